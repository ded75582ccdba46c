import { FRESH_SIGN_IN_MINUTES } from '#contract/business-constants.ts'
import { Problem } from '#contract/call/problem.ts'
import { MINUTE } from '#contract/values/time.ts'
import type { RequestContext } from '../../context.ts'
import { consume, refund, refundUnless } from '../../db/rate-limit.ts'
import { ownPasswordLimits, ownProofLimit } from './rate-limits.ts'
import { knownTurn } from './password-queue.ts'

/** A sign-in within this time replaces the password of a person who has none. */
const FRESH = FRESH_SIGN_IN_MINUTES * MINUTE

/** Checks the caller's password; a person without one must have signed in a moment ago. */
export function reauthenticate(
  context: RequestContext<'signed-in'>,
  password: string | undefined,
): Promise<void> {
  return prove(context, password, { code: 'not_proven', field: 'password' })
}

/** The same for changes of password and e-mail and for closing, which answer `wrong_password` at a field. */
export function reauthenticateByPassword(
  context: RequestContext<'signed-in'>,
  password: string | undefined,
  field: string,
): Promise<void> {
  return prove(context, password, { code: 'wrong_password', field })
}

async function prove(
  context: RequestContext<'signed-in'>,
  password: string | undefined,
  { code, field }: { code: 'not_proven' | 'wrong_password'; field: string },
): Promise<void> {
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
  if (!password) throw new Problem(code, { fields: { [field]: 'Please fill this in' } })
  const wrong = ownPasswordLimits(user.id)
  const consumed = await consume(context, [...wrong, ownProofLimit(user.id)])
  const proven = await refundUnless(
    context,
    consumed,
    context.passwords.verify(person.password_hash, password, knownTurn(user.email)),
  )
  if (proven === null) throw new Problem(code, { fields: { [field]: 'This password is wrong' } })
  await refund(context, { ...consumed, limits: wrong })
}
