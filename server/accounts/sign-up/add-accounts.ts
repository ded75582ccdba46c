import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { isAdmin } from '../../http/admins.ts'
import { emptyAccount } from '../own-account/erase-account.ts'

/** The columns of a profile in `users`. */
export const PROFILE = [
  'name',
  'contact',
  'city',
  'country',
  'website',
  'linkedin',
  'youtube',
  'instagram',
  'twitter',
] as const
export type ProfileColumn = (typeof PROFILE)[number]
export type ProfileColumns = Partial<Record<ProfileColumn, string | null>>

/** Adds accounts without a way in and answers a map of e-mails to the new ids. E-mails that have an account by now are left out. */
export async function addAccounts(
  tx: Tx,
  people: readonly (ProfileColumns & { email: string; name: string })[],
  now: Date,
): Promise<Map<string, string>> {
  if (people.length === 0) return new Map()
  const columns = sql.join(PROFILE.map((name) => sql.ref(name)))
  // In order, so that two calls that add the same people wait for one another without a deadlock.
  const { rows } = await sql<{ id: string; email: string }>`
    insert into users (email, ${columns}, created_at)
    select email, ${columns}, ${now} from jsonb_populate_recordset(null::users, ${JSON.stringify(people)}::jsonb)
    order by email
    on conflict (email) do nothing returning id, email`.execute(tx)
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/** Changes the given fields of profiles of people, whose rows are locked. */
export async function changeProfiles(
  tx: Tx,
  changes: readonly { id: string; profile: ProfileColumns }[],
): Promise<void> {
  const named = changes.filter(({ profile }) => Object.keys(profile).length > 0)
  if (named.length === 0) return
  await sql`update users u set applicant_name = case when u.applicant_name is null then null else n.name end,
      ${sql.join(PROFILE.map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)}`))}
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) c (id uuid, profile jsonb)
    join users old on old.id = c.id
    cross join lateral jsonb_populate_record(old, c.profile) n
    where u.id = c.id and u.closed_at is null`.execute(tx)
}

/** The accounts, among locked ones, that nobody has used and no admin has suspended or closed. */
export async function unusedAmong(tx: Tx, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', 'in', userIds)
    .where('closed_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where('password_hash', 'is', null)
    .where('email_verified_at', 'is', null)
    .execute()
  return new Set(rows.filter((person) => !isAdmin(person)).map(({ id }) => id))
}

/** Erases unused accounts, whose rows are locked and have no other data than links in e-mails. */
export async function eraseUnused(tx: Tx, userIds: readonly string[], now: Date): Promise<void> {
  if (userIds.length === 0) return
  await tx.deleteFrom('password_links').where('user_id', 'in', userIds).execute()
  await emptyAccount(tx, userIds, now)
}

/** Takes those of the people off the list of applicants who never paid, never asked for aid and never were members. */
export async function unlistAll(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('users')
    .set({ is_listed: false })
    .where('id', 'in', userIds)
    .where(
      sql<boolean>`not exists (select from membership_periods where user_id = users.id)
        and not exists (select from applications where user_id = users.id and asks_aid)
        and not exists (select from payments where user_id = users.id and status = 'paid')`,
    )
    .execute()
}

/** Locks accounts and answers their present profiles by id. */
export async function lockProfiles(
  tx: Tx,
  userIds: readonly string[],
): Promise<Map<string, { profile: ProfileColumns; isAdmin: boolean; isClosed: boolean }>> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'role', 'closed_at', ...PROFILE])
    .where('id', 'in', userIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(
    rows.map(({ id, role, closed_at: closedAt, ...profile }) => [
      id,
      { profile, isAdmin: isAdmin({ role }), isClosed: closedAt !== null },
    ]),
  )
}
