import { expect, test } from 'vitest'
import { createOrder, myApplication } from '#contract/membership/members.ts'
import { reviewReasons } from '#contract/membership/payments.ts'
import { declineMember } from '#contract/membership/review.ts'
import { readAccounts } from '#contract/money/accounting.ts'
import { refundPayment, resolvePayment } from '#contract/money/money.ts'
import { paymentHistory } from '#contract/money/payment-history.ts'
import { readOverview } from '#contract/admin/overview.ts'
import { HOUR } from '#contract/values/time.ts'
import { sendRefund } from '#server/payments/refunds/send-refund.ts'
import { settle } from '#server/payments/settle/settle.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { mistakesIn } from '#test/faults/applicants.ts'
import {
  type Person,
  sharedProvider,
  sharedTestApp,
  type Site,
  startTestApp,
} from '#test/support/test-app.ts'
import { refundedInWords, goesByHand, type Payment } from '#web/app/prices/payment-words.ts'
import { join } from '../../members/membership.ts'
import { filled, paymentsOf, payTwice, recordCheque, textOf, TOTAL } from '../../money/money.ts'
import { sumOf, tableOf } from '../../money/table.ts'

const simulator = await sharedProvider()
const site = await sharedTestApp({ simulator })

const reason = 'Their card is closed: bank transfer 4711.'

async function pay(site: Site, admin: Person, person: Person, how: string): Promise<void> {
  if (how === 'by card') await join(site, simulator, person)
  else if (how === 'twice') await payTwice(site, simulator, person)
  else {
    await site.call(person.session, createOrder, applicationForm)
    await recordCheque(site, admin, person, { reference: crypto.randomUUID() })
  }
}

/** Requests a refund and brings it to a status; with `requested` the provider is not asked yet. */
async function refund(site: Site, { session }: Person, one: Payment, status: string): Promise<void> {
  const part = { payment: one._id, amount: TOTAL, reason: 'As agreed.' }
  const asked = await site.call(session, refundPayment, part)
  if (status === 'requested' || one.orderId === null) return
  const reported = status === 'sent' ? 'pending' : status
  if (status !== 'arrived')
    await simulator.control('/next-refund', { payment_id: one.paymentId, status: reported })
  await sendRefund(site.context, { refund: asked.refund._id })
}

const paid = async (site: Site, admin: Person, person: Person): Promise<Payment> => {
  const payments = await paymentsOf(site, admin, person)
  return payments.find(({ status }) => status === 'paid') as Payment
}

test.each([
  ['by card', 'not asked for', 'not_in_review'],
  ['by card', 'requested', 'not_in_review'],
  ['by card', 'sent', 'not_in_review'],
  ['by card', 'arrived', 'not_in_review'],
  ['by card', 'failed', 'arrived'],
  ['twice', 'not asked for', 'not_in_review'],
  ['twice', 'failed', 'arrived'],
  ['by cheque', 'not asked for', 'arrived'],
  ['by cheque', 'arrived', 'refund_too_much'],
  ['by cheque', 'failed', 'arrived'],
])(
  'for a payment made %s whose refund is %s, “given back by hand” results in %s',
  async (how, state, answer) => {
    const [admin, person] = [await site.person('admin'), await site.person()]
    await pay(site, admin, person, how)
    const before = await paid(site, admin, person)
    if (how === 'by cheque' && state === 'failed')
      await site.call(admin.session, declineMember, { email: person.email, reason: 'Not yet.' })
    else if (state !== 'not asked for') await refund(site, admin, before, state)
    const payment = await paid(site, admin, person)
    expect(goesByHand(payment)).toBe(how === 'by cheque' || state === 'failed')
    const back = { sent: '₹2,358.82 given back or on its way', arrived: '₹2,358.82 given back' }
    expect(refundedInWords(payment)).toBe(back[state as keyof typeof back] ?? '')
    const asked = { payment: payment._id, amount: TOTAL, reason, byHand: true }
    const result = await site.call(admin.session, refundPayment, asked).then(
      (one) => one.refund.status,
      ({ code }: { code: string }) => code,
    )
    expect(result).toBe(answer)
    if (before.orderId !== null) await settle(site.context, before.orderId)
    const after = await paid(site, admin, person)
    expect(after.refunds.filter(({ isByHand }) => isByHand).length).toBe(
      Number(answer === 'arrived' || (how === 'by cheque' && state === 'arrived')),
    )
    if (answer === 'arrived') expect(after).toMatchObject({ refunded: TOTAL, review: null })
  },
)

test('a refund that failed at the provider and was given back by hand counts as given back in every report', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin', { name: 'Tara' }), await site.person()]
  await pay(site, admin, person, 'by card')
  const { _id: payment, orderId, paymentId } = await paid(site, admin, person)
  await refund(site, admin, await paid(site, admin, person), 'failed')
  const titles = async () =>
    (await site.call(admin.session, paymentHistory, { id: payment })).entries.map(({ title, about }) =>
      [title, about].filter(Boolean).join(' | '),
    )
  expect((await titles()).find((one) => one.startsWith('Refund failed'))).toMatch(
    /^Refund failed \| rfnd_\w+$/,
  )
  expect(await filled(site, admin)).toMatchObject({ review: [1, TOTAL], sums: { refunded: 0 } })

  await site.call(admin.session, refundPayment, { payment, reason, byHand: true })
  const again = site.call(admin.session, refundPayment, { payment, reason, byHand: true })
  await expect(again).rejects.toMatchObject({ code: 'not_in_review' })
  // The provider does not know of the refund by hand, and asking it does not undo the refund.
  for (let times = 0; times < 3; times += 1) {
    expect(await paid(site, admin, person)).toMatchObject({
      bucket: 'refunded',
      isRefunded: true,
      refunded: TOTAL,
      review: null,
      refunds: [{ status: 'arrived', isByHand: true, creditNote: {} }, { status: 'failed' }],
    })
    expect(await filled(site, admin)).toEqual({
      refunded: [1, TOTAL],
      sums: { captured: TOTAL, offline: 0, refunded: TOTAL },
    })
    await settle(site.context, orderId as string)
  }
  const lines = await tableOf(site, admin, 'ledger.csv')
  expect(lines.map(({ method, total }) => [method, total])).toEqual([
    ['UPI', '2358.82'],
    ['By hand', '-2358.82'],
  ])
  expect(sumOf(lines, 'taxable')).toBe(0)
  const { total } = await site.call(admin.session, readAccounts, {})
  expect(total).toMatchObject({ received: TOTAL, refunded: TOTAL, taxable: 0, creditNotes: 1 })
  expect(await titles()).toContain('Refund arrived | by hand')
  const { refunds: made } = await paid(site, admin, person)
  const note = await textOf(site, person, made[0]?.creditNote?.url as string)
  expect(note.replaceAll(/\s+/g, ' ')).toContain('Paid back By hand')
  expect(note).not.toContain(paymentId)
  const { refunds } = await simulator.ledger()
  const given = refunds.filter((one) => one.payment_id === paymentId && one.status === 'processed')
  expect(given).toEqual([])
  expect(await mistakesIn(site.database.url, site.config.dataDir, simulator)).toEqual([])
  await site.confirm(admin.email)
  const mails = await site.mailed()
  expect(mails.find(({ subject }) => subject.includes('went back to you'))?.text).toContain(
    '₹2,358.82 went back by hand, not through the payment provider.',
  )
})

test.each(['by hand', 'through the provider', 'by the review'])(
  'a declined payment whose refund failed stays in review after a part is given back, until the rest is given back %s',
  async (how) => {
    await using site = await startTestApp({ simulator })
    const [admin, person] = [await site.person('admin'), await site.person()]
    await pay(site, admin, person, 'by card')
    const { _id: payment, orderId, paymentId } = await paid(site, admin, person)
    await simulator.control('/next-refund', { payment_id: paymentId, status: 'failed' })
    await site.call(admin.session, declineMember, { email: person.email, reason: 'Not yet.' })
    const [asked] = (await paid(site, admin, person)).refunds
    await sendRefund(site.context, { refund: asked?._id as string })
    const hasGone = async () => (await site.call(person.session, myApplication, {})).refund?.hasGone
    const byHand = (amount: number) =>
      site.call(admin.session, refundPayment, { payment, amount, reason, byHand: true })
    for (const part of [100, 900]) {
      await byHand(part)
      expect(await paid(site, admin, person)).toMatchObject({ bucket: 'review', status: 'paid' })
      await settle(site.context, orderId as string)
      expect(await paid(site, admin, person)).toMatchObject({ bucket: 'review', status: 'paid' })
      expect(await hasGone()).toBe(false)
    }
    if (how === 'by hand') await byHand(TOTAL - 1_000)
    else {
      if (how === 'by the review')
        await site.call(admin.session, resolvePayment, { payment, action: 'refund', note: reason })
      else await site.call(admin.session, refundPayment, { payment, reason })
      const { bucket, refunds } = await paid(site, admin, person)
      expect([bucket, await hasGone()]).toEqual(['to_refund', false])
      await sendRefund(site.context, { refund: refunds[0]?._id as string })
    }
    const gone = { bucket: 'refunded', refunded: TOTAL, review: null }
    expect(await paid(site, admin, person)).toMatchObject(gone)
    expect(await hasGone()).toBe(true)
    expect(await mistakesIn(site.database.url, site.config.dataDir, simulator)).toEqual([])
  },
)

test('a declined cheque of which a part was given back stays in review until the rest is given back', async () => {
  const [admin, person] = [await site.person('admin'), await site.person()]
  await pay(site, admin, person, 'by cheque')
  await site.call(admin.session, declineMember, { email: person.email, reason: 'Not yet.' })
  const { _id: payment } = await paid(site, admin, person)
  for (const [amount, bucket] of [
    [1_000, 'review'],
    [TOTAL - 1_000, 'refunded'],
  ] as const) {
    await site.call(admin.session, refundPayment, { payment, amount, reason })
    expect((await paid(site, admin, person)).bucket).toBe(bucket)
  }
})

test('a double payment given back by hand is no longer in review, before the provider is asked', async () => {
  const [admin, person] = [await site.person('admin'), await site.person()]
  const [first, second] = await payTwice(site, simulator, person)
  const { _id: payment, paymentId } = await paid(site, admin, person)
  const other = first === paymentId ? second : first
  await simulator.control('/next-refund', { payment_id: other, status: 'failed' })
  const resolve = () => site.call(admin.session, resolvePayment, { payment, action: 'refund', note: reason })
  await resolve()
  const [asked] = (await paid(site, admin, person)).refunds
  await sendRefund(site.context, { refund: asked?._id as string })
  expect((await paid(site, admin, person)).bucket).toBe('review')
  await site.call(admin.session, refundPayment, { payment, amount: TOTAL, reason, byHand: true })
  expect(await paid(site, admin, person)).toMatchObject({ bucket: 'waiting', review: null })
  await expect(resolve()).rejects.toMatchObject({ status: 409, code: 'not_in_review' })
})

test.each([
  ['all', TOTAL, TOTAL],
  ['a part', 100_000, TOTAL - 99_999],
])(
  'when the provider refunds money after %s was given back by hand, the refund is recorded and the payment needs review',
  async (_how, hand, outside) => {
    await using site = await startTestApp({ simulator })
    const [admin, person] = [await site.person('admin'), await site.person()]
    await pay(site, admin, person, 'by card')
    const { _id: payment, orderId, paymentId } = await paid(site, admin, person)
    await refund(site, admin, await paid(site, admin, person), 'failed')
    await site.call(admin.session, refundPayment, { payment, amount: hand, reason, byHand: true })
    const later = new Date(site.context.clock().getTime() + 2 * HOUR)
    const check = () => mistakesIn(site.database.url, site.config.dataDir, simulator, later)
    await simulator.control('/refund', { payment_id: paymentId, amount: outside })
    expect(await check()).toContainEqual(
      expect.stringContaining(`the provider has given more of payment ${payment} back than is shown`),
    )
    await settle(site.context, orderId as string)
    const back = hand + outside
    const { refunds, ...after } = await paid(site, admin, person)
    expect(after).toMatchObject({ bucket: 'review', review: reviewReasons.over_refunded, refunded: back })
    expect(refunds.slice(0, 2)).toMatchObject([
      { status: 'arrived', amount: outside, isByHand: false },
      { status: 'arrived', amount: hand, isByHand: true },
    ])
    // The refunds reduce the taxable sum by no more than the amount of the invoice.
    const lines = await tableOf(site, admin, 'ledger.csv')
    expect([sumOf(lines, 'taxable'), sumOf(lines, 'total')]).toEqual([0, TOTAL - back])
    expect(await filled(site, admin)).toEqual({
      review: [1, TOTAL],
      sums: { captured: TOTAL, offline: 0, refunded: back },
    })
    const { total } = await site.call(admin.session, readAccounts, {})
    expect(total).toMatchObject({ received: TOTAL, refunded: back, taxable: 0 })
    expect((await site.call(admin.session, readOverview, {})).money).toMatchObject({
      review: 1,
      failedRefunds: 0,
    })
    expect(await check()).toEqual([])
    const decide = (action: 'accept' | 'refund') =>
      site.call(admin.session, resolvePayment, { payment, action, note: 'They sent it again.' })
    await expect(decide('refund')).rejects.toMatchObject({ status: 409, code: 'gone_back_already' })
    await decide('accept')
    await settle(site.context, orderId as string)
    expect(await paid(site, admin, person)).toMatchObject({
      bucket: 'refunded',
      review: null,
      isRefunded: true,
    })
  },
)

test('a part given back by hand leaves the rest to the provider, and the history of a declined cheque says that it goes back by hand', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person, other] = [await site.person('admin'), await site.person(), await site.person()]
  await pay(site, admin, person, 'by card')
  const { _id: payment, orderId } = await paid(site, admin, person)
  await refund(site, admin, await paid(site, admin, person), 'failed')
  await site.call(admin.session, refundPayment, { payment, amount: 10_000, reason, byHand: true })
  await settle(site.context, orderId as string)
  const inReview = { bucket: 'review', review: reviewReasons.refund_failed }
  expect(await paid(site, admin, person)).toMatchObject({ ...inReview, refunded: 10_000 })
  const { refund: rest } = await site.call(admin.session, refundPayment, { payment, reason })
  expect(rest).toMatchObject({ amount: TOTAL - 10_000, status: 'requested' })
  await sendRefund(site.context, { refund: rest._id })
  expect(await paid(site, admin, person)).toMatchObject({ bucket: 'refunded', refunded: TOTAL })
  expect(await mistakesIn(site.database.url, site.config.dataDir, simulator)).toEqual([])

  await pay(site, admin, other, 'by cheque')
  await site.call(admin.session, declineMember, { email: other.email, reason: 'Not yet.' })
  const { _id: id } = await paid(site, admin, other)
  const { entries } = await site.call(admin.session, paymentHistory, { id })
  expect(entries.map(({ title }) => title)).toContain('To be given back by hand')
})
