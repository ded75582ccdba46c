import { expect, test } from 'vitest'
import { probableEmail } from '#web/ui/controls/email-domains.ts'
import { completedAddress } from '#web/ui/controls/typed-text.ts'

test.each([
  ['gmial.com', 'gmail.com'],
  ['gamil.com', 'gmail.com'],
  ['gmal.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.cmo', 'gmail.com'],
  ['gmail,com', 'gmail.com'],
  ['gmailcom', 'gmail.com'],
  ['gmail', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['GMIAL.com', 'gmail.com'],
  ['yaho.com', 'yahoo.com'],
  ['yahooo.com', 'yahoo.com'],
  ['yahooo.co.in', 'yahoo.co.in'],
  ['yahoo.co.ni', 'yahoo.co.in'],
  ['hotmial.com', 'hotmail.com'],
  ['hotmal.com', 'hotmail.com'],
  ['outlok.com', 'outlook.com'],
  ['outllok.com', 'outlook.com'],
  ['redifmail.com', 'rediffmail.com'],
  ['rediffmial.com', 'rediffmail.com'],
  ['iclould.com', 'icloud.com'],
  ['example.con', 'example.com'],
  ['krishi.vom', 'krishi.com'],
])('an e-mail at %s gets the question whether %s was meant', (typed, meant) => {
  expect(probableEmail(`asha.k+1@${typed}`, false)).toBe(`asha.k+1@${meant}`)
})

test.each([
  'gmail.com',
  'yahoo.co.in',
  'yahoo.in',
  'ymail.com',
  'mail.com',
  'email.com',
  'outlook.in',
  'example.org',
  'fwc.co',
  'iitb.ac.in',
  'tata.com',
  'hotmail.co.uk',
  'proton.me',
  'zoho.in',
  'live.com',
  'gov.in',
  'xn--h2brj9c.in',
])('an e-mail at %s gets no question', (domain) => {
  expect(probableEmail(`asha@${domain}`, false)).toBeNull()
})

test('a text that may still become a usual domain, or is no e-mail yet, gets no question', () => {
  for (const usual of ['gmail.com', 'yahoo.co.in', 'rediffmail.com'])
    for (let length = 0; length <= usual.length; length += 1)
      expect(probableEmail(`asha@${usual.slice(0, length)}`, true), usual.slice(0, length)).toBeNull()
  for (const typed of ['', 'asha', '@gmial.com', ' @gmial.com', 'asha@'])
    expect(probableEmail(typed, false)).toBeNull()
})

test.each([
  ['example.org', 'https://example.org'],
  [' www.example.co.in/shop?a=1 ', 'https://www.example.co.in/shop?a=1'],
  ['example.org:8080', 'https://example.org:8080'],
  ['linkedin.com/in/asha', 'https://linkedin.com/in/asha'],
  ['कृषि.भारत', 'https://कृषि.भारत'],
])('the web address %s is completed', (typed, whole) => {
  expect(completedAddress(typed)).toBe(whole)
})

test.each([
  'https://example.org',
  'http://example.org',
  'ftp://example.org',
  '//example.org',
  '@asha',
  'asha.kulkarni@example.org',
  'asha',
  'our shop on Amazon.in',
  'javascript:alert(1)',
  '.org',
  '',
  'v1.2',
])('%j is no web address, or has a scheme already, and is left unchanged', (typed) => {
  expect(completedAddress(typed)).toBe(typed)
})
