import type { z } from 'zod'
import type { createUser, loginUser, setPassword, User } from '#contract/accounts.ts'
import { Problem } from '#contract/problem.ts'
import type { Call, Caller, World } from '../app/call.ts'
import { cookie } from '../app/origin.ts'
import type { Db, Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import { posting } from '../mail/post.ts'
import { recordAudit } from './audit.ts'
import { isCommonPassword } from './common-passwords.ts'
import { asUser } from './reads.ts'
import {
  closeWaysIn,
  endSession,
  hashOf,
  hashOfToken,
  newToken,
  SESSION_LIFE,
  sessionRow,
} from './sessions.ts'
import { countTry, forgiving, type Limit, loginLimits, signUpLimits } from './tries.ts'

type Session = { user: User; twk_fwc: string }

const columns = [
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
 * out to be theirs. The token is always a new one, so that nobody can plant theirs on another.
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

function signedIn(call: Call, person: Omit<Caller, 'tokenHash'>, token: string): Session {
  call.answerHeader('set-cookie', cookie(call.config.publicUrl, 'twk_fwc', token, SESSION_LIFE / 1000))
  return { user: asUser(person), twk_fwc: token }
}

/** Makes an account and signs the person in. */
export async function signUp(call: Call, form: z.output<typeof createUser.input>): Promise<Session> {
  await countTry(call, signUpLimits(call.ip))
  await refuseWeak(form.password)
  // Before the slow hash: the common mistake gets its answer at once. The index still decides.
  const taken = await call.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', form.email)
    .executeTakeFirst()
  if (taken) throw new Problem('email_taken', { fields: { email: 'There is an account with this e-mail' } })
  const passwordHash = await call.passwords.hash(form.password)
  const now = call.clock()
  const token = newToken()
  // One statement is one transaction: account, letter and session are there together or not at all.
  const person = await call.db
    .with('ended', (db) => db.deleteFrom('sessions').where('token_hash', '=', hashOfToken(call.token)))
    .with('made', (db) =>
      db
        .insertInto('users')
        .values({ email: form.email, name: form.name, password_hash: passwordHash, created_at: now })
        .returning([...columns, posting({ kind: 'welcome', to: form.email, name: form.name }).as('letter')]),
    )
    .with('opened', (db) =>
      db.insertInto('sessions').values({
        ...sessionRow(token, now, call.header('user-agent')),
        user_id: db.selectFrom('made').select('id'),
      }),
    )
    .selectFrom('made')
    .selectAll()
    .executeTakeFirstOrThrow()
    .catch(refuse('users_email', 'email_taken'))
  return signedIn(call, person, token)
}

async function refuseWeak(password: string): Promise<void> {
  if (await isCommonPassword(password)) {
    throw new Problem('weak_password', { fields: { password: 'Many people use this one: choose another' } })
  }
}

/** Signs a person in by password. A wrong password and an unknown e-mail get the same answer after the same time. */
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
  return signIn(call, call.db, person.id, limits)
}

/** Ends the session that the call carries and clears the cookie. */
export async function logOut(call: Call): Promise<{ success: true }> {
  await endSession(call.db, call.token)
  call.answerHeader('set-cookie', cookie(call.config.publicUrl, 'twk_fwc', '', 0))
  return { success: true }
}

const HOUR = 3_600_000

/** A one-time address at which its receiver sets a password; good for the hours given. */
export async function passwordLink(
  tx: Tx,
  world: Pick<World, 'config' | 'clock'>,
  userId: string,
  hours: number,
): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('password_links')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      expires_at: new Date(world.clock().getTime() + hours * HOUR),
    })
    .execute()
  // In the fragment, which no server, log or referrer sees.
  return `${world.config.publicUrl}/set-password#${token}`
}

/** Uses up a set-password link: the new password, no other session, no other link, and the person is signed in. */
export async function changePassword(call: Call, form: z.output<typeof setPassword.input>): Promise<Session> {
  await countTry(call, signUpLimits(call.ip))
  await refuseWeak(form.password)
  const passwordHash = await call.passwords.hash(form.password)
  return call.db.transaction().execute(async (tx) => {
    const now = call.clock()
    const link = await tx
      .updateTable('password_links')
      .set({ used_at: now })
      .where('token_hash', '=', hashOf(form.token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('user_id')
      .executeTakeFirst()
    if (!link) throw new Problem('link_expired')
    const userId = link.user_id
    await tx
      .updateTable('password_links')
      .set({ used_at: now })
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .execute()
    await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
    await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
    await recordAudit(tx, {
      at: now,
      actorId: userId,
      action: 'password.set',
      subjectId: userId,
      address: call.ip,
    })
    return signIn(call, tx, userId)
  })
}

/**
 * Makes an e-mail an admin; without an account, makes one and answers a one-time link to set its password. A password
 * that is given is the only way in after that: somebody else may have signed up with the e-mail before.
 */
export async function makeAdmin(
  world: Pick<World, 'config' | 'clock' | 'db'>,
  email: string,
  passwordHash: string | null = null,
): Promise<{ made: boolean; link: string | null }> {
  return world.db.transaction().execute(async (tx) => {
    const now = world.clock()
    const added = await tx
      .insertInto('users')
      .values({
        email,
        name: email.split('@')[0] as string,
        role: 'admin',
        password_hash: passwordHash,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    const changed =
      added ??
      (await tx
        .updateTable('users')
        .set({ role: 'admin' })
        .where('email', '=', email)
        .where('role', '<>', 'admin')
        .returning('id')
        .executeTakeFirst())
    if (changed)
      await recordAudit(tx, {
        at: now,
        actorId: null,
        action: 'admin.make',
        subjectId: changed.id,
        address: null,
      })
    if (changed && !added && passwordHash !== null) await takeOver(tx, changed.id, passwordHash)
    const link = added && passwordHash === null ? await passwordLink(tx, world, added.id, 48) : null
    return { made: changed !== undefined, link }
  })
}

async function takeOver(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await closeWaysIn(tx, userId)
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}
