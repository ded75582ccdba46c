import type { Role } from '#contract/accounts/accounts.ts'
import type { Duty } from '#contract/accounts/duties.ts'
import { Problem } from '#contract/problem.ts'
import type { Tx } from '../db/connect.ts'

/**
 * Gives a person another role; whoever calls has locked the row and decided that they may. Whoever is or was a member is on
 * the list of applicants.
 */
export async function changeRole(tx: Tx, userId: string, role: 'member' | 'user'): Promise<void> {
  await tx.updateTable('users').set({ role, is_listed: true }).where('id', '=', userId).execute()
}

/** Makes somebody an admin with these duties, or, without any, gives them the role that they have beside that. */
export async function changeDuties(
  tx: Tx,
  userId: string,
  { role, duties }: { role: Role; duties: Duty[] },
): Promise<void> {
  await tx
    .updateTable('users')
    .set(role === 'admin' ? { role, duties } : { role })
    .where('id', '=', userId)
    .execute()
}

/** An account without a way in yet, for an e-mail that nobody has; its id. */
export async function addAccount(tx: Tx, { email, now }: { email: string; now: Date }): Promise<string> {
  const { id } = await tx
    .insertInto('users')
    .values({ email, name: email.split('@')[0] as string, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Keeps how an applicant wants to be named and reached, and answers the role that the locked row has now. */
export async function keepApplicant(
  tx: Tx,
  userId: string,
  applicant: { fullName: string; contact: string },
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
  { fullName, contact }: { fullName: string; contact: string },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ applicant_name: null, contact: null })
    .where('id', '=', userId)
    .where('applicant_name', '=', fullName)
    .where('contact', '=', contact)
    .execute()
}

/** Locks a person's row until the commit: whoever changes something of theirs does so first, one after another. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** The same for whoever calls: an account that was closed meanwhile does nothing more. */
export async function lockCaller(tx: Tx, userId: string): Promise<void> {
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (person === undefined) throw new Problem('no_token')
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
export async function keepExpertConnect(
  tx: Tx,
  userId: string,
  status: 'notapplied' | 'pending' | 'allowed',
): Promise<void> {
  await tx.updateTable('users').set({ expert_connect: status }).where('id', '=', userId).execute()
}

type Found = { id: string; role: Role; duties: Duty[]; isConfirmed: boolean; isSuspended: boolean }

/** The person of an e-mail, their row locked until the commit; undefined where there is nobody. */
export async function findByEmail(tx: Tx, email: string): Promise<Found | undefined> {
  const person = await tx
    .selectFrom('users')
    .select(['id', 'role', 'duties', 'email_verified_at', 'suspended_at'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  if (person === undefined) return undefined
  const { id, role, duties, email_verified_at: verifiedAt, suspended_at: suspendedAt } = person
  return {
    id,
    role,
    duties: duties as Duty[],
    isConfirmed: verifiedAt !== null,
    isSuspended: suspendedAt !== null,
  }
}

/** As `findByEmail`; `not_found` where there is nobody. */
export async function lockByEmail(tx: Tx, email: string): Promise<Found> {
  const person = await findByEmail(tx, email)
  if (person === undefined) throw new Problem('not_found')
  return person
}
