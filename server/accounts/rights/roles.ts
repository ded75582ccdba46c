import type { Duty } from '#contract/accounts/duties.ts'
import type { Tx } from '../../db/connect.ts'
import { setProductClock } from '../../db/product-clock.ts'

/**
 * Says what a membership makes of a person; whoever calls has locked the row and decided that they may. An admin stays one,
 * whatever their membership does. Whoever is or was a member is on the list of applicants.
 */
export async function changeRole(
  tx: Tx,
  { userId, role, now }: { userId: string; role: 'member' | 'user'; now: Date },
): Promise<void> {
  await changeRoles(tx, { userIds: [userId], role, now })
}

/** The same of several. */
export async function changeRoles(
  tx: Tx,
  { userIds, role, now }: { userIds: readonly string[]; role: 'member' | 'user'; now: Date },
): Promise<void> {
  if (userIds.length === 0) return
  await setProductClock(tx, now)
  await tx
    .updateTable('users')
    .set((eb) => ({
      role: eb.case().when('role', '=', 'admin').then(eb.ref('role')).else(role).end(),
      is_listed: true,
    }))
    .where('id', 'in', userIds)
    .execute()
}

/** Makes somebody an admin with these duties, which are some. */
export async function giveDuties(
  tx: Tx,
  { userId, duties, now }: { userId: string; duties: readonly Duty[]; now: Date },
): Promise<void> {
  await setProductClock(tx, now)
  await tx
    .updateTable('users')
    .set({ role: 'admin', duties: [...duties] })
    .where('id', '=', userId)
    .execute()
}

/** Takes all duties from somebody, who has the role that they have beside them from then on. */
export async function takeDuties(
  tx: Tx,
  { userId, role, now }: { userId: string; role: 'member' | 'user'; now: Date },
): Promise<void> {
  await setProductClock(tx, now)
  await tx.updateTable('users').set({ role, duties: [] }).where('id', '=', userId).execute()
}
