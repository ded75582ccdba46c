import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#contract/accounts/accounts.ts'
import { type Duties, type Duty, duty as allDuties, hasDuty } from '#contract/accounts/duties.ts'
import { Problem, type ProblemCode } from '#contract/call/problem.ts'
import type { AppContext, Caller } from '../context.ts'

/** Who acts, or asked for what is carried out now. */
export type Acting = Pick<Caller, 'id' | 'role' | 'duties' | 'hasTwoFactor'>
/** Who calls, and whether this is production. */
type Calling = Pick<AppContext, 'config'> & { user: Acting | null }

/**
 * Why whoever calls does not act as an admin with a duty; null: they do. Nothing else asks for the role, the duties or the
 * two-factor of a caller (`test/house/reach.test.ts`).
 */
function whyNotActing({ config, user }: Calling, duty: Duties): ProblemCode | null {
  if (user === null) return 'no_token'
  if (user.role !== 'admin') return 'not_allowed'
  if (config.production && !user.hasTwoFactor) return 'two_factor_required'
  return hasDuty(user.duties, duty) ? null : 'outside_duties'
}

/** Whether whoever calls acts as an admin with a duty: where others are answered too, an admin is answered more by this alone. */
export function actsAs(calling: Calling, duty: Duties): boolean {
  return whyNotActing(calling, duty) === null
}

/** Refuses whoever does not act as an admin with a duty; `toOthers` is said to whoever is no admin. */
export function demandDuty(calling: Calling, duty: Duties, toOthers: ProblemCode = 'not_allowed'): void {
  const reason = whyNotActing(calling, duty)
  if (reason !== null) throw new Problem(reason === 'not_allowed' ? toOthers : reason)
}

/** The duties with which whoever calls acts: all of them of an owner. */
export function actingDuties(calling: Calling): Duty[] {
  return allDuties.options.filter((duty) => actsAs(calling, duty))
}

/** Whether somebody is an admin, whatever they may do just now: the duties of whoever calls are asked for above. */
export function isAdmin({ role }: { role: Role }): boolean {
  return role === 'admin'
}

/** Whether somebody is an owner, whatever they may do just now. */
export function isOwner({ role, duties }: { role: Role; duties: readonly Duty[] }): boolean {
  return role === 'admin' && duties.includes('owner')
}

/** Whether somebody who does nothing just now has a duty: a colleague who is given a request, or told what waits. */
export function isWithin(duties: readonly Duty[], asked: Duties): boolean {
  return hasDuty(duties, asked)
}

/** In SQL, the rows of `users` who are admins with a duty and can sign in. */
export function areAdminsWith(duty: Duty | 'any'): RawBuilder<boolean> {
  const asked = duty === 'any' ? sql`` : sql`and duties && array['owner', ${sql.lit(duty)}]`
  return sql<boolean>`role = 'admin' and suspended_at is null ${asked}`
}
