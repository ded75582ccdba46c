import type { AppContext } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { endAccess } from './end-access.ts'
import { hasWayIn } from './owners.ts'
import { turnOffUnasked } from '../two-factor/two-factor.ts'

/**
 * Takes an account, whose row is locked, from whoever has it. Where its e-mail was not known to be theirs, what they made in
 * it ends too; an account without a way in was made by an admin, and nobody was in it.
 */
export async function takeBack(
  tx: Tx,
  context: Pick<AppContext, 'clock' | 'eraseUnproven'> & { ip?: string; requestId?: string },
  { id, email }: { id: string; email: string },
): Promise<void> {
  const stranger = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .where(hasWayIn)
    .executeTakeFirst()
  // Before the ways in are closed, so that it is written down.
  await turnOffUnasked(tx, context, email)
  await endAccess(tx, id, 'reclaimed')
  if (stranger !== undefined) await context.eraseUnproven(tx, id, context.clock())
}
