import type { z } from 'zod'
import type { restoreUser, suspendUser } from '#contract/accounts/suspension.ts'
import { Problem } from '#contract/problem.ts'
import type { RequestContext } from '../http/context.ts'
import type { Tx } from '../db/connect.ts'
import { recordAudit } from './audit.ts'
import { endEverywhere } from './ways-in.ts'

/** Ends every session of somebody and lets nobody in to their account, until it is restored. Admins are not suspended. */
export async function suspend(
  context: RequestContext<'admin'>,
  { email, reason }: z.output<typeof suspendUser.input>,
): Promise<{ success: true }> {
  return context.db.transaction().execute(async (tx) => {
    const person = await lock(tx, email)
    if (person.role === 'admin') throw new Problem('suspends_no_admin')
    if (person.isSuspended) return { success: true as const }
    await tx
      .updateTable('users')
      .set({ suspended_at: context.clock(), suspended_by: context.user.id, suspend_reason: reason })
      .where('id', '=', person.id)
      .execute()
    await endEverywhere(tx, person.id)
    await tx.deleteFrom('pending_two_factor').where('user_id', '=', person.id).execute()
    await record(tx, context, 'account.suspend', person.id, { reason })
    return { success: true as const }
  })
}

/** Lets somebody in again. */
export async function restore(
  context: RequestContext<'admin'>,
  { email }: z.output<typeof restoreUser.input>,
): Promise<{ success: true }> {
  return context.db.transaction().execute(async (tx) => {
    const person = await lock(tx, email)
    if (!person.isSuspended) return { success: true as const }
    await tx
      .updateTable('users')
      .set({ suspended_at: null, suspended_by: null, suspend_reason: null })
      .where('id', '=', person.id)
      .execute()
    await record(tx, context, 'account.restore', person.id)
    return { success: true as const }
  })
}

async function lock(tx: Tx, email: string) {
  const person = await tx
    .selectFrom('users')
    .select(['id', 'role', 'suspended_at'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  if (!person) throw new Problem('not_found')
  return { ...person, isSuspended: person.suspended_at !== null }
}

function record(
  tx: Tx,
  { clock, user, ip, requestId }: RequestContext<'admin'>,
  action: 'account.suspend' | 'account.restore',
  subjectId: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  return recordAudit(tx, {
    at: clock(),
    actorId: user.id,
    action,
    subjectId,
    address: ip,
    requestId,
    details,
  })
}
