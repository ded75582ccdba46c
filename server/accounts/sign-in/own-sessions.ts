import type { z } from 'zod'
import { Problem } from '#contract/call/problem.ts'
import type * as calls from '#contract/accounts/sessions.ts'
import type { RequestContext, Caller } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { forgetOtherDevices } from './known-devices.ts'
import { lockCaller } from '../rights/lock-caller.ts'
import { recordOwn } from '../audit.ts'
import { SESSION_IDLE } from './sessions.ts'

const MOST_LISTED = 200

/** Where the caller is signed in: this session first, then whichever was used last. */
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
 * Signs the caller out elsewhere; of all others at once the browsers are forgotten too. What is over already or is somebody
 * else's is no matter, and is not told apart.
 */
export async function endSessions(
  context: RequestContext<'signed-in'>,
  { which }: z.output<typeof calls.endSessions.input>,
): Promise<{ success: true }> {
  const { db, user } = context
  if (which !== 'others') await refuseCurrent(db, user, which)
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

/** Log-out ends this one: it clears the cookie too. */
async function refuseCurrent(db: Db, { tokenHash }: Caller, id: string): Promise<void> {
  const current = await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('id', '=', id)
    .executeTakeFirst()
  if (current) throw new Problem('session_in_use')
}
