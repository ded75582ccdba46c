import { sql } from 'kysely'
import { dayInIst } from '#contract/days.ts'
import type { Category } from '#contract/membership/price.ts'
import { periodFrom } from '#contract/membership/year.ts'
import type { Tx } from '../db/connect.ts'

export type Period = { startsOn: string; endsOn: string }

type Start = {
  userId: string
  applicationId: string
  /** Null: financial aid. */
  paymentId: string | null
  category: Category
  startsOn: string
  now: Date
}

/** Gives a person a year from a day on; whoever calls has locked them. */
export async function startPeriod(tx: Tx, start: Start): Promise<Period> {
  const { startsOn, endsOn } = periodFrom(start.startsOn)
  await tx
    .insertInto('membership_periods')
    .values({
      user_id: start.userId,
      application_id: start.applicationId,
      payment_id: start.paymentId,
      basis: start.paymentId === null ? 'aid' : 'payment',
      category: start.category,
      starts_on: startsOn,
      ends_on: endsOn,
      created_at: start.now,
    })
    .execute()
  return { startsOn, endsOn }
}

/** Ends what runs or is still to come of a membership. */
export async function removePeriods(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('membership_periods')
    .set({ removed_at: now })
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .where('ends_on', '>=', dayInIst(now))
    .execute()
}

/** Takes up what is left of the periods of an application that was removed; the last day of all. */
export async function resumePeriods(tx: Tx, applicationId: string, now: Date): Promise<Period> {
  const resumed = await tx
    .updateTable('membership_periods')
    .set({ removed_at: null })
    .where('application_id', '=', applicationId)
    .where('removed_at', 'is not', null)
    .where('ends_on', '>=', dayInIst(now))
    .returning(['starts_on', 'ends_on'])
    .execute()
  const last = resumed.toSorted((a, b) => b.ends_on.localeCompare(a.ends_on))[0]
  if (last === undefined) throw new Error('an application without a period to take up')
  return { startsOn: last.starts_on, endsOn: last.ends_on }
}

/** The last period that was not removed, whose end a renewal follows; undefined: there is none. */
export async function lastPeriod(tx: Tx, userId: string) {
  return tx
    .selectFrom('membership_periods')
    .select(['application_id as applicationId', 'category', 'starts_on as startsOn', 'ends_on as endsOn'])
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('ends_on', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Writes down where a person stands, by which lists find them and e-mails about the end go. Whoever changes their role, an
 * application, a period or a payment of theirs calls it last, in the same transaction.
 */
export async function keepMembership(tx: Tx, userId: string): Promise<void> {
  await sql`
    insert into memberships (user_id, state, waiting_since, ends_on)
    select u.id, s.state, case when s.state = 'waiting' then a.waiting_since end, p.ends_on
    from users u
    left join lateral (
      select * from applications where user_id = u.id order by id desc limit 1) a on true
    left join lateral (
      select ends_on, removed_at from membership_periods where user_id = u.id
      order by (removed_at is null) desc, ends_on desc limit 1) p on true
    cross join lateral (select a.approved_at is null and a.declined_at is null and (a.asks_aid or exists (
      select from payments where application_id = a.id and status = 'paid' and not is_refunded)) as is_open) o
    cross join lateral (select case
      when u.role = 'admin' then null
      when u.role = 'member' then 'member'
      when o.is_open and a.asked_at is not null and a.answered_at is null then 'question'
      when o.is_open and a.minor_until is not null and a.guardian_agreed_at is null then 'guardian'
      when o.is_open then 'waiting'
      when a.declined_at is not null then 'declined'
      when p.removed_at is not null then 'removed'
      when p.ends_on is not null then 'ended' end as state) s
    where u.id = ${userId}
    on conflict (user_id) do update set state = excluded.state, waiting_since = excluded.waiting_since,
      ends_on = excluded.ends_on,
      notices = case when excluded.ends_on is distinct from memberships.ends_on then 0 else memberships.notices end`.execute(
    tx,
  )
}
