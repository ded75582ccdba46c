import type { z } from 'zod'
import type * as calls from '#contract/accounts/suspension.ts'
import { Problem } from '#contract/call/problem.ts'
import { isAdmin } from '../../http/admins.ts'
import type { RequestContext } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { enqueueEmail } from '../../mail/enqueue.ts'
import { invalidatePages } from '../../pages/invalidation.ts'
import { recordBy } from '../audit.ts'
import { lockOwners } from './owners.ts'
import { lockByEmail } from '../people.ts'
import { endAccess } from './end-access.ts'

/**
 * Ends every session of a person and lets nobody sign in to the account until it is restored. Only an owner may suspend
 * an admin, and nobody may suspend the last owner who can sign in.
 */
export async function suspendUser(
  context: RequestContext<'admin'>,
  { email, reason }: z.output<typeof calls.suspendUser.input>,
): Promise<{ success: true }> {
  // Public pages may show the person.
  return invalidatePages(context, async (tx) => {
    const { person, owners } = await lockBoth(tx, context, email)
    if (person.isSuspended) return { success: true as const }
    if (owners.isLast(person.id)) throw new Problem('last_owner')
    // First, since the caller may suspend themselves.
    await recordBy(tx, context, 'account.suspend', person.id, { reason })
    await tx
      .updateTable('users')
      .set({ suspended_at: context.clock(), suspended_by: context.user.id, suspend_reason: reason })
      .where('id', '=', person.id)
      .execute()
    await endAccess(tx, person.id, 'suspended')
    await enqueueEmail(tx, { kind: 'account_suspended', to: person.id })
    return { success: true as const }
  })
}

/** Ends a suspension, and tells the person. */
export async function restoreUser(
  context: RequestContext<'admin'>,
  { email }: z.output<typeof calls.restoreUser.input>,
): Promise<{ success: true }> {
  return context.db.transaction().execute(async (tx) => {
    const { person } = await lockBoth(tx, context, email)
    if (!person.isSuspended) return { success: true as const }
    await endSuspension(tx, person.id)
    await recordBy(tx, context, 'account.restore', person.id)
    await enqueueEmail(tx, { kind: 'account_restored', to: person.id })
    return { success: true as const }
  })
}

/** Locks the owners and a person; refuses an admin unless the caller is an owner. */
async function lockBoth(tx: Tx, { user }: RequestContext<'admin'>, email: string) {
  const owners = await lockOwners(tx)
  const person = await lockByEmail(tx, email)
  if (isAdmin(person) && !owners.has(user.id)) throw new Problem('outside_duties')
  return { person, owners }
}

/** Ends the suspension of a person, whose row is locked. */
export async function endSuspension(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ suspended_at: null, suspended_by: null, suspend_reason: null })
    .where('id', '=', userId)
    .execute()
}
