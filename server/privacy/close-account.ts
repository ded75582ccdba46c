import type { z } from 'zod'
import type * as calls from '#contract/accounts/privacy.ts'
import { Problem } from '#contract/problem.ts'
import { endAccess } from '../accounts/end-access.ts'
import { lockOwners, readOwners } from '../accounts/owners.ts'
import { isAdmin } from '../http/admins.ts'
import { reauthenticateByPassword } from '../accounts/reauthentication.ts'
import { recordOwn } from '../accounts/security-events.ts'
import type { Tx } from '../db/connect.ts'
import { removeDetached } from '../files/writes.ts'
import type { RequestContext } from '../http/context.ts'
import { dropJobsAbout } from '../jobs/drop-jobs.ts'
import { deleteCopiesAbout } from '../mail/mail-files.ts'
import { enqueueEmail } from '../mail/enqueue.ts'
import { endForGood, endingOf } from '../members/erase-applications.ts'
import { invalidatePages } from '../pages/invalidation.ts'
import { isMoney } from '../payments/erase-payments.ts'
import { erasePerson } from './erase.ts'

/** What closing the account of the caller would bring about now. */
export function readClosing({
  db,
  user,
  clock,
}: RequestContext<'signed-in'>): Promise<z.input<typeof calls.readClosing.answer>> {
  return db.transaction().execute(async (tx) => {
    const { hasPassword } = await tx
      .selectFrom('users')
      .select((eb) => eb('password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'))
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    const paid = await tx
      .selectFrom('payments')
      .select('id')
      .where('user_id', '=', user.id)
      .where(isMoney)
      .limit(1)
      .executeTakeFirst()
    return {
      isLastOwner: (await readOwners(tx)).isLast(user.id),
      hasPassword,
      hasPaid: paid !== undefined,
      ...(await endingOf(tx, user.id, clock())),
    }
  })
}

/**
 * Closes the account of the caller for good. Their row is locked first, as by whoever approves them: of the two at one
 * instant one does it, and the other is told.
 */
export async function closeAccount(
  context: RequestContext<'signed-in'>,
  { password, refund }: z.output<typeof calls.closeAccount.input>,
): Promise<z.input<typeof calls.closeAccount.answer>> {
  const { user, config } = context
  await reauthenticateByPassword(context, password, 'password')
  // A spotlight of theirs may stand on the home page.
  const { refunded, files } = await invalidatePages(context, async (tx) => {
    const email = await lock(tx, context)
    const now = context.clock()
    const ending = await endingOf(tx, user.id, now)
    if (refund !== undefined && refund !== ending.refund) throw new Problem('closing_changed')
    await endAccess(tx, user.id, 'closed')
    const refunded = await endForGood(tx, user.id, now)
    const files = await erasePerson(tx, { userId: user.id, now })
    await dropJobsAbout(tx, [user.id, email])
    await recordOwn(tx, context, 'account.close', user.id, { refunded })
    await enqueueEmail(tx, {
      kind: 'account_closed',
      to: user.id,
      at: email,
      refunded,
      endsMembership: ending.membershipEndsOn === null ? 'no' : 'yes',
    })
    return { refunded, files }
  })
  await removeDetached(context, files)
  await deleteCopiesAbout(config, user.id)
  return { success: true, refunded }
}

/** Locks the caller, all owners first where they are one; answers their e-mail. */
async function lock(tx: Tx, { user }: RequestContext<'signed-in'>): Promise<string> {
  if (isAdmin(user) && (await lockOwners(tx)).isLast(user.id)) throw new Problem('last_owner')
  const person = await tx
    .selectFrom('users')
    .select(['email', 'role'])
    .where('id', '=', user.id)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (person === undefined) throw new Problem('no_token')
  // Approved, removed or made an admin since this call came in.
  if (person.role !== user.role) throw new Problem('closing_changed')
  return person.email
}
