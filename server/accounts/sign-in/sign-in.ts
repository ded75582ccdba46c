import { sql } from 'kysely'
import type { z } from 'zod'
import type { Duty } from '#contract/accounts/duties.ts'
import type * as calls from '#contract/accounts/accounts.ts'
import type { User } from '#contract/accounts/accounts.ts'
import type { AuditAction } from '#contract/admin/audit.ts'
import { Problem } from '#contract/call/problem.ts'
import type { RequestContext, Person } from '../../context.ts'
import { cookie } from '../../http/session-cookie.ts'
import type { Tx } from '../../db/connect.ts'
import { type Consumed, refund, refundUnless } from '../../db/rate-limit.ts'
import { deviceOf } from './device-name.ts'
import { knownDevice, rememberDevice } from './known-devices.ts'
import { asUser } from '../reads.ts'
import { hasTwoFactor, spendCodeToSignIn } from '../two-factor/codes.ts'
import { recordOwn } from '../audit.ts'
import { consumeSignIn, recordFailure } from './security-events.ts'
import { endOldest, endSession, newToken, SESSION_LIFE, sessionRow } from './sessions.ts'
import { passwordLimits, proofLimit } from './rate-limits.ts'
import { knownTurn, strangersTurn } from './password-queue.ts'

export type Session = { user: User; twk_fwc: string }
/** How a person signs in, as the audit log names it. */
type Way = Extract<AuditAction, `sign_in.${string}`>

/** The columns of a `Person`. */
export const columns = [
  'id',
  'name',
  'email',
  'contact',
  'avatar_id as avatarId',
  'role',
  sql<Duty[]>`duties`.as('duties'),
  'investment_circle as investmentCircle',
  'expert_connect as expertConnect',
] as const

/** Signs a person in, whose two-factor code was checked. A checked password must still be theirs and suffice without a code. */
export async function signIn(
  context: RequestContext,
  tx: Tx,
  userId: string,
  way: Way,
  passwordHash?: string,
): Promise<Session> {
  const person = await tx
    .selectFrom('users')
    .select(columns)
    .select('suspended_at')
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .$if(passwordHash !== undefined, (own) => own.where('password_hash', '=', passwordHash as string))
    // Waits for a change of password or two-factor, which would not end a session opened meanwhile; and for other sign-ins, so that
    // sessions are counted one after another.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (person === undefined) throw new Problem('wrong_credentials')
  if (person.suspended_at !== null) throw new Problem('suspended')
  if (way === 'sign_in.password' && (await hasTwoFactor(tx, userId))) throw new Problem('two_factor')
  const session = await openSession(context, tx, person)
  await recordOwn(tx, context, way, userId)
  if (await rememberDevice(tx, context, userId))
    await recordOwn(tx, context, 'device.new', userId, { about: deviceOf(context.header('user-agent')) })
  return session
}

/**
 * Opens a session, ends the session of the call and the oldest of too many, and sets the cookie. The token is always new, so that nobody
 * can plant a known one (session fixation). The caller has locked the person.
 */
export async function openSession(context: RequestContext, tx: Tx, person: Person): Promise<Session> {
  const token = newToken()
  await endSession(tx, context.token)
  await endOldest(tx, person.id)
  const row = sessionRow(token, context.clock(), context.header('user-agent'))
  await tx
    .insertInto('sessions')
    .values({ ...row, user_id: person.id })
    .execute()
  context.answerHeader('set-cookie', cookie(context.config.publicUrl, 'twk_fwc', token, SESSION_LIFE / 1000))
  return { user: asUser(person), twk_fwc: token }
}

/** Checks a password at log-in, counts the try, and records a wrong one. Null: it is wrong, or nobody has the e-mail. */
export async function lookAtPassword(context: RequestContext, email: string, password: string) {
  const device = await knownDevice(context, { email })
  const wrong = passwordLimits({ email, address: context.ip, device })
  const proof = proofLimit(email)
  const consumed = await consumeSignIn(context, [...wrong, proof], { email })
  const person = await context.db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
  const turn = device === null ? strangersTurn(context.ip, email) : knownTurn(email)
  const proven = await refundUnless(
    context,
    consumed,
    context.passwords.verify(person?.password_hash ?? null, password, turn),
  )
  if (!person?.password_hash || proven === null) {
    // A stranger's wrong guess must not use up the owner's limit.
    if (device === null) await refund(context, { ...consumed, limits: [proof] })
    await recordFailure(context, { email }, person ? 'Wrong password' : 'Unknown e-mail')
    return null
  }
  await refund(context, { ...consumed, limits: wrong })
  return { id: person.id, passwordHash: person.password_hash, proven, device }
}

/** Signs a person in by password. A wrong password and an unknown e-mail get the same answer; two-factor follows a right password. */
export async function loginUser(
  context: RequestContext,
  form: z.output<typeof calls.loginUser.input>,
): Promise<Session> {
  const { email, password, code } = form
  const right = await lookAtPassword(context, email, password)
  if (right === null) throw new Problem('wrong_credentials')
  const { id, passwordHash, proven, device } = right
  const isTwoFactor = await hasTwoFactor(context.db, id)
  let codeConsumed: Consumed | null = null
  if (isTwoFactor) {
    if (code === undefined) throw new Problem('two_factor')
    codeConsumed = await spendCodeToSignIn(context, id, code, device)
  }
  const way = isTwoFactor ? 'sign_in.two_factor' : 'sign_in.password'
  const session = await context.db.transaction().execute(async (tx) => {
    const opened = await signIn(context, tx, id, way, passwordHash)
    if (proven.hash !== undefined)
      await tx.updateTable('users').set({ password_hash: proven.hash }).where('id', '=', id).execute()
    return opened
  })
  if (codeConsumed) await refund(context, codeConsumed)
  return session
}
