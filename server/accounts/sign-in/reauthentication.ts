import { FRESH_SIGN_IN_MINUTES } from '#contract/business-constants.ts'
import { Problem } from '#contract/call/problem.ts'
import { MINUTE } from '#contract/values/time.ts'
import type { RequestContext } from '../../context.ts'
import { consume, refund, refundUnless } from '../../db/rate-limit.ts'
import { ownPasswordLimits, ownProofLimit } from './rate-limits.ts'
import { knownTurn } from './password-queue.ts'

/** A sign-in within this time replaces the password of a person who has none. */
const FRESH = FRESH_SIGN_IN_MINUTES * MINUTE

/**
 * Checks the caller's password; a person without one must have signed in a moment ago. Changes of password and e-mail and closing pass
 * a `field`, at which they answer `wrong_password`; others answer `not_proven`.
 */
export async function reauthenticate(
  context: RequestContext<'signed-in'>,
  password: string | undefined,
  field?: string,
): Promise<void> {
  const code = field === undefined ? 'not_proven' : 'wrong_password'
  const refuse = (why: string) => new Problem(code, { fields: { [field ?? 'password']: why } })
  const { db, user } = context
  const person = await db
    .selectFrom('users as u')
    .innerJoin('sessions as s', 's.user_id', 'u.id')
    .select(['u.password_hash', 's.created_at'])
    .where('s.token_hash', '=', user.tokenHash)
    .executeTakeFirst()
  if (person === undefined) throw new Problem('no_token')
  if (person.password_hash === null) {
    if (person.created_at.getTime() < context.clock().getTime() - FRESH) throw new Problem('sign_in_again')
    return
  }
  if (!password) throw refuse('Please fill this in')
  const wrong = ownPasswordLimits(user.id)
  const consumed = await consume(context, [...wrong, ownProofLimit(user.id)])
  const proven = await refundUnless(
    context,
    consumed,
    context.passwords.verify(person.password_hash, password, knownTurn(user.email)),
  )
  if (proven === null) throw refuse('This password is wrong')
  await refund(context, { ...consumed, limits: wrong })
}
