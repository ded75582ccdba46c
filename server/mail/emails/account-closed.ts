import { rupees } from '#contract/money/currency.ts'
import { HOW_IT_COMES_BACK } from '#contract/membership/refund-rule.ts'
import { button, paragraphs } from '../content.ts'
import { emailKind } from '../email-kind.ts'

/** `refunded`: paise that go back. */
type Closed = { refunded: number; endsMembership: 'yes' | 'no' }

export const closingEmails = {
  account_closed: emailKind<Closed>('warning', {
    title: 'Account closed',
    subject: 'Your {shortName} account is closed',
    opening: paragraphs(
      'Your account was closed as you asked. You are logged out everywhere, and nobody can log in to it any more. What was personal in it is erased; what the law asks of our books stays, as our privacy policy says.',
      '{refund}',
      '{membership}',
      'You can make a new account with this address whenever you like.',
    ),
    closing: 'It was not you? Then {writeToUs} at once.',
    placeholders: {
      refund: {
        meaning: 'What goes back of an application that was not decided yet; nothing where there is none',
        needed: true,
        value: ({ refunded }) =>
          refunded > 0
            ? `Your application was not decided yet: ${rupees(refunded)} goes back to you: ${HOW_IT_COMES_BACK}.`
            : '',
      },
      membership: {
        meaning: 'That the membership ended with the account; nothing where there was none',
        needed: true,
        value: ({ endsMembership }) =>
          endsMembership === 'yes' ? 'Your membership ended with it and is not paid back.' : '',
      },
    },
    sample: { refunded: 235_882, endsMembership: 'yes' },
    content: (_, { publicUrl }) => ({
      preview: 'You are logged out everywhere, and what was personal is erased.',
      heading: 'Your account is closed',
      blocks: [button('Read the privacy policy', `${publicUrl}/privacy-policy`)],
    }),
  }),
}
