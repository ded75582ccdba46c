import { sql } from 'kysely'
import { dayInIst } from '#contract/values/days.ts'
import { isAdmin, isOwner } from '../http/admins.ts'
import { hasWayIn } from '../accounts/rights/owners.ts'
import type { Db, Tx } from '../db/connect.ts'
import { isPaid, periodOrder } from '../members/sql-conditions.ts'
import { isMinor } from '../members/guardian/minors.ts'
import type { Role } from '#contract/accounts/accounts.ts'
import type { Duty } from '#contract/accounts/duties.ts'
import type { Known } from './judge.ts'
import type { Profile } from './read-row.ts'

type Row = Record<keyof Profile, string | null> & {
  id: string
  email: string
  role: Role
  duties: Duty[]
  is_suspended: boolean
  is_minor: boolean
  is_unconfirmed: boolean
  application: string | null
  company: string | null
  born: string | null
  is_open: boolean | null
  is_waiting: boolean | null
  starts_on: string | null
  ends_on: string | null
}

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
    select u.id, u.email, u.role, u.duties, u.suspended_at is not null as is_suspended,
      u.name, u.contact, u.city, u.country, u.website, u.linkedin, u.youtube, u.instagram, u.twitter,
      ${isMinor(sql`u.id`, today)} as is_minor,
      u.email_verified_at is null and exists (select from users where users.id = u.id and ${hasWayIn}) as is_unconfirmed,
      a.id as application, a.company_name as company, a.date_of_birth as born,
      a.approved_at is null as is_open, a.is_waiting, p.starts_on, p.ends_on
    from users u
    left join lateral (
      select id, company_name, date_of_birth, approved_at, (asks_aid or ${isPaid('applications')}) as is_waiting
      from applications where user_id = u.id and declined_at is null order by id desc limit 1) a on true
    left join lateral (
      select starts_on, ends_on from membership_periods where user_id = u.id
      order by ${periodOrder('u.role')} limit 1) p on true
    where u.email = any(${emails}::text[]) and u.closed_at is null`.execute(db)
  return new Map(rows.map((row) => [row.email, knownOf(row)]))
}

function knownOf({
  id,
  email,
  role,
  duties,
  is_suspended: isSuspended,
  is_minor: minor,
  is_unconfirmed: isUnconfirmed,
  application,
  ...row
}: Row): Known {
  const { name, contact, city, country, website, linkedin, youtube, instagram, twitter } = row
  return {
    id,
    email,
    profile: { name, contact, city, country, website, linkedin, youtube, instagram, twitter },
    isAdmin: isAdmin({ role }),
    isOwner: isOwner({ role, duties }),
    isSuspended,
    isMinor: minor,
    isUnconfirmed,
    application:
      application === null
        ? null
        : {
            id: application,
            companyName: row.company,
            dateOfBirth: row.born,
            isOpen: row.is_open === true,
            isWaiting: row.is_open === true && row.is_waiting === true,
          },
    period:
      row.starts_on === null || row.ends_on === null
        ? null
        : { startsOn: row.starts_on, endsOn: row.ends_on },
  }
}
