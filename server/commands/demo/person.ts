import { dayInIst } from '#contract/values/days.ts'
import { birthdayOf, minorUntil } from '#contract/membership/age.ts'
import { daysAfter } from '#contract/membership/year.ts'
import { DAY } from '#contract/values/time.ts'
import type { Tx } from '../../db/connect.ts'
import { issueInvoice } from '../../documents/issue.ts'
import { attachFile } from '../../files/writes.ts'
import { recomputeMembership, startPeriod } from '../../members/periods/periods.ts'
import { priceAt } from '../../settings/prices.ts'
import { answersOf } from './answers.ts'
import { type DemoPerson, INVENTED_ORDER } from './people.ts'

export const DOMAIN = 'demo.example.org'

/** The e-mail of a person of the demo. */
export function emailOf({ name }: Pick<DemoPerson, 'name'>): string {
  const plain = name.normalize('NFD').replaceAll(/[^A-Za-z ]/g, '')
  return `${plain.toLowerCase().replaceAll(' ', '.')}@${DOMAIN}`
}

type Beside = { passwordHash: string; adminId: string; now: Date; face: string | null }

/** Adds a person with what followed from their application: payment, document, membership, picture. */
export async function addPerson(
  tx: Tx,
  person: DemoPerson,
  n: number,
  at: Date,
  { passwordHash, adminId, now, face }: Beside,
): Promise<void> {
  const email = emailOf(person)
  const contact = `+9198200${String(n + 1).padStart(5, '0')}`
  const isMember = person.status === 'member'
  const today = dayInIst(now)
  const dateOfBirth = person.age === null ? null : daysAfter(birthdayOf(today, -person.age), -11 * (n + 1))
  const minor_until = minorUntil(today, dateOfBirth ?? undefined)
  const isMinor = minor_until !== null
  const user = await tx
    .insertInto('users')
    .values({
      email,
      name: person.name,
      // Nothing else of a minor is stored before the guardian agrees.
      ...(isMinor ? {} : { contact, city: person.city, country: person.country }),
      applicant_name: isMinor || person.status === 'account' ? null : person.name,
      is_listed: ['paid', 'aid', 'member'].includes(person.status),
      asks_aid: !isMinor && person.status === 'aid',
      role: isMember ? 'member' : 'user',
      password_hash: passwordHash,
      email_verified_at: at,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (face !== null) await giveFace(tx, user.id, face)
  if (person.status === 'account') return
  const asksAid = person.status === 'aid'
  if (minor_until !== null) {
    // The guardian has been asked: nothing else of the minor is stored.
    await tx
      .insertInto('minors')
      .values({
        user_id: user.id,
        minor_until,
        date_of_birth: dateOfBirth,
        full_name: person.name,
        guardian_name: 'Sushila Devi',
        guardian_email: `sushila.devi@${DOMAIN}`,
        named_at: now,
        asked_at: now,
      })
      .execute()
    return recomputeMembership(tx, user.id)
  }
  const application = await tx
    .insertInto('applications')
    .values({
      ...answersOf(person),
      user_id: user.id,
      email,
      contact,
      date_of_birth: dateOfBirth,
      state_code: person.state,
      terms_accepted_at: at,
      asks_aid: asksAid,
      financial_aid_reason: asksAid ? 'We put everything we had into the first season.' : null,
      financial_aid_benefit: asksAid ? 'A mentor who has done this before, and a first customer.' : null,
      financial_aid_commitment: asksAid ? 'Yes' : null,
      created_at: at,
      waiting_since: person.status === 'paid' || asksAid ? at : null,
      approved_at: isMember ? new Date(at.getTime() + DAY) : null,
      approved_by: isMember ? adminId : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (asksAid) return recomputeMembership(tx, user.id)
  const isPaid = isMember || person.status === 'paid'
  const { price, gst, total, rate } = await priceAt(tx, person.category, at)
  const payment = await tx
    .insertInto('payments')
    .values({
      application_id: application.id,
      user_id: user.id,
      user_email: email,
      category: person.category,
      price,
      gst,
      gst_rate: rate,
      amount: total,
      status: isPaid ? 'paid' : person.status === 'cancelled' ? 'cancelled' : 'created',
      provider_order_id: `${INVENTED_ORDER}${n}`,
      provider_payment_id: isPaid ? `pay_Demo${n}` : null,
      created_at: at,
      sent_at: at,
      paid_at: isPaid ? at : null,
      cancelled_at: person.status === 'cancelled' ? new Date(at.getTime() + 6 * DAY) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isPaid) await issueInvoice(tx, { paymentId: payment.id, captureId: null }, at)
  if (isMember)
    await startPeriod(tx, {
      userId: user.id,
      applicationId: application.id,
      paymentId: payment.id,
      category: person.category,
      startsOn: dayInIst(new Date(at.getTime() + DAY)),
      now: at,
    })
  await recomputeMembership(tx, user.id)
}

/** Gives a person the picture that was drawn before they were added. */
async function giveFace(tx: Tx, userId: string, face: string): Promise<void> {
  await attachFile(tx, face)
  await tx.updateTable('files').set({ owner_id: userId }).where('id', '=', face).execute()
  await tx.updateTable('users').set({ avatar_id: face }).where('id', '=', userId).execute()
}
