import type { z } from 'zod'
import { Problem } from '#contract/call/problem.ts'
import { SECOND } from '#contract/values/time.ts'
import type * as calls from '#contract/accounts/two-factor.ts'
import type { RequestContext } from '../../context.ts'
import { cookie, readCookie } from '../../http/session-cookie.ts'
import type { Tx } from '../../db/connect.ts'
import { refund } from '../../db/rate-limit.ts'
import { knownDevice } from '../sign-in/known-devices.ts'
import { hasTwoFactor, spendCodeToSignIn } from './codes.ts'
import { pendingRequests } from '../rights/pending-requests.ts'
import { lockPerson } from '../people.ts'
import { hashOf, hashOfToken, newToken } from '../sign-in/sessions.ts'
import { type Session, signIn } from '../sign-in/sign-in.ts'

const COOKIE = 'fwc_pending'
const SECONDS = pendingRequests.finishSignIn.holds / SECOND

/**
 * Signs a person in; with two-factor, the sign-in waits for the code and null is answered. For Google and set-password links, which work
 * once and cannot be repeated together with a code.
 */
export async function signInOrPend(
  context: RequestContext,
  tx: Tx,
  userId: string,
  way: 'sign_in.google' | 'sign_in.link',
): Promise<Session | null> {
  if (!(await hasTwoFactor(tx, userId))) return signIn(context, tx, userId, way)
  const token = newToken()
  await tx
    .insertInto('pending_two_factor')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      expires_at: new Date(context.clock().getTime() + SECONDS * 1000),
    })
    .execute()
  context.answerHeader('set-cookie', cookie(context.config.publicUrl, COOKIE, token, SECONDS))
  return null
}

/** Finishes a sign-in that waits for a code, in the browser where it began. */
export async function finishSignIn(
  context: RequestContext,
  { code }: z.output<typeof calls.finishSignIn.input>,
): Promise<Session> {
  const hash = hashOfToken(readCookie(context.config.publicUrl, context.header('cookie'), COOKIE))
  const waiting = hash && (await pendingOf(context, hash))
  if (!waiting) throw new Problem('wait_over')
  const { user_id: userId } = waiting
  const device = await knownDevice(context, { id: userId })
  const consumed = await spendCodeToSignIn(context, userId, code, device)
  const session = await context.db.transaction().execute(async (tx) => {
    await lockPerson(tx, userId)
    const gone = await tx
      .deleteFrom('pending_two_factor')
      .where('token_hash', '=', hash)
      .returning('user_id')
      .executeTakeFirst()
    // It was finished, or two-factor or the account ended, while the code was checked.
    if (gone === undefined) throw new Problem('wait_over')
    return signIn(context, tx, userId, 'sign_in.two_factor')
  })
  await refund(context, consumed)
  context.answerHeader('set-cookie', cookie(context.config.publicUrl, COOKIE, '', 0))
  return session
}

function pendingOf({ db, clock }: RequestContext, hash: Buffer) {
  return db
    .selectFrom('pending_two_factor')
    .select('user_id')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', clock())
    .executeTakeFirst()
}
