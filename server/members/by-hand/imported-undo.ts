import { sql } from 'kysely'
import { unlistAll } from '../../accounts/sign-up/add-accounts.ts'
import { changeRole } from '../../accounts/rights/roles.ts'
import type { Tx } from '../../db/connect.ts'
import type { Given, ImportedAnswers } from './imported.ts'
import { recomputeMembership } from '../periods/periods.ts'

/** What an import gave a person, whose row is locked. */
export type GivenTo = Given & { userId: string; startsOn: string; endsOn: string }

/** The people whose imported membership is unchanged, and who have no later renewal, payment or application. */
export async function unchangedGifts(tx: Tx, gifts: readonly GivenTo[]): Promise<Set<string>> {
  const { rows } = await sql<{ userId: string }>`
    select g."userId" from jsonb_to_recordset(${JSON.stringify(gifts)}::jsonb)
      g ("userId" uuid, period uuid, application uuid, "startsOn" date, "endsOn" date)
    join membership_periods p on p.id = g.period and p.starts_on = g."startsOn" and p.ends_on = g."endsOn"
      and p.removed_at is null and p.refunded_at is null
    where not exists (select from membership_periods other where other.user_id = g."userId" and other.id <> p.id)
      and not exists (select from payments where application_id = g.application and status <> 'cancelled')
      and not exists (select from applications later where later.user_id = g."userId" and later.id > g.application)`.execute(
    tx,
  )
  return new Set(rows.map(({ userId }) => userId))
}

/** Takes back what was given; an application that the person had sent waits for payment again. */
export async function takeBackGifts(tx: Tx, gifts: readonly GivenTo[], now: Date): Promise<void> {
  if (gifts.length === 0) return
  const people = gifts.map(({ userId }) => userId)
  await tx
    .deleteFrom('membership_periods')
    .where(
      'id',
      'in',
      gifts.map(({ period }) => period),
    )
    .execute()
  const json = JSON.stringify(gifts)
  await sql`update applications a set approved_at = null, approved_by = null, ended_at = null, membership_category = g.before
    from jsonb_to_recordset(${json}::jsonb) g (application uuid, before text)
    where a.id = g.application and g.before is not null`.execute(tx)
  // An application with an order at the provider stays, for the books.
  await sql`delete from applications a using jsonb_to_recordset(${json}::jsonb) g (application uuid, before text)
    where a.id = g.application and g.before is null
      and not exists (select from payments where application_id = a.id)`.execute(tx)
  await changeRole(tx, people, 'user', now)
  await unlistAll(tx, people)
  await recomputeMembership(tx, people)
}

/** Deletes the memberships of people whose account an import made and nobody has used. */
export async function eraseMemberships(tx: Tx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  for (const table of ['membership_periods', 'memberships', 'applications'] as const)
    await tx.deleteFrom(table).where('user_id', 'in', userIds).execute()
}

/** The present answers of applications, by their ids. */
export async function answersNow(tx: Tx, ids: readonly string[]): Promise<Map<string, ImportedAnswers>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('applications').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}
