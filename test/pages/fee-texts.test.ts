import { expect, test } from 'vitest'
import { DECISION_HOURS, hoursInWords, ORDER_HOURS } from '#contract/business-constants.ts'
import { currentPrices } from '#contract/membership/prices.ts'
import { rupees } from '#contract/money/currency.ts'
import { DECLINED_RULE, FEE_RULE } from '#contract/membership/refund-rule.ts'
import { sharedTestApp } from '#test/support/test-app.ts'
import { membership } from '#content/membership.ts'
import { benefits } from '#content/policies/benefits.ts'
import { manual } from '#content/policies/manual.ts'
import type { ShippedPolicy } from '#content/policies/policy.ts'
import { refund } from '#content/policies/refund.ts'
import { terms as policyTerms } from '#content/policies/terms.ts'

const site = await sharedTestApp()

const textOf = (policy: ShippedPolicy) => JSON.stringify(policy).replaceAll(/\\"/gu, '"')

test.each([
  ['the questions on the page of membership', JSON.stringify(membership.questions), [FEE_RULE]],
  ['the terms at the last step', JSON.stringify(membership.terms), [FEE_RULE]],
  ['the terms', textOf(policyTerms), [FEE_RULE, DECLINED_RULE]],
  ['the refund policy', textOf(refund), [FEE_RULE, DECLINED_RULE]],
  ['the benefits', textOf(benefits), [FEE_RULE]],
  ['the guide', textOf(manual), [DECLINED_RULE]],
])('%s: the text says when the fee is refunded', (_where, text, rules) => {
  for (const rule of rules) expect(text).toContain(rule)
})

test('prices with GST are shown at every place that names prices, and a policy marks its figures as its own', async () => {
  const { prices } = await site.call(null, currentPrices, {})
  for (const path of ['/partner', '/privacy-policy']) {
    const html = await (await site.http(path)).text()
    for (const { total } of prices) expect([path, html.includes(rupees(total))]).toEqual([path, true])
  }
  for (const policy of [policyTerms, benefits]) {
    const text = textOf(policy)
    expect(text).toContain('₹1,000')
    expect(text).toContain('₹2,000')
    expect(text).toContain('policy’s own figures')
  }
})

test('the questions about the membership name the promised hours', () => {
  const text = JSON.stringify(membership.questions)
  expect(text).toContain(`Within ${hoursInWords(DECISION_HOURS)} of your payment`)
  expect(text).toContain(`keeps its price and its voucher for ${hoursInWords(ORDER_HOURS)}`)
})
