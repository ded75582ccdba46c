import type { Duty } from '#contract/accounts/duties.ts'
import type { Tx } from '../../db/connect.ts'
import { setProductClock } from '../../db/product-clock.ts'

/**
 * Gives people, whose rows are locked, the role of a member or a user. Admins stay admins. The trigger `users_duties` removes the
 * duties of a person without the role of an admin, and `users_leave` ends what they take part in. Whoever is or was a member is on the
 * list of applicants.
 */
export async function changeRole(
  tx: Tx,
  people: string | readonly string[],
  role: 'member' | 'user',
  now: Date,
): Promise<void> {
  if (people.length === 0) return
  await setProductClock(tx, now)
  await tx
    .updateTable('users')
    .set((eb) => ({
      role: eb.case().when('role', '=', 'admin').then(eb.ref('role')).else(role).end(),
      is_listed: true,
    }))
    .where('id', 'in', [people].flat())
    .execute()
}

/** Makes somebody an admin with these duties, at least one. */
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

/** Takes all duties from somebody, and gives the role that they have without them. */
export async function takeDuties(
  tx: Tx,
  { userId, role, now }: { userId: string; role: 'member' | 'user'; now: Date },
): Promise<void> {
  await setProductClock(tx, now)
  await tx.updateTable('users').set({ role, duties: [] }).where('id', '=', userId).execute()
}
