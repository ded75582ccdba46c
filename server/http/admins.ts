import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#contract/accounts/accounts.ts'
import { type Duties, type Duty, duty as allDuties, hasDuty } from '#contract/accounts/duties.ts'
import { Problem, type ProblemCode } from '#contract/call/problem.ts'
import type { AppContext, Caller } from '../context.ts'

/** The person who acts, or who asked earlier for what is carried out now. */
export type Acting = Pick<Caller, 'id' | 'role' | 'duties' | 'hasTwoFactor'>
/** The caller, and whether this is production. */
type Calling = Pick<AppContext, 'config'> & { user: Acting | null }

/**
 * Why the caller may not act as an admin with a duty; null: they may. No other code checks the role, the duties or the two-factor of
 * a caller.
 */
function whyNotActing({ config, user }: Calling, duty: Duties): ProblemCode | null {
  if (user === null) return 'no_token'
  if (user.role !== 'admin') return 'not_allowed'
  if (config.production && !user.hasTwoFactor) return 'two_factor_required'
  return hasDuty(user.duties, duty) ? null : 'outside_duties'
}

/** Whether the caller acts as an admin with a duty. Calls that answer an admin more than others decide by this. */
export function actsAs(calling: Calling, duty: Duties): boolean {
  return whyNotActing(calling, duty) === null
}

/** Refuses a caller who may not act as an admin with a duty; `toOthers`: the refusal of a caller who is no admin. */
export function demandDuty(calling: Calling, duty: Duties, toOthers: ProblemCode = 'not_allowed'): void {
  const reason = whyNotActing(calling, duty)
  if (reason !== null) throw new Problem(reason === 'not_allowed' ? toOthers : reason)
}

/** The duties that the caller may act with; an owner has all. */
export function actingDuties(calling: Calling): Duty[] {
  return allDuties.options.filter((duty) => actsAs(calling, duty))
}

/** Whether a person has the role of an admin. Not for callers: `actsAs` decides what they may do. */
export function isAdmin({ role }: { role: Role }): boolean {
  return role === 'admin'
}

/** Whether a person is an owner. Not for callers: `actsAs` decides what they may do. */
export function isOwner({ role, duties }: { role: Role; duties: readonly Duty[] }): boolean {
  return role === 'admin' && duties.includes('owner')
}

/** Whether a person who is not the caller has a duty, such as a colleague who is given a request. */
export function isWithin(duties: readonly Duty[], asked: Duties): boolean {
  return hasDuty(duties, asked)
}

/** In SQL: whether a row of `users` is an admin with a duty who can sign in. */
export function areAdminsWith(duty: Duty | 'any'): RawBuilder<boolean> {
  const asked = duty === 'any' ? sql`` : sql`and duties && array['owner', ${sql.lit(duty)}]`
  return sql<boolean>`role = 'admin' and suspended_at is null ${asked}`
}
