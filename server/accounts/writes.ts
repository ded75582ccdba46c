import type { z } from 'zod'
import type { createUser, setPassword } from '#contract/accounts.ts'
import { Problem, problems } from '#contract/problem.ts'
import type { Call, World } from '../app/call.ts'
import { cookie } from '../app/origin.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import { posting } from '../mail/post.ts'
import { recordAudit } from './audit.ts'
import { markConfirmed, newConfirmation } from './confirm-email.ts'
import { turnOffUnasked } from './second-step.ts'
import { closeWaysIn, endSession, hashOf, hashOfToken, newToken, sessionRow } from './sessions.ts'
import { columns, type Session, signedIn } from './sign-in.ts'
import { countTry, signUpLimits } from './tries.ts'
import { signInOrWait } from './waiting.ts'
import { type Owner, weaknessOf } from './weak-passwords.ts'

/** Makes an account and signs the person in. */
export async function signUp(call: Call, form: z.output<typeof createUser.input>): Promise<Session> {
  await countTry(call, signUpLimits(call.ip))
  await refuseWeak(form.password, form)
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
  const { link, row } = newConfirmation(call)
  // One statement is one transaction: account, letter with its link and session are there together or not at all.
  const person = await call.db
    .with('ended', (db) => db.deleteFrom('sessions').where('token_hash', '=', hashOfToken(call.token)))
    .with('made', (db) =>
      db
        .insertInto('users')
        .values({ email: form.email, name: form.name, password_hash: passwordHash, created_at: now })
        .returning([
          ...columns,
          posting({ kind: 'welcome', to: form.email, name: form.name, link }).as('letter'),
        ]),
    )
    .with('linked', (db) =>
      db.insertInto('confirmation_links').values({ ...row, user_id: db.selectFrom('made').select('id') }),
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

async function refuseWeak(password: string, owner: Owner): Promise<void> {
  const weakness = await weaknessOf(password, owner)
  if (weakness !== null) throw new Problem('weak_password', { fields: { password: weakness } })
}

/** Ends the session that the call carries and clears the cookie. */
export async function logOut(call: Call): Promise<{ success: true }> {
  await endSession(call.db, call.token)
  call.answerHeader('set-cookie', cookie(call.config.publicUrl, 'twk_fwc', '', 0))
  return { success: true }
}

const HOUR = 3_600_000
/** How long a link is good, by who hands it over. */
const LINK_HOURS = { letter: 1, operator: 48 }

/** A one-time address at which its receiver sets a password; what comes in a letter proves the e-mail too. */
export async function passwordLink(
  tx: Tx,
  world: Pick<World, 'config' | 'clock'>,
  userId: string,
  by: keyof typeof LINK_HOURS,
): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('password_links')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      expires_at: new Date(world.clock().getTime() + LINK_HOURS[by] * HOUR),
      is_mailed: by === 'letter',
    })
    .execute()
  // In the fragment, which no server, log or referrer sees.
  return `${world.config.publicUrl}/set-password#${token}`
}

/**
 * Uses up a set-password link: the new password, no other session, no other link, and the person is signed in. The link
 * is no second step: where that is on, the sign-in waits for its code. Only where the e-mail had not been confirmed does a
 * mailed link close every other way in: whoever made the account may have been somebody else.
 */
export async function changePassword(call: Call, form: z.output<typeof setPassword.input>): Promise<Session> {
  await countTry(call, signUpLimits(call.ip))
  const owner = await call.db
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .select(['name', 'email'])
    .where('token_hash', '=', hashOf(form.token))
    .executeTakeFirst()
  if (!owner) throw new Problem('link_expired')
  await refuseWeak(form.password, owner)
  const passwordHash = await call.passwords.hash(form.password)
  const session = await call.db.transaction().execute(async (tx) => {
    const now = call.clock()
    const link = await tx
      .updateTable('password_links')
      .set({ used_at: now })
      .where('token_hash', '=', hashOf(form.token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['user_id', 'is_mailed'])
      .executeTakeFirst()
    if (!link) throw new Problem('link_expired')
    const userId = link.user_id
    await tx
      .updateTable('password_links')
      .set({ used_at: now })
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .execute()
    const confirmed = link.is_mailed ? await markConfirmed(tx, call, userId) : null
    if (confirmed !== null) {
      // Before the ways in are closed, so that it is written down.
      await turnOffUnasked(tx, call, confirmed)
      await closeWaysIn(tx, userId)
    }
    await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
    await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
    await tx.deleteFrom('waiting_sign_ins').where('user_id', '=', userId).execute()
    await recordAudit(tx, {
      at: now,
      actorId: userId,
      action: 'password.set',
      subjectId: userId,
      address: call.ip,
    })
    return signInOrWait(call, tx, userId)
  })
  if (session === null)
    throw new Problem('second_step', { message: `${problems.second_step[1]}. Your new password is set.` })
  return session
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
    if (changed && !added && passwordHash !== null) {
      // Before the ways in are closed, so that it is written down.
      await turnOffUnasked(tx, world, email)
      await takeOver(tx, changed.id, passwordHash)
    }
    const link = added && passwordHash === null ? await passwordLink(tx, world, added.id, 'operator') : null
    return { made: changed !== undefined, link }
  })
}

async function takeOver(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  await closeWaysIn(tx, userId)
}
