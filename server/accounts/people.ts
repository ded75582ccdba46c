import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#contract/accounts/accounts.ts'
import type { Duty } from '#contract/accounts/duties.ts'
import { Problem } from '#contract/call/problem.ts'
import type { ExpertConnect } from '#contract/programmes/matching.ts'
import type { Db, Tx } from '../db/connect.ts'
import { isAdmin } from '../http/admins.ts'
import { EMPTY_PROFILE } from './own-account/erase-account.ts'
import type { ProfileColumns } from './sign-up/add-accounts.ts'
import { detachFile } from '../files/writes.ts'

/** Adds an account, with a password or without a way in. Answers its id; null if the e-mail already has an account. */
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

/** Stores the name and phone of an applicant and locks their row; answers their role. */
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

/** Deletes the applicant's name and phone after their application was deleted, unless a newer application changed them. */
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

/** Marks the e-mail of an account as confirmed by the operator. */
export async function vouchFor(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute()
}

/** Changes the given fields of a profile. */
export async function correctProfile(
  tx: Tx,
  userId: string,
  { name, ...others }: ProfileColumns,
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

/** Empties a profile except name and e-mail, and takes the person off the lists of applicants. */
export async function forgetProfile(tx: Tx, userId: string, now: Date): Promise<void> {
  const { avatar_id: face } = await tx
    .selectFrom('users')
    .select('avatar_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('users')
    .set({ ...EMPTY_PROFILE, is_listed: false, asks_aid: false })
    .where('id', '=', userId)
    .execute()
  if (face !== null) await detachFile(tx, face, now)
}

/** Locks a person's row until the commit. Whoever changes data of a person does so first. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Locks several people, always in the same order. */
export async function lockPeople(tx: Tx, userIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(userIds)].toSorted()) await lockPerson(tx, id)
}

/** Turns a person's reminders of events off; false where they were off, or nobody has this id. */
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

/** Puts a person on the list of applicants, who have paid or applied for aid, for good. */
export async function listAsApplicant(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ is_listed: true })
    .where('id', '=', userId)
    .where('is_listed', '=', false)
    .execute()
}

/** Puts a person on the list of applicants and on the list of those who ask for aid, for good. */
export async function listForAid(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ is_listed: true, asks_aid: true })
    .where('id', '=', userId)
    .where('asks_aid', '=', false)
    .execute()
}

/** Marks that a person has filled in the investor form; false where they had filled it in before. */
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

/** Resets the Expert Connect status of accepted people who meet a condition on `users`, so that they can ask again. */
export async function reopenExpertConnect(db: Db | Tx, condition: RawBuilder<boolean>): Promise<void> {
  await db
    .updateTable('users')
    .set({ expert_connect: 'notapplied' })
    .where('expert_connect', '=', 'allowed')
    .where(condition)
    .execute()
}

/** Stores the Expert Connect status of a person. */
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

/** The person of an e-mail, whose row is locked until the commit; undefined where nobody has it. Foreign keys do not wait for the lock. */
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

/** As `lockByEmail`, with another person locked too, in the order of `lockPeople`. */
export async function lockByEmailBeside(tx: Tx, email: string, otherId: string): Promise<Found> {
  const known = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  await lockPeople(tx, known === undefined ? [otherId] : [known.id, otherId])
  return lockByEmail(tx, email)
}

const NO_ACCOUNT = 'Nobody has an account with this e-mail.'

/** The refusal of an e-mail without an account, or with a closed one. */
export function noAccount(): Problem {
  return new Problem('not_found', { message: NO_ACCOUNT, fields: { email: NO_ACCOUNT } })
}

/** As `findByEmail`; `not_found` where nobody has the e-mail. */
export async function lockByEmail(tx: Tx, email: string): Promise<Found> {
  const person = await findByEmail(tx, email)
  if (person === undefined) throw noAccount()
  return person
}

/** Lets a person fill in the investor form and ask for a match again, where nothing was accepted. */
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
