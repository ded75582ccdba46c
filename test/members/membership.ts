import { approveMember } from '#contract/membership/review.ts'
import { createOrder } from '#contract/membership/members.ts'
import { confirmPayment } from '#contract/membership/payments.ts'
import { DAY } from '#contract/values/time.ts'
import { renewMembership } from '#contract/membership/renewal.ts'
import { endMemberships } from '#server/members/periods/membership-expiry.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { openSession, type Person, type Site } from '#test/support/test-app.ts'
import type { SimulatorProcess } from '#test/support/processes/simulator-process.ts'

/** The person with a new session, for use after a long time: the earlier session has expired. */
export async function again(site: Site, person: Person): Promise<Person> {
  return { ...person, session: await openSession(site.database.db, person.id, site.context.clock()) }
}

/** Orders, pays and confirms the payment; returns the provider's id of the payment. */
export async function join(
  site: Site,
  simulator: SimulatorProcess,
  { session }: Person,
  more: object = {},
): Promise<string> {
  const { id } = await site.call(session, createOrder, { ...applicationForm, ...more })
  const { razorpay_payment_id: payment } = await simulator.pay(id)
  await site.call(session, confirmPayment, { id })
  return payment as string
}

export async function approve(site: Site, { email }: Person): Promise<void> {
  const admin = await site.person('admin')
  await site.call(admin.session, approveMember, { email })
}

/** A member who paid and was approved today. */
export async function member(site: Site, simulator: SimulatorProcess): Promise<Person> {
  const person = await site.person()
  await join(site, simulator, person)
  await approve(site, person)
  return person
}

/** Renews and pays, in a new session. */
export async function renewAndPay(site: Site, simulator: SimulatorProcess, person: Person): Promise<void> {
  const { session } = await again(site, person)
  const { id } = await site.call(session, renewMembership, {})
  await simulator.pay(id)
  await site.call(session, confirmPayment, { id })
}

/** Moves the clock forward by some days and runs the daily job for memberships. */
export async function daysLater(site: Site, days: number): Promise<void> {
  site.turnClock(days * DAY)
  await endMemberships(site.context)
}

/** The kind of each queued e-mail to a person, without e-mails of other kinds than these. */
export async function told(site: Site, { email }: Person, kinds: string[]): Promise<string[]> {
  return (await site.emails())
    .filter(({ to, kind }) => to === email && kinds.includes(kind))
    .map(({ kind }) => kind)
}
