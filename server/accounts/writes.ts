import { OPERATOR_LINK_HOURS } from '#contract/business-constants.ts'
import type { z } from 'zod'
import type * as calls from '#contract/accounts/accounts.ts'
import { Problem, problems } from '#contract/call/problem.ts'
import { HOUR } from '#contract/values/time.ts'
import type { RequestContext, AppContext } from '../context.ts'
import { cookie } from '../http/session-cookie.ts'
import type { Db, Tx } from '../db/connect.ts'
import { consume } from '../db/rate-limit.ts'
import { enqueueEmail } from '../mail/enqueue.ts'
import { recordAudit, recordOwn } from './audit.ts'
import { isConfirmed, markConfirmed, refuseLink } from './sign-up/confirm-email.ts'
import { endAccess } from './rights/end-access.ts'
import { acceptInvitation } from './sign-up/invitations.ts'
import { renewDevices } from './sign-in/known-devices.ts'
import { pendingRequests } from './rights/pending-requests.ts'
import { lockPerson } from './people.ts'
import { endSession, hashOf, newToken } from './sign-in/sessions.ts'
import type { Session } from './sign-in/sign-in.ts'
import { takeBack } from './rights/take-back.ts'
import { recordUsedLinks } from './sign-up/used-links.ts'
import { signInOrPend } from './two-factor/pending.ts'
import { knownTurn } from './sign-in/password-queue.ts'
import { refuseWeak } from './sign-in/weak-passwords.ts'

/** Ends the session of the call and clears its cookie; the browser stays known. */
export async function logoutUser(context: RequestContext): Promise<{ success: true }> {
  const { user } = context
  await context.db.transaction().execute(async (tx) => {
    const isEnded = await endSession(tx, context.token)
    if (isEnded && user !== null) await recordOwn(tx, context, 'sign_out', user.id)
  })
  context.answerHeader('set-cookie', cookie(context.config.publicUrl, 'twk_fwc', '', 0))
  return { success: true }
}

/** How long a link is valid, by the way it is sent. */
const LIFE = { email: pendingRequests.setPassword.holds, operator: OPERATOR_LINK_HOURS * HOUR }

/** A one-time address that sets a password. By e-mail it also confirms the e-mail; an invitation passes its own end. */
export async function passwordLink(
  db: Db | Tx,
  context: Pick<AppContext, 'config' | 'clock'>,
  userId: string,
  by: keyof typeof LIFE | { until: Date },
  token = newToken(),
): Promise<string> {
  const valid = {
    expires_at: typeof by === 'object' ? by.until : new Date(context.clock().getTime() + LIFE[by]),
  }
  await db
    .insertInto('password_links')
    .values({ token_hash: hashOf(token), user_id: userId, is_mailed: by !== 'operator', ...valid })
    .onConflict((made) => made.column('token_hash').doUpdateSet(valid))
    .execute()
  // The token is in the fragment, which is not sent to servers.
  return `${context.config.publicUrl}/set-password#${token}`
}

// Each use costs a hash; people may mistype often.
const MOST_USES = 20

/**
 * Uses up a set-password link: sets the password, ends other sessions, links and known browsers, and signs the person in, after the code
 * where two-factor is on. Where the e-mail was unconfirmed, a mailed link also closes every other way in, since somebody else may have
 * made the account.
 */
export async function setPassword(
  context: RequestContext,
  form: z.output<typeof calls.setPassword.input>,
): Promise<Session> {
  const owner = await context.db
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .select(['users.id', 'name', 'email', 'password_hash'])
    .where('token_hash', '=', hashOf(form.token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', context.clock())
    .executeTakeFirst()
  if (!owner) return refuseLink(context, form.token)
  await consume(context, [{ key: `set-password:${owner.id}`, most: MOST_USES, window: HOUR }])
  await refuseWeak(form.password, owner)
  const passwordHash = await context.passwords.hash(form.password, knownTurn(owner.email))
  const session = await context.db.transaction().execute(async (tx) => {
    const now = context.clock()
    await lockPerson(tx, owner.id)
    const link = await tx
      .updateTable('password_links')
      .set({ used_at: now })
      .where('token_hash', '=', hashOf(form.token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['user_id', 'is_mailed'])
      .executeTakeFirst()
    // Another call has used it since.
    if (!link) throw new Problem('link_used')
    const userId = link.user_id
    const others = await tx
      .updateTable('password_links')
      .set({ used_at: now })
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .returning('token_hash')
      .execute()
    const hashes = [hashOf(form.token), ...others.map(({ token_hash }) => token_hash)]
    await recordUsedLinks(tx, hashes, now)
    if (link.is_mailed) await acceptInvitation(tx, context, userId)
    if (link.is_mailed && !(await isConfirmed(tx, userId))) {
      await takeBack(tx, context, { id: userId, email: owner.email })
      await markConfirmed(tx, context, userId)
    } else if (link.is_mailed) await dropEarlyIdentities(tx, context, userId)
    await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
    await endAccess(tx, userId, 'password')
    await renewDevices(tx, context, userId)
    await recordOwn(tx, context, 'password.set', userId)
    const by = owner.password_hash === null ? 'first' : 'link'
    await enqueueEmail(tx, { kind: 'password_changed', to: userId, by })
    return signInOrPend(context, tx, userId, 'sign_in.link')
  })
  if (session === null)
    throw new Problem('two_factor', { message: `${problems.two_factor[1]}. Your new password is set.` })
  return session
}

/** Disconnects Google where it was connected before the e-mail was confirmed: it may be somebody else's. */
async function dropEarlyIdentities(tx: Tx, context: RequestContext, userId: string): Promise<void> {
  const dropped = await tx
    .deleteFrom('identities')
    .using('users')
    .whereRef('users.id', '=', 'identities.user_id')
    .where('users.id', '=', userId)
    .whereRef('identities.created_at', '<', 'users.email_verified_at')
    .returning('subject')
    .execute()
  if (dropped.length === 0) return
  await recordOwn(tx, context, 'google.unlink', userId)
  await enqueueEmail(tx, { kind: 'google_disconnected', to: userId })
}

/** Takes an account from whoever has it. Afterwards only the given password opens it; with null, nothing does. */
export async function reclaim(
  tx: Tx,
  context: Pick<AppContext, 'clock' | 'eraseUnproven'>,
  { id, email }: { id: string; email: string },
  passwordHash: string | null,
): Promise<void> {
  await takeBack(tx, context, { id, email })
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
  if (passwordHash !== null) await enqueueEmail(tx, { kind: 'password_changed', to: id, by: 'operator' })
  await recordAudit(tx, {
    at: context.clock(),
    action: 'account.reclaim',
    subjectId: id,
    address: null,
  })
}
