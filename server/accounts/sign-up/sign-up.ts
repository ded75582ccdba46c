import type { z } from 'zod'
import type * as calls from '#contract/accounts/accounts.ts'
import { Problem } from '#contract/call/problem.ts'
import type { RequestContext } from '../../context.ts'
import { consume } from '../../db/rate-limit.ts'
import { refuse } from '../../db/constraint-refusal.ts'
import { enqueueEmail } from '../../mail/enqueue.ts'
import { rememberDevice } from '../sign-in/known-devices.ts'
import { recordOwn } from '../audit.ts'
import { columns, openSession, type Session } from '../sign-in/sign-in.ts'
import { signUpLimits } from '../sign-in/rate-limits.ts'
import { strangersTurn } from '../sign-in/password-queue.ts'
import { refuseWeak } from '../sign-in/weak-passwords.ts'

/** Makes an account and signs the person in. */
export async function createUser(
  context: RequestContext,
  form: z.output<typeof calls.createUser.input>,
): Promise<Session> {
  const { email, name, password } = form
  await consume(context, signUpLimits(context.ip))
  await refuseWeak(password, form)
  // Before the slow hash: the common mistake gets its answer at once. The index still decides.
  const taken = await context.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  if (taken) throw new Problem('email_taken', { fields: { email: 'There is an account with this e-mail' } })
  const passwordHash = await context.passwords.hash(password, strangersTurn(context.ip, email))
  return context.db.transaction().execute(async (tx) => {
    const person = await tx
      .insertInto('users')
      .values({ email, name, password_hash: passwordHash, created_at: context.clock() })
      .returning(columns)
      .executeTakeFirstOrThrow()
      .catch(refuse('users_email', 'email_taken'))
    await enqueueEmail(tx, { kind: 'welcome', to: person.id })
    const session = await openSession(context, tx, person)
    await recordOwn(tx, context, 'sign_up', person.id)
    await rememberDevice(tx, context, person.id)
    return session
  })
}
