import { expect, test } from 'vitest'
import { DAY } from '#contract/values/time.ts'
import { applyForAid, createOrder } from '#contract/membership/members.ts'
import { myMembership, renewMembership } from '#contract/membership/renewal.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'
import { again, approve } from './membership.ts'

const simulator = await sharedProvider()

const RENEWAL = '/my/renew?payment=failed'
const JOIN = '/partner/submit-details?payment=failed'

/** The address to which a callback with these fields redirects the browser. */
async function redirectOf(site: Site, form: Record<string, string>): Promise<string | null> {
  const answer = await site.http('/api/member/verify-payment', {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  expect(answer.status).toBe(303)
  return answer.headers.get('location')
}

/** An order to renew and an order to join, of two people. */
async function orders(site: Site): Promise<{ renewal: string; join: string }> {
  const [member, other] = [await site.person(), await site.person()]
  await site.call(member.session, applyForAid, aidForm)
  await approve(site, member)
  site.turnClock(340 * DAY)
  const { session } = await again(site, member)
  const { id: renewal } = await site.call(session, renewMembership, {})
  const { id: join } = await site.call((await again(site, other)).session, createOrder, applicationForm)
  return { renewal, join }
}

type Form = Record<string, string>
const metadata = (order_id: unknown): Form => ({ 'error[metadata]': JSON.stringify({ order_id }) })
const forged = (id: string): Form => ({
  razorpay_order_id: id,
  razorpay_payment_id: 'pay_1',
  razorpay_signature: 'x',
})

test.each([
  ['that failed at the provider', (id: string) => simulator.pay(id, { outcome: 'failed' })],
  ['with a forged signature', async (id: string) => forged(id)],
])('a payment %s redirects to the page where the order was started', async (_how, formOf) => {
  await using site = await startTestApp({ simulator })
  const { renewal, join } = await orders(site)
  const before = await site.database.pool.query('select * from payments order by id')
  expect(await redirectOf(site, await formOf(renewal))).toBe(RENEWAL)
  expect(await redirectOf(site, await formOf(join))).toBe(JOIN)
  const after = await site.database.pool.query('select * from payments order by id')
  expect(after.rows.map(({ status }) => status)).toEqual(before.rows.map(({ status }) => status))
})

test('a callback that names no known order redirects to the application form', async () => {
  await using site = await startTestApp({ simulator })
  const { renewal } = await orders(site)
  const forms: Form[] = [
    {},
    metadata('order_unknown'),
    metadata({ id: renewal }),
    metadata(`${renewal}'--`),
    { 'error[metadata]': 'null' },
    { 'error[metadata]': '{' },
    { 'error[metadata]': '"x"' },
  ]
  for (const form of forms) expect(await redirectOf(site, form), JSON.stringify(form)).toBe(JOIN)
})

test('a failed payment for a renewal leaves the membership unchanged, and the next try pays the same order', async () => {
  await using site = await startTestApp({ simulator })
  const person = await site.person()
  await site.call(person.session, applyForAid, aidForm)
  await approve(site, person)
  site.turnClock(340 * DAY)
  const { session } = await again(site, person)
  const { id } = await site.call(session, renewMembership, {})
  await redirectOf(site, await simulator.pay(id, { outcome: 'failed' }))
  const { membership } = await site.call(session, myMembership, {})
  expect(membership?.periods).toHaveLength(1)
  expect((await site.call(session, renewMembership, {})).id).toBe(id)
  expect(await redirectOf(site, await simulator.pay(id))).toBe(`/paymentsuccess/${id}`)
})
