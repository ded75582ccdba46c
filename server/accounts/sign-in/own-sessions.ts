import type { z } from 'zod'
import { Problem } from '#contract/call/problem.ts'
import type * as calls from '#contract/accounts/sessions.ts'
import type { RequestContext } from '../../context.ts'
import { forgetOtherDevices } from './known-devices.ts'
import { lockCaller } from '../rights/lock-caller.ts'
import { recordOwn } from '../audit.ts'
import { SESSION_IDLE } from './sessions.ts'
import { exists } from '../../db/exists.ts'

const MOST_LISTED = 200

/** The sessions of the caller: this one first, then by last use. */
export async function mySessions({
  db,
  user,
  clock,
}: RequestContext<'signed-in'>): Promise<z.input<typeof calls.mySessions.answer>> {
  const now = clock()
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at as createdAt', 'seen_at as seenAt'])
    .select((eb) => eb('token_hash', '=', user.tokenHash).$castTo<boolean>().as('isCurrent'))
    .where('user_id', '=', user.id)
    .where('expires_at', '>', now)
    .where('seen_at', '>', new Date(now.getTime() - SESSION_IDLE))
    .orderBy('isCurrent', 'desc')
    .orderBy('seenAt', 'desc')
    .orderBy('id')
    .limit(MOST_LISTED)
    .execute()
  return { sessions }
}

/**
 * Ends one other session of the caller, or all others; with all, the other browsers are forgotten too. The answer is success also if the
 * session has already ended or belongs to another person.
 */
export async function endSessions(
  context: RequestContext<'signed-in'>,
  { which }: z.output<typeof calls.endSessions.input>,
): Promise<{ success: true }> {
  const { db, user } = context
  const current = db.selectFrom('sessions').where('token_hash', '=', user.tokenHash).where('id', '=', which)
  // Log-out ends the current session: it also clears the cookie.
  if (which !== 'others' && (await exists(current))) throw new Problem('session_in_use')
  await db.transaction().execute(async (tx) => {
    await lockCaller(tx, user)
    const ended = await tx
      .deleteFrom('sessions')
      .where('user_id', '=', user.id)
      .where('token_hash', '<>', user.tokenHash)
      .$if(which !== 'others', (others) => others.where('id', '=', which))
      .returning('device')
      .execute()
    const forgotten = which === 'others' ? await forgetOtherDevices(tx, context, user.id) : 0
    const [first] = ended
    if (first !== undefined)
      await recordOwn(tx, context, 'session.end', user.id, {
        about: ended.length === 1 ? first.device : `${ended.length} sessions`,
      })
    if (forgotten > 0)
      await recordOwn(tx, context, 'device.forget', user.id, {
        about: forgotten === 1 ? '1 browser' : `${forgotten} browsers`,
      })
  })
  return { success: true }
}
