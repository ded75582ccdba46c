import type { z } from 'zod'
import type * as calls from '#contract/accounts/own-account.ts'
import type { RequestContext } from '../../context.ts'
import { enqueueEmail } from '../../mail/enqueue.ts'
import { endAccess } from '../rights/end-access.ts'
import { forgetOtherDevices } from '../sign-in/known-devices.ts'
import { lockCaller } from '../rights/lock-caller.ts'
import { reauthenticate } from '../sign-in/reauthentication.ts'
import { recordOwn } from '../audit.ts'
import { knownTurn } from '../sign-in/password-queue.ts'
import { refuseWeak } from '../sign-in/weak-passwords.ts'

/** Changes the password of the caller, who must give the present one, and ends their other sessions. */
export async function changePassword(
  context: RequestContext<'signed-in'>,
  { currentPassword, newPassword }: z.output<typeof calls.changePassword.input>,
): Promise<{ success: true }> {
  const { user } = context
  await refuseWeak(newPassword, user, 'newPassword')
  await reauthenticate(context, currentPassword, 'currentPassword')
  const passwordHash = await context.passwords.hash(newPassword, knownTurn(user.email))
  await context.db.transaction().execute(async (tx) => {
    await lockCaller(tx, user)
    const { hadPassword } = await tx
      .selectFrom('users')
      .select((eb) => eb('password_hash', 'is not', null).$castTo<boolean>().as('hadPassword'))
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user.id).execute()
    await endAccess(tx, user.id, 'password', user.tokenHash)
    await forgetOtherDevices(tx, context, user.id)
    await recordOwn(tx, context, 'password.set', user.id)
    await enqueueEmail(tx, { kind: 'password_changed', to: user.id, by: hadPassword ? 'present' : 'none' })
  })
  return { success: true }
}
