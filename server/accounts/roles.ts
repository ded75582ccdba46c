import type { Role } from '#contract/accounts.ts'
import type { Tx } from '../db/connect.ts'

/** Gives a person another role; whoever calls has locked the row and decided that they may. */
export async function changeRole(tx: Tx, userId: string, role: Role): Promise<void> {
  await tx.updateTable('users').set({ role }).where('id', '=', userId).execute()
}
