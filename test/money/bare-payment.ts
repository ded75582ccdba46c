import type { Insertable } from 'kysely'
import { applyForAid } from '#contract/membership/members.ts'
import type { Tables } from '#server/db/tables.ts'
import { aidForm } from '#test/cases/application-form.ts'
import type { Person, Site } from '#test/support/test-app.ts'

/** The amount of a bare payment, in paise. */
export const TOTAL = 118
/** When a bare payment was made. */
export const now = new Date('2026-03-10T12:00:00Z')

/** A person with a waiting application and an open payment for it. */
export async function applicant(site: Site): Promise<Person & { payment: string; application: string }> {
  const person = await site.person()
  await site.call(person.session, applyForAid, aidForm)
  const { db } = site.database
  const { id: application } = await db
    .selectFrom('applications')
    .select('id')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()
  const { id: payment } = await db
    .insertInto('payments')
    .values({
      application_id: application,
      user_id: person.id,
      user_email: person.email,
      category: 'Student',
      price: 100,
      gst: 18,
      amount: TOTAL,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...person, payment, application }
}

type Refund = Insertable<Tables['refunds']>

/** Inserts a refund of a payment, with the status `requested` unless `refund` has another; returns its id. */
export async function bareRefund(
  { database: { db } }: Site,
  refund: Partial<Refund> & Pick<Refund, 'payment_id' | 'amount'>,
): Promise<string> {
  const { id } = await db
    .insertInto('refunds')
    .values({ reason: 'Asked for.', requested_at: now, changed_at: now, ...refund })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
