import { expect, test } from 'vitest'
import { returnTo } from '#contract/accounts/return-to.ts'

function query(path: string): URLSearchParams {
  return new URLSearchParams({ return: path })
}

test.each([
  '/',
  '/partner',
  '/partner/submit-details',
  '/paymentsuccess/order_Nx81hTz',
  '/business-matching',
  '/verticles/yuva-shakti-international',
  '/events/#masterclass',
  '/admin?panel=members&q=asha',
  '/fwc-stories?page=2#top',
  '/admin?panel=Members&q=asha%40example.org',
  '/admin?panel=Members&q=asha@example.org',
  '/admin?panel=Members&q=50%25',
  '/admin?panel=Members&q=%E0%A4%86%E0%A4%B6%E0%A4%BE',
  '/admin?panel=Audit&from=2026-11-01T00%3A00',
])('%s is accepted as a return path of this site', (path) => {
  expect(returnTo(query(path))).toBe(path)
})

const hostile = [
  '//e.example',
  '///e.example',
  '/\\e.example',
  '/\\/e.example',
  '\\\\e.example',
  '/%5ce.example',
  '/%2fe.example',
  '/%252f%252fe.example',
  'https:e.example',
  'https:/e.example',
  'https://e.example',
  'HTTPS://E.EXAMPLE',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '/javascript:alert(1)',
  '/partner?x=\\e',
  '/partner?x=%0d%0aLocation:e',
  '/partner?x=%00',
  '/partner?x=\u2028',
  '/partner?x=%e2%80%a8',
  '/partner?x="onload=',
  '/partner#%0a//e',
  '/partner?%zz',
  '/login?x=asha@e.example',
  'data:text/html,hi',
  'vbscript:x',
  '@e.example',
  '//user@e.example',
  '/.//e.example',
  '/../e.example',
  '/partner/../../e',
  '/partner/%2e%2e/e',
  '/\te.example',
  '/\n/e.example',
  '/\r\nLocation:%20//e',
  '/%09/e.example',
  '/%00',
  '/\u0000partner',
  '\t//e.example',
  ' /partner',
  '/ /e.example',
  '/\u2028/e',
  '/\uff0f/e.example',
  '/%e0%80%af',
  '/%',
  '/%zz',
  '?next=//e',
  'partner',
  '',
  '/login',
  '/login?return=%2Flogin',
  '/signup',
  '/log%69n',
  '/set-password?token=x',
  '/confirm-email',
  '/api/user/logout_user',
  `/${'a'.repeat(600)}`,
  '/partner;@e.example',
  '/<script>',
  '/"onload=',
  "/'",
  '/{{x}}',
]

test.each(hostile)('%j is replaced by the home page', (path) => {
  expect(returnTo(query(path))).toBe('/')
})

test('of several return paths the first counts, and without a return path the home page counts', () => {
  expect(returnTo('')).toBe('/')
  expect(returnTo('?return')).toBe('/')
  expect(returnTo('?return=%2Fpartner&return=%2F%2Fe')).toBe('/partner')
  expect(returnTo('?return=%2F%2Fe&return=%2Fpartner')).toBe('/')
})
