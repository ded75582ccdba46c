import type { z } from 'zod'
import type * as calls from '#contract/accounts/privacy.ts'
import { Problem } from '#contract/call/problem.ts'
import { endAccess } from '../accounts/rights/end-access.ts'
import { lockOwners, readOwners } from '../accounts/rights/owners.ts'
import { isAdmin } from '../http/admins.ts'
import { refuseEnded } from '../accounts/rights/lock-caller.ts'
import { reauthenticate } from '../accounts/sign-in/reauthentication.ts'
import { recordOwn } from '../accounts/audit.ts'
import type { Tx } from '../db/connect.ts'
import { exists } from '../db/exists.ts'
import { removeDetached } from '../files/writes.ts'
import type { RequestContext } from '../context.ts'
import { dropJobsOf } from '../jobs/drop-jobs.ts'
import { deleteCopiesAbout } from '../mail/mail-files.ts'
import { enqueueEmail } from '../mail/enqueue.ts'
import { endForGood, endingOf } from '../members/application/erase-applications.ts'
import { invalidatePages } from '../pages/invalidation.ts'
import { isMoney } from '../payments/erase-payments.ts'
import { erasePerson } from './erase.ts'

/** What closing the caller's account would end and refund now. */
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
    return {
      isLastOwner: (await readOwners(tx)).isLast(user.id),
      hasPassword,
      hasPaid: await exists(tx.selectFrom('payments').where('user_id', '=', user.id).where(isMoney)),
      ...(await endingOf(tx, user.id, clock())),
    }
  })
}

/**
 * Closes the caller's account for good. Their row is locked first, as in an approval, so that if both happen at the same time, the second
 * one is refused.
 */
export async function closeAccount(
  context: RequestContext<'signed-in'>,
  { password, refund }: z.output<typeof calls.closeAccount.input>,
): Promise<z.input<typeof calls.closeAccount.answer>> {
  const { user, config } = context
  await reauthenticate(context, password, 'password')
  // Their spotlight may be on the home page.
  const { refunded, files } = await invalidatePages(context, async (tx) => {
    const { email, isConfirmed } = await lock(tx, context)
    const now = context.clock()
    const ending = await endingOf(tx, user.id, now)
    if (refund !== undefined && refund !== ending.refund) throw new Problem('closing_changed')
    const refunded = await endForGood(tx, user.id, now)
    const files = await erasePerson(tx, { userId: user.id, now })
    await endAccess(tx, user.id, 'closed')
    await dropJobsOf(tx, { id: user.id, email })
    await recordOwn(tx, context, 'account.close', user.id, { refunded })
    await enqueueEmail(tx, {
      kind: 'account_closed',
      to: user.id,
      at: email,
      ...(isConfirmed ? { wasTheirs: true as const } : {}),
      refunded,
      endsMembership: ending.membershipEndsOn === null ? 'no' : 'yes',
    })
    return { refunded, files }
  })
  await removeDetached(context, files)
  await deleteCopiesAbout(config, user.id)
  return { success: true, refunded }
}

/** Locks the caller, and before that all owners if the caller is an admin. Returns the e-mail of the caller and whether it is confirmed. */
async function lock(tx: Tx, { user }: RequestContext<'signed-in'>) {
  if (isAdmin(user) && (await lockOwners(tx)).isLast(user.id)) throw new Problem('last_owner')
  const person = await tx
    .selectFrom('users')
    .select(['email', 'role', 'email_verified_at'])
    .where('id', '=', user.id)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (person === undefined) throw new Problem('no_token')
  await refuseEnded(tx, user)
  // They were approved, removed or made an admin since this call came in.
  if (person.role !== user.role) throw new Problem('closing_changed')
  return { email: person.email, isConfirmed: person.email_verified_at !== null }
}
