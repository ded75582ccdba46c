import type { z } from 'zod'
import type { loginUser, User } from '#contract/accounts.ts'
import { Problem } from '#contract/problem.ts'
import type { Call, Caller } from '../app/call.ts'
import { cookie } from '../app/origin.ts'
import type { Db, Tx } from '../db/connect.ts'
import { asUser } from './reads.ts'
import { codeLimits, hasSecondStep, spendCode } from './second-step-codes.ts'
import { hashOfToken, newToken, SESSION_LIFE, sessionRow } from './sessions.ts'
import { countTry, forgiving, type Limit, loginLimits } from './tries.ts'

export type Session = { user: User; twk_fwc: string }

export const columns = [
  'id',
  'name',
  'email',
  'contact',
  'role',
  'investment_circle as investmentCircle',
  'expert_connect as expertConnect',
] as const

/**
 * Opens a session for a person, ends the one that the call came with, sets the cookie, takes back the tries that turned
 * out to be theirs. The token is always a new one, so that nobody can plant theirs on another. Whoever calls has asked
 * for the second step where it is on.
 */
export async function signIn(call: Call, db: Db | Tx, userId: string, tries: Limit[] = []): Promise<Session> {
  const token = newToken()
  const person = await db
    .with('forgiven', (db) => forgiving(db, tries))
    .with('ended', (db) => db.deleteFrom('sessions').where('token_hash', '=', hashOfToken(call.token)))
    .with('opened', (db) =>
      db
        .insertInto('sessions')
        .values({ ...sessionRow(token, call.clock(), call.header('user-agent')), user_id: userId }),
    )
    .selectFrom('users')
    .select(columns)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return signedIn(call, person, token)
}

/** What whoever has just signed in is answered. */
export function signedIn(call: Call, person: Omit<Caller, 'tokenHash'>, token: string): Session {
  call.answerHeader('set-cookie', cookie(call.config.publicUrl, 'twk_fwc', token, SESSION_LIFE / 1000))
  return { user: asUser(person), twk_fwc: token }
}

/**
 * Signs a person in by password. A wrong password and an unknown e-mail get the same answer after the same time, and
 * only after the right one is anything said or done about a second step.
 */
export async function logIn(call: Call, form: z.output<typeof loginUser.input>): Promise<Session> {
  const limits = loginLimits(form.email, call.ip)
  await countTry(call, limits)
  const person = await call.db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', form.email)
    .executeTakeFirst()
  const isRight = await call.passwords.verify(person?.password_hash ?? null, form.password)
  if (!person || !isRight) throw new Problem('wrong_credentials')
  // Asked now, not with the password: hashing may have waited, and the step may have been turned on meanwhile.
  if (!(await hasSecondStep(call.db, person.id))) return signIn(call, call.db, person.id, limits)
  await forgiving(call.db, limits).execute()
  if (form.code === undefined) throw new Problem('second_step')
  await spendCode(call, person.id, form.code)
  return signIn(call, call.db, person.id, codeLimits(person.id))
}
