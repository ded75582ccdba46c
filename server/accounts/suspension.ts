import type { z } from 'zod'
import type { restoreUser, suspendUser } from '#contract/accounts/suspension.ts'
import { Problem } from '#contract/problem.ts'
import type { RequestContext } from '../http/context.ts'
import { recordBy } from './audit.ts'
import { lockByEmail } from './people.ts'
import { endEverywhere } from './ways-in.ts'

/** Ends every session of somebody and lets nobody in to their account, until it is restored. Admins are not suspended. */
export async function suspend(
  context: RequestContext<'admin'>,
  { email, reason }: z.output<typeof suspendUser.input>,
): Promise<{ success: true }> {
  return context.db.transaction().execute(async (tx) => {
    const person = await lockByEmail(tx, email)
    if (person.role === 'admin') throw new Problem('suspends_no_admin')
    if (person.isSuspended) return { success: true as const }
    await tx
      .updateTable('users')
      .set({ suspended_at: context.clock(), suspended_by: context.user.id, suspend_reason: reason })
      .where('id', '=', person.id)
      .execute()
    await endEverywhere(tx, person.id)
    await tx.deleteFrom('pending_two_factor').where('user_id', '=', person.id).execute()
    await recordBy(tx, context, 'account.suspend', person.id, { reason })
    return { success: true as const }
  })
}

/** Lets somebody in again. */
export async function restore(
  context: RequestContext<'admin'>,
  { email }: z.output<typeof restoreUser.input>,
): Promise<{ success: true }> {
  return context.db.transaction().execute(async (tx) => {
    const person = await lockByEmail(tx, email)
    if (!person.isSuspended) return { success: true as const }
    await tx
      .updateTable('users')
      .set({ suspended_at: null, suspended_by: null, suspend_reason: null })
      .where('id', '=', person.id)
      .execute()
    await recordBy(tx, context, 'account.restore', person.id)
    return { success: true as const }
  })
}
