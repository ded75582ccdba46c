import { sql } from 'kysely'
import { unlistAll } from '../../accounts/sign-up/add-accounts.ts'
import { changeRoles } from '../../accounts/rights/roles.ts'
import type { Tx } from '../../db/connect.ts'
import type { Given, ImportedAnswers } from './imported.ts'
import { recomputeMemberships } from '../periods/periods.ts'

/** What an import gave somebody, whose row is locked, as it gave it. */
export type GivenTo = Given & { userId: string; startsOn: string; endsOn: string }

/** Those who have of it still all that was given, and nothing that came of it, such as a renewal or a payment. */
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

/** Takes back what was given: of somebody who had sent an application, it waits for their payment again. */
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
  // One that the provider knows an order of stays with it, for the books; nothing of the kind is there of a new one.
  await sql`delete from applications a using jsonb_to_recordset(${json}::jsonb) g (application uuid, before text)
    where a.id = g.application and g.before is null
      and not exists (select from payments where application_id = a.id)`.execute(tx)
  await changeRoles(tx, { userIds: people, role: 'user', now })
  await unlistAll(tx, people)
  await recomputeMemberships(tx, people)
}

/** Erases the memberships of people whom an import made and nobody has used. */
export async function eraseMemberships(tx: Tx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  for (const table of ['membership_periods', 'memberships', 'applications'] as const)
    await tx.deleteFrom(table).where('user_id', 'in', userIds).execute()
}

/** What applications say now, by their ids. */
export async function answersNow(tx: Tx, ids: readonly string[]): Promise<Map<string, ImportedAnswers>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('applications').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}
