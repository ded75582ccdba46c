import { expect, test } from 'vitest'
import { email } from '#contract/call/fields.ts'

test.each([
  ['asha@example.org', 'asha@example.org'],
  [' Asha.K+fwc@Mail.Example.CO.IN ', 'asha.k+fwc@mail.example.co.in'],
  ["o'brien@example.org", "o'brien@example.org"],
  ['asha@example.xn--h2brj9c', 'asha@example.xn--h2brj9c'],
  ['asha@xn--11b4c3d.xn--h2brj9c', 'asha@xn--11b4c3d.xn--h2brj9c'],
  ['asha@example.xn--vermgensberatung-pwb', 'asha@example.xn--vermgensberatung-pwb'],
])('%j is an e-mail address', (typed, stored) => {
  expect(email.parse(typed)).toBe(stored)
})

test.each([
  'asha',
  'asha@',
  'asha@example',
  '@example.org',
  'asha@example.x',
  'asha@example.1a',
  'asha@example.xn--',
  'asha@example.xn--a-',
  'asha..k@example.org',
  '.asha@example.org',
  'asha@-example.org',
  'asha k@example.org',
  'asha@example.org, dev@example.org',
])('%j is not an e-mail address', (typed) => {
  expect(email.safeParse(typed).success).toBe(false)
})
