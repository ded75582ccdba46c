import { sql } from 'kysely'
import type { Role } from '#contract/accounts/accounts.ts'
import type { Duty } from '#contract/accounts/duties.ts'
import { Problem } from '#contract/call/problem.ts'
import type { ExpertConnect } from '#contract/programmes/matching.ts'
import type { Tx } from '../db/connect.ts'
import { isAdmin } from '../http/admins.ts'
import { detachFile } from '../files/writes.ts'

/** An account without a way in but the password that may be given, for an e-mail that nobody has; its id. Null: somebody has it. */
export async function addAccount(
  tx: Tx,
  {
    email,
    now,
    name = email.split('@')[0] as string,
    passwordHash = null,
  }: { email: string; now: Date; name?: string; passwordHash?: string | null },
): Promise<string | null> {
  const added = await tx
    .insertInto('users')
    .values({ email, name, password_hash: passwordHash, created_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

/** Keeps how an applicant wants to be named and reached, and answers the role that the locked row has now. */
export async function saveApplicant(
  tx: Tx,
  userId: string,
  applicant: { fullName: string; contact: string | null },
): Promise<Role> {
  const { role } = await tx
    .updateTable('users')
    .set({ applicant_name: applicant.fullName, contact: applicant.contact })
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .returning('role')
    .executeTakeFirstOrThrow(() => new Problem('no_token'))
  return role
}

/** Forgets how an applicant wanted to be named and reached, once the application that said so is gone and no newer one says else. */
export async function forgetApplicant(
  tx: Tx,
  userId: string,
  { fullName, contact }: { fullName: string; contact: string | null },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ applicant_name: null, contact: null })
    .where('id', '=', userId)
    .where('applicant_name', '=', fullName)
    .where('contact', 'is not distinct from', contact)
    .execute()
}

/** The operator says that an e-mail is this person's. */
export async function vouchFor(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute()
}

/** Corrects how somebody is named and reached; what is not named stays. */
export async function correctProfile(
  tx: Tx,
  userId: string,
  { name, ...others }: Partial<Record<'name' | Correctable, string | null>>,
): Promise<void> {
  const named =
    name == null
      ? {}
      : { name, applicant_name: sql<string>`case when applicant_name is null then null else ${name} end` }
  if (Object.keys({ ...named, ...others }).length === 0) return
  await tx
    .updateTable('users')
    .set({ ...others, ...named })
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .execute()
}

type Correctable =
  | 'contact'
  | 'city'
  | 'country'
  | 'website'
  | 'linkedin'
  | 'youtube'
  | 'instagram'
  | 'twitter'

/** Forgets all that somebody says of themselves beside the name and the e-mail of their account, and that they applied. */
export async function forgetProfile(tx: Tx, userId: string, now: Date): Promise<void> {
  const { avatar_id: face } = await tx
    .selectFrom('users')
    .select('avatar_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const links = { website: null, linkedin: null, youtube: null, instagram: null, twitter: null }
  await tx
    .updateTable('users')
    .set({ applicant_name: null, contact: null, city: null, country: null, avatar_id: null, ...links })
    .set({ is_listed: false, asks_aid: false })
    .where('id', '=', userId)
    .execute()
  if (face !== null) await detachFile(tx, face, now)
}

/** Locks a person's row until the commit: whoever changes something of theirs does so first, one after another. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** The same of several, always in the same order. */
export async function lockPeople(tx: Tx, userIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(userIds)].toSorted()) await lockPerson(tx, id)
}

/** Turns reminders of events off for somebody; false: they were off, or there is nobody. */
export async function stopEventReminders(tx: Tx, userId: string): Promise<boolean> {
  const stopped = await tx
    .updateTable('users')
    .set({ wants_event_reminders: false })
    .where('id', '=', userId)
    .where('wants_event_reminders', '=', true)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return stopped.numUpdatedRows > 0n
}

/** Puts a person on the list of those who have paid or applied for aid; nobody leaves it. */
export async function listAsApplicant(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ is_listed: true })
    .where('id', '=', userId)
    .where('is_listed', '=', false)
    .execute()
}

/** Puts a person on that list and on the one of those who ask for aid; nobody leaves it either. */
export async function listForAid(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ is_listed: true, asks_aid: true })
    .where('id', '=', userId)
    .where('asks_aid', '=', false)
    .execute()
}

/** Marks that a person has filled in the investor form; false when they had before. */
export async function markInvestor(tx: Tx, userId: string): Promise<boolean> {
  const marked = await tx
    .updateTable('users')
    .set({ investment_circle: 'filled' })
    .where('id', '=', userId)
    .where('investment_circle', '=', 'notfilled')
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** Keeps the status of a person in Expert Connect. */
export async function saveExpertConnect(tx: Tx, userId: string, status: ExpertConnect): Promise<void> {
  await tx.updateTable('users').set({ expert_connect: status }).where('id', '=', userId).execute()
}

type Found = {
  id: string
  role: Role
  duties: Duty[]
  isConfirmed: boolean
  isSuspended: boolean
  isClosed: boolean
}

/**
 * The person of an e-mail, their row locked until the commit; undefined where there is nobody. Rows that name the person, as
 * the log of what two admins do to one another, wait for no such lock.
 */
export async function findByEmail(tx: Tx, email: string): Promise<Found | undefined> {
  const person = await tx
    .selectFrom('users')
    .select(['id', 'role', 'duties', 'email_verified_at', 'suspended_at', 'closed_at'])
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (person === undefined) return undefined
  return {
    id: person.id,
    role: person.role,
    duties: isAdmin(person) ? (person.duties as Duty[]) : [],
    isConfirmed: person.email_verified_at !== null,
    isSuspended: person.suspended_at !== null,
    isClosed: person.closed_at !== null,
  }
}

/** As `lockByEmail`, with somebody else’s row locked too: both in the order of `lockPeople`, so that no two wait for one another. */
export async function lockByEmailBeside(tx: Tx, email: string, otherId: string): Promise<Found> {
  const known = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  await lockPeople(tx, known === undefined ? [otherId] : [known.id, otherId])
  return lockByEmail(tx, email)
}

const NO_ACCOUNT = 'Nobody has an account with this e-mail.'

/** Tells an admin that they named an e-mail of nobody, or of an account that is closed. */
export function noAccount(): Problem {
  return new Problem('not_found', { message: NO_ACCOUNT, fields: { email: NO_ACCOUNT } })
}

/** As `findByEmail`; `not_found` where there is nobody. */
export async function lockByEmail(tx: Tx, email: string): Promise<Found> {
  const person = await findByEmail(tx, email)
  if (person === undefined) throw noAccount()
  return person
}

/** Where nothing was accepted, somebody may fill in the investor form and ask for a match as if they never had. */
export async function forgetProgrammes(tx: Tx, userId: string): Promise<void> {
  const isAccepted = (table: 'investors' | 'match_requests') =>
    sql`exists (select from ${sql.table(table)} sent where sent.user_id = users.id and state = 'accepted')`
  await tx
    .updateTable('users')
    .set({
      investment_circle: sql`case when ${isAccepted('investors')} then investment_circle else 'notfilled' end`,
      expert_connect: sql`case when ${isAccepted('match_requests')} then expert_connect else 'notapplied' end`,
    })
    .where('id', '=', userId)
    .execute()
}
