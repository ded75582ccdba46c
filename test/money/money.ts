import { expect } from 'vitest'
import { createOrder } from '#contract/membership/members.ts'
import { allPayments } from '#contract/money/payments.ts'
import { confirmPayment } from '#contract/membership/payments.ts'
import type { Input } from '#contract/call/endpoint.ts'
import { moneySummary, recordOffline, refundPayment } from '#contract/money/money.ts'
import { dayInIst } from '#contract/values/days.ts'
import { saveSettings } from '#contract/settings.ts'
import { yearOfNumbers } from '#contract/money/document-numbers.ts'
import { connectAlone } from '#server/db/connect.ts'
import { documents } from '#server/integrity/documents.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import type { Person, Site } from '#test/support/test-app.ts'
import type { SimulatorProcess } from '#test/support/processes/simulator-process.ts'
import { readPdf } from '../documents/pdf-reader.ts'

/** The price of the application that tests send, in paise. */
export const TOTAL = 235_882

/** The payments of a person as the treasurer sees them, newest first. */
export async function paymentsOf(site: Site, treasurer: Person, { email }: Person) {
  return (await site.call(treasurer.session, allPayments, { q: email })).payments
}

export async function onlyPaymentOf(site: Site, treasurer: Person, person: Person) {
  const [payment, ...more] = await paymentsOf(site, treasurer, person)
  if (payment === undefined || more.length > 0) throw new Error('not one payment')
  return payment
}

/** The offline payment of a person. */
export async function onlyOffline(site: Site, treasurer: Person, person: Person) {
  const [payment, ...more] = (await paymentsOf(site, treasurer, person)).filter((one) => one.orderId === null)
  if (payment === undefined || more.length > 0) throw new Error('not one payment')
  return payment
}

/** The mistakes that `npm run check:data` finds in documents. */
export async function findingsOf(site: Site): Promise<string[]> {
  const client = await connectAlone(site.database.url)
  try {
    return await documents({ client, files: site.context.files.store, gateway: null, now: new Date() })
  } finally {
    await client.end()
  }
}

/** The buckets with at least one payment, each as its count and its amount in paise, and the sums. */
export async function filled(site: Site, { session }: Person, filters: Input<typeof moneySummary> = {}) {
  const { buckets, ...sums } = await site.call(session, moneySummary, filters)
  const some = Object.entries(buckets).filter(([, { count }]) => count > 0)
  return { ...Object.fromEntries(some.map(([name, { count, amount }]) => [name, [count, amount]])), sums }
}

/** Pays one order twice, as a person with two windows may; returns the provider’s ids of the two payments. */
export async function payTwice(
  site: Site,
  simulator: SimulatorProcess,
  { session }: Person,
): Promise<[string, string]> {
  const { id } = await site.call(session, createOrder, applicationForm)
  const { razorpay_payment_id: first } = await simulator.pay(id)
  const { razorpay_payment_id: second } = await simulator.pay(id, { force: true })
  await site.call(session, confirmPayment, { id })
  return [first as string, second as string]
}

/** Records a cheque of today that pays what a person owes, or other offline money. */
export function recordCheque(
  site: Site,
  { session }: Person,
  { email }: Pick<Person, 'email'>,
  more: Partial<Input<typeof recordOffline>> = {},
) {
  const receivedOn = dayInIst(site.context.clock())
  const cheque = { amount: TOTAL, method: 'cheque', reference: 'HDFC 004711', receivedOn } as const
  return site.call(session, recordOffline, { ...cheque, email, ...more })
}

/** Waits until no refund is requested or on its way any more. */
export async function refundsArrive(site: Site): Promise<void> {
  const onTheirWay = `select from refunds where status in ('requested', 'sent')`
  const waiting = async () => (await site.database.pool.query(onTheirWay)).rowCount
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
}

/** Makes a refund at the provider on which the bank still works; returns its id. */
export async function pendingRefund(
  simulator: SimulatorProcess,
  paidBy: string,
  amount: number,
): Promise<string> {
  const { id } = (await simulator.control('/refund', { payment_id: paidBy, amount, status: 'pending' })) as {
    id: string
  }
  return id
}

/** An owner, and an organisation in Maharashtra that charges GST. */
export async function registered(site: Site): Promise<Person> {
  const owner = await site.person('admin')
  await site.call(owner.session, saveSettings, {
    organisation: {
      legalName: 'FWC Foundation',
      state: '27',
      gstin: OUR_GSTIN,
      pan: 'AAPFU0939F',
      sac: '999599',
    },
  })
  return owner
}

export const OUR_GSTIN = '27AAPFU0939F1ZV'

/** The text of a document as it is downloaded. */
export async function textOf(site: Site, person: Person, url: string): Promise<string> {
  const answer = await site.http(url, { headers: { authorization: `Bearer ${person.session}` } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.pdf"$/)
  return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).lines.join('\n')
}

/** The financial year of a test app's clock. */
export function yearOf(site: Site): string {
  return yearOfNumbers(dayInIst(site.context.clock()))
}

/** Refunds the only payment of a person, all that is left unless an amount is given, and waits for the credit note. */
export async function giveBack(
  site: Site,
  treasurer: Person,
  person: Person,
  more: { amount?: number; reason?: string } = {},
): Promise<void> {
  const { _id: payment } = await onlyPaymentOf(site, treasurer, person)
  await site.call(treasurer.session, refundPayment, { payment, reason: 'Paid twice.', ...more })
  await expect
    .poll(async () => (await onlyPaymentOf(site, treasurer, person)).refunds.every((one) => one.creditNote))
    .toBe(true)
}
