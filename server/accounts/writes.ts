import type { z } from 'zod'
import type { setPassword } from '#contract/accounts/accounts.ts'
import { Problem, problems } from '#contract/problem.ts'
import type { RequestContext, AppContext } from '../http/context.ts'
import { cookie } from '../http/csrf.ts'
import type { Db, Tx } from '../db/connect.ts'
import { consume } from '../db/rate-limit.ts'
import { recordAudit } from './audit.ts'
import { markConfirmed, refuseLink } from './confirm-email.ts'
import { renewDevices } from './known-devices.ts'
import { turnOffUnasked } from './two-factor/two-factor.ts'
import { recordOwn } from './security-events.ts'
import { endSession, hashOf, newToken } from './sessions.ts'
import type { Session } from './sign-in.ts'
import { signInOrPend } from './two-factor/pending.ts'
import { closeWaysIn } from './ways-in.ts'
import { refuseWeak } from './weak-passwords.ts'

/** Ends the session that the call carries and clears the cookie; the browser stays known. */
export async function logOut(context: RequestContext): Promise<{ success: true }> {
  const { user } = context
  await context.db.transaction().execute(async (tx) => {
    const isEnded = await endSession(tx, context.token)
    if (isEnded && user !== null) await recordOwn(tx, context, 'sign_out', user.id)
  })
  context.answerHeader('set-cookie', cookie(context.config.publicUrl, 'twk_fwc', '', 0))
  return { success: true }
}

const HOUR = 3_600_000
/** How long a link is good, by who hands it over. */
const LINK_HOURS = { email: 1, operator: 48 }

/** A one-time address at which its receiver sets a password; what comes in an e-mail proves the e-mail too. */
export async function passwordLink(
  db: Db | Tx,
  context: Pick<AppContext, 'config' | 'clock'>,
  userId: string,
  by: keyof typeof LINK_HOURS,
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('password_links')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      expires_at: new Date(context.clock().getTime() + LINK_HOURS[by] * HOUR),
      is_mailed: by === 'email',
    })
    .execute()
  // In the fragment, which no server, log or referrer sees.
  return `${context.config.publicUrl}/set-password#${token}`
}

// Each is a hash; whoever mistypes has many.
const MOST_USES = 20

/**
 * Uses up a set-password link: the new password, no other session, no other link, no known browser but this one, and the
 * person is signed in. The link is no two-factor: where that is on, the sign-in waits for its code. Only where the e-mail
 * had not been confirmed does a mailed link close every other way in: whoever made the account may have been somebody else.
 */
export async function usePasswordLink(
  context: RequestContext,
  form: z.output<typeof setPassword.input>,
): Promise<Session> {
  const owner = await context.db
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .select(['users.id', 'name', 'email'])
    .where('token_hash', '=', hashOf(form.token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', context.clock())
    .executeTakeFirst()
  if (!owner) return refuseLink(context)
  await consume(context, [{ key: `set-password:${owner.id}`, most: MOST_USES, window: HOUR }])
  await refuseWeak(form.password, owner)
  const passwordHash = await context.passwords.hash(form.password)
  const session = await context.db.transaction().execute(async (tx) => {
    const now = context.clock()
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
    const confirmed = link.is_mailed ? await markConfirmed(tx, context, userId) : null
    if (confirmed !== null) {
      // Before the ways in are closed, so that it is written down.
      await turnOffUnasked(tx, context, confirmed)
      await closeWaysIn(tx, userId)
    }
    await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
    await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
    await renewDevices(tx, context, userId)
    await tx.deleteFrom('pending_two_factor').where('user_id', '=', userId).execute()
    await recordOwn(tx, context, 'password.set', userId)
    return signInOrPend(context, tx, userId, 'sign_in.link')
  })
  if (session === null)
    throw new Problem('two_factor', { message: `${problems.two_factor[1]}. Your new password is set.` })
  return session
}

type Made = {
  /** False for somebody who was an admin before. */
  made: boolean
  /** Where the password is set, once; null where the account keeps the one it has. */
  link: string | null
  /** Whether somebody had registered the e-mail, and every way in of theirs is closed. */
  isReclaimed: boolean
}

/**
 * Makes an e-mail an admin; without an account, makes one. Where nobody has shown that the e-mail is theirs, whoever
 * registered it may have been anybody: every way in is closed, and a one-time link sets a new password. A password that is
 * given takes the place of the link, and is the only way in of whoever becomes an admin by it.
 */
export async function makeAdmin(
  context: Pick<AppContext, 'config' | 'clock' | 'db'>,
  email: string,
  passwordHash: string | null = null,
): Promise<Made> {
  return context.db.transaction().execute(async (tx) => {
    const id = await addAdmin(tx, context, email, passwordHash)
    if (id !== null) {
      await record(tx, context, 'admin.make', id)
      const link = passwordHash === null ? await passwordLink(tx, context, id, 'operator') : null
      return { made: true, link, isReclaimed: false }
    }
    const person = await tx
      .selectFrom('users')
      .select(['id', 'role', 'email_verified_at'])
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const made = person.role !== 'admin'
    if (made) {
      await tx.updateTable('users').set({ role: 'admin' }).where('id', '=', person.id).execute()
      await record(tx, context, 'admin.make', person.id)
    }
    const isReclaimed = passwordHash === null ? person.email_verified_at === null : made
    if (isReclaimed) await reclaim(tx, context, { id: person.id, email }, passwordHash)
    const link =
      isReclaimed && passwordHash === null ? await passwordLink(tx, context, person.id, 'operator') : null
    return { made, link, isReclaimed }
  })
}

/** Null where there is an account with the e-mail. */
async function addAdmin(
  tx: Tx,
  { clock }: Pick<AppContext, 'clock'>,
  email: string,
  passwordHash: string | null,
): Promise<string | null> {
  const name = email.split('@')[0] as string
  const added = await tx
    .insertInto('users')
    .values({ email, name, role: 'admin', password_hash: passwordHash, created_at: clock() })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

/** Takes an account from whoever has it: the password that is given is all that opens it, or nothing does. */
async function reclaim(
  tx: Tx,
  context: Pick<AppContext, 'clock'>,
  { id, email }: { id: string; email: string },
  passwordHash: string | null,
): Promise<void> {
  // Before the ways in are closed, so that it is written down.
  await turnOffUnasked(tx, context, email)
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
  await tx.deleteFrom('confirmation_links').where('user_id', '=', id).execute()
  await closeWaysIn(tx, id)
  await record(tx, context, 'account.reclaim', id)
}

function record(
  tx: Tx,
  { clock }: Pick<AppContext, 'clock'>,
  action: 'admin.make' | 'account.reclaim',
  subjectId: string,
): Promise<void> {
  return recordAudit(tx, { at: clock(), actorId: null, action, subjectId, address: null })
}
