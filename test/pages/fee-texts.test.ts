import { afterAll, expect, test } from 'vitest'
import { DECISION_HOURS, hoursInWords, ORDER_HOURS } from '#contract/business-constants.ts'
import { currentPrices } from '#contract/membership/prices.ts'
import { rupees } from '#contract/money/currency.ts'
import { DECLINED_RULE, FEE_RULE, MEMBER_RULE, RENEWAL_RULE } from '#contract/membership/refund-rule.ts'
import { ourSources } from '#test/cases/our-sources.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { membership } from '#content/membership.ts'
import { benefits } from '#content/policies/benefits.ts'
import { manual } from '#content/policies/manual.ts'
import type { ShippedPolicy } from '#content/policies/policy.ts'
import { refund } from '#content/policies/refund.ts'
import { terms as policyTerms } from '#content/policies/terms.ts'

const site = await startTestApp()
afterAll(() => site[Symbol.asyncDispose]())

const wordsOf = (policy: ShippedPolicy) => JSON.stringify(policy).replaceAll(/\\"/gu, '"')

test.each([
  ['the questions on the page of membership', JSON.stringify(membership.questions), [FEE_RULE]],
  ['the terms at the last step', JSON.stringify(membership.terms), [FEE_RULE]],
  ['the terms', wordsOf(policyTerms), [FEE_RULE, DECLINED_RULE]],
  ['the refund policy', wordsOf(refund), [FEE_RULE, DECLINED_RULE]],
  ['the benefits', wordsOf(benefits), [FEE_RULE]],
  ['the guide', wordsOf(manual), [DECLINED_RULE]],
])('%s say when the fee goes back', (_where, text, rules) => {
  for (const rule of rules) expect(text).toContain(rule)
})

/** What may call the fee not refundable: the rule itself, and the refund policy of whoever is a member. */
const ofMembers = [
  ['contract/membership/refund-rule.ts', /Once you are a member|fee of a renewal|fees non-refundable/],
  ['content/policies/refund.ts', /You are a member, or have renewed|From then on it is therefore/],
  ['web/accounts/', /Your membership|not paid back/],
  ['server/mail/emails/account-closed.ts', /Your membership ended/],
  ['content/', /False information may end/],
] as const

test('nothing calls the fee not refundable without saying of whom', () => {
  const lines = ourSources()
    .filter(({ path }) => /^(content|contract|server|web)\/.*\.tsx?$/.test(path))
    .flatMap(({ path, text }) => text.split('\n').map((line) => ({ path, line: line.trim() })))
  const found = lines.filter(
    ({ line }) =>
      !line.startsWith('/**') && /non-refundable|not refundable|not paid back|being paid back/i.test(line),
  )
  expect(found.length).toBeGreaterThan(4)
  expect(
    found.filter(({ path, line }) => !ofMembers.some(([at, of]) => path.startsWith(at) && of.test(line))),
  ).toEqual([])
  expect([MEMBER_RULE, RENEWAL_RULE].every((rule) => rule.includes('the refund policy names'))).toBe(true)
})

test('what one pays with GST stands at every place that names prices, and the figures of the policy are said to be its own', async () => {
  const { prices } = await site.call(null, currentPrices, {})
  for (const path of ['/partner', '/privacy-policy']) {
    const html = await (await site.http(path)).text()
    for (const { total } of prices) expect([path, html.includes(rupees(total))]).toEqual([path, true])
  }
  const figures = ourSources()
    .filter(({ path }) => /^(content|web)\//.test(path))
    .filter(({ text }) => /\b[12],000\b(?! startups)/.test(text))
    .map(({ path }) => path)
  expect(figures).toEqual(['content/prices.ts'])
  for (const policy of [policyTerms, benefits]) {
    const text = wordsOf(policy)
    expect(text).toContain('₹1,000')
    expect(text).toContain('₹2,000')
    expect(text).toContain('policy’s own figures')
  }
})

test('the promised hours stand in the questions', () => {
  const text = JSON.stringify(membership.questions)
  expect(text).toContain(`Within ${hoursInWords(DECISION_HOURS)} of your payment`)
  expect(text).toContain(`for ${hoursInWords(ORDER_HOURS)} so does the price`)
})
