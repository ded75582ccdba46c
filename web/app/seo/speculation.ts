/**
 * Rules by which the browser fetches a page while the pointer rests on a link to it. Left out is whatever is not for
 * everybody, or does something: calls, the dashboard, the pay page, and the pages whose address holds a secret.
 */
export const SPECULATION = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          {
            not: {
              href_matches: [
                '/api/*',
                '/admin*',
                '/partner/submit-details*',
                '/submit-details*',
                '/paymentsuccess*',
                '/my',
                '/set-password*',
              ],
            },
          },
          { not: { selector_matches: '[download], [target="_blank"]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
