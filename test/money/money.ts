import { allPayments, createOrder } from '#contract/membership/members.ts'
import { confirmPayment } from '#contract/membership/payments.ts'
import type { Input } from '#contract/endpoint.ts'
import { moneySummary } from '#contract/money.ts'
import { saveSettings } from '#contract/settings.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import type { Person, Site } from '#test/support/test-app.ts'
import type { SimulatorProcess } from '#test/support/simulator-process.ts'

/** The price of the application that tests send, in paise. */
export const TOTAL = 235_882

export const OUR_GSTIN = '27AAPFU0939F1ZV'

/** The owner of an organisation in Maharashtra that charges GST. */
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

/** The payments of a person as the treasurer sees them, newest first. */
export async function paymentsOf(site: Site, treasurer: Person, { email }: Person) {
  return (await site.call(treasurer.session, allPayments, { q: email })).payments
}

export async function onlyPaymentOf(site: Site, treasurer: Person, person: Person) {
  const [payment, ...more] = await paymentsOf(site, treasurer, person)
  if (payment === undefined || more.length > 0) throw new Error('not one payment')
  return payment
}

/** The buckets that hold something. */
export async function filled(site: Site, { session }: Person, filters: Input<typeof moneySummary> = {}) {
  const { buckets, ...sums } = await site.call(session, moneySummary, filters)
  const some = Object.entries(buckets).filter(([, { count }]) => count > 0)
  return { ...Object.fromEntries(some.map(([name, { count, amount }]) => [name, [count, amount]])), sums }
}

/** Pays the open order again, as somebody in two windows may. */
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
