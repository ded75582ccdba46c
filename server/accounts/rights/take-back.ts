import type { AppContext } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { exists } from '../../db/exists.ts'
import { endAccess } from './end-access.ts'
import { hasWayIn } from './owners.ts'
import { turnOffWithoutCode } from '../two-factor/two-factor.ts'

/**
 * Closes every way into an account, whose row is locked, for whoever has it now. If its e-mail was never confirmed, what was made in it
 * is erased too; but not from an account without a way in, which an admin made and nobody has used.
 */
export async function takeBack(
  tx: Tx,
  context: Pick<AppContext, 'clock' | 'eraseUnproven'> & { ip?: string; requestId?: string },
  { id, email }: { id: string; email: string },
): Promise<void> {
  const isUnproven = await exists(
    tx.selectFrom('users').where('id', '=', id).where('email_verified_at', 'is', null).where(hasWayIn),
  )
  // Before the ways in are closed, so that it is recorded.
  await turnOffWithoutCode(tx, context, email)
  await endAccess(tx, id, 'reclaimed')
  if (isUnproven) await context.eraseUnproven(tx, id, context.clock())
}
