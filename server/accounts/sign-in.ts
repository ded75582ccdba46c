import { sql } from 'kysely'
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
 * for the second step where it is on. The password that was right must still be theirs.
 */
export async function signIn(
  call: Call,
  db: Db | Tx,
  userId: string,
  { tries = [], passwordHash }: { tries?: Limit[]; passwordHash?: string } = {},
): Promise<Session> {
  const token = newToken()
  const row = sessionRow(token, call.clock(), call.header('user-agent'))
  const person = await db
    .with('forgiven', (db) => forgiving(db, tries))
    .with('ended', (db) => db.deleteFrom('sessions').where('token_hash', '=', hashOfToken(call.token)))
    // Waits for a change of password that is under way: it ends the sessions that are there, and this one comes after.
    .with('person', (db) =>
      db
        .selectFrom('users')
        .select(columns)
        .where('id', '=', userId)
        .where((eb) => (passwordHash === undefined ? eb.lit(true) : eb('password_hash', '=', passwordHash)))
        .forShare(),
    )
    .with('opened', (db) =>
      db
        .insertInto('sessions')
        .columns(['user_id', 'token_hash', 'device', 'created_at', 'seen_at', 'expires_at'])
        .expression(
          db
            .selectFrom('person')
            .select([
              'id',
              sql<Buffer>`${row.token_hash}::bytea`.as('token_hash'),
              sql<string>`${row.device}::text`.as('device'),
              sql<Date>`${row.created_at}::timestamptz`.as('created_at'),
              sql<Date>`${row.seen_at}::timestamptz`.as('seen_at'),
              sql<Date>`${row.expires_at}::timestamptz`.as('expires_at'),
            ]),
        ),
    )
    .selectFrom('person')
    .selectAll()
    .executeTakeFirst()
  if (person === undefined) throw new Problem('wrong_credentials')
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
  if (!person?.password_hash || !isRight) throw new Problem('wrong_credentials')
  // Asked now, not with the password: hashing may have waited, and the step may have been turned on meanwhile.
  const { password_hash: passwordHash } = person
  if (!(await hasSecondStep(call.db, person.id)))
    return signIn(call, call.db, person.id, { tries: limits, passwordHash })
  await forgiving(call.db, limits).execute()
  if (form.code === undefined) throw new Problem('second_step')
  await spendCode(call, person.id, form.code)
  return signIn(call, call.db, person.id, { tries: codeLimits(person.id), passwordHash })
}
