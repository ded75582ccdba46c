import { sql } from 'kysely'
import { dayInIst } from '#contract/values/days.ts'
import { isAdmin, isOwner } from '../http/admins.ts'
import { hasWayIn } from '../accounts/rights/owners.ts'
import type { Db, Tx } from '../db/connect.ts'
import { isPaid, periodOrder } from '../members/sql-conditions.ts'
import { isMinor } from '../members/guardian/minors.ts'
import type { Role } from '#contract/accounts/accounts.ts'
import type { Duty } from '#contract/accounts/duties.ts'
import { PROFILE } from '../accounts/sign-up/add-accounts.ts'
import type { Known } from './judge.ts'

type Row = Omit<Known, 'isAdmin' | 'isOwner'> & { role: Role; duties: Duty[] }

/** The people with these e-mails, by e-mail. `lock` locks them until the commit. */
export async function knownPeople(
  db: Db | Tx,
  emails: readonly string[],
  now: Date,
  lock: 'lock' | 'look',
): Promise<Map<string, Known>> {
  const today = dayInIst(now)
  if (lock === 'lock')
    await sql`select from users where email = any(${emails}::text[]) order by id for no key update`.execute(
      db,
    )
  const { rows } = await sql<Row>`
    select u.id, u.email, u.role, u.duties, u.suspended_at is not null as "isSuspended",
      json_build_object(${sql.join(PROFILE.flatMap((name) => [sql.lit(name), sql.ref(`u.${name}`)]))}) as profile,
      ${isMinor(sql`u.id`, today)} as "isMinor",
      u.email_verified_at is null and exists (select from users where users.id = u.id and ${hasWayIn}) as "isUnconfirmed",
      case when a.id is not null then json_build_object('id', a.id, 'companyName', a.company_name,
        'dateOfBirth', a.date_of_birth, 'isOpen', a.approved_at is null,
        'isWaiting', a.approved_at is null and a.is_waiting) end as application,
      case when p.starts_on is not null then json_build_object('startsOn', p.starts_on, 'endsOn', p.ends_on) end as period
    from users u
    left join lateral (
      select id, company_name, date_of_birth, approved_at, (asks_aid or ${isPaid('applications')}) as is_waiting
      from applications where user_id = u.id and declined_at is null order by id desc limit 1) a on true
    left join lateral (
      select starts_on, ends_on from membership_periods where user_id = u.id
      order by ${periodOrder('u.role')} limit 1) p on true
    where u.email = any(${emails}::text[]) and u.closed_at is null`.execute(db)
  return new Map(
    rows.map(({ role, duties, ...known }) => [
      known.email,
      { ...known, isAdmin: isAdmin({ role }), isOwner: isOwner({ role, duties }) },
    ]),
  )
}
