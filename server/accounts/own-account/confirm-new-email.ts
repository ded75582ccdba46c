import type { z } from 'zod'
import type { confirmNewEmail } from '#contract/accounts/confirm-email.ts'
import type { cancelEmailChangeByLink as stopping } from '#contract/accounts/own-account.ts'
import { Problem } from '#contract/call/problem.ts'
import type { Tx } from '../../db/connect.ts'
import type { RequestContext } from '../../context.ts'
import { isAdmin } from '../../http/admins.ts'
import { refuse } from '../../db/constraint-refusal.ts'
import { enqueueEmail } from '../../mail/enqueue.ts'
import { mayStill } from '../rights/lock-acting.ts'
import { refuseLink, emailConfirmed } from '../sign-up/confirm-email.ts'
import { endAccess, endOtherSessions } from '../rights/end-access.ts'
import { pendingRegistration } from '../sign-up/pending-registrations.ts'
import { endPendingRequests } from '../rights/pending-requests.ts'
import { recordOwn } from '../audit.ts'
import { lookAtPassword } from '../sign-in/sign-in.ts'
import { hashOf } from '../sign-in/sessions.ts'
import { holderOf, recordUsedLinks } from '../sign-up/used-links.ts'
import { refuseTaken } from './email.ts'

type Input = z.output<typeof confirmNewEmail.input>

/** The person whose e-mail a link would change; null where the link is not valid. */
export async function holderOfNewEmail(context: RequestContext, token: string): Promise<string | null> {
  return (await changeOf(context, token))?.user_id ?? null
}

/** Asks for the session or the password of a person who asked for the new e-mail themselves. */
export async function proveOwner(context: RequestContext, { token, password }: Input): Promise<void> {
  const asked = await changeOf(context, token)
  if (asked?.asked_by === null && context.user?.id !== asked.user_id)
    await provePassword(context, asked, password)
}

/**
 * Uses up the link to a new address: the account gets the new e-mail, which is confirmed, and an e-mail goes to the old address. Where an
 * admin asked for it, the admin must still have the duty. Also answers the event of a pending registration. Null means that the link is
 * not valid.
 */
export async function takeNewEmail(
  tx: Tx,
  context: RequestContext,
  token: string,
): Promise<{ userId: string; email: string; eventId: string | null } | null> {
  const person = await tx
    .selectFrom('users')
    .select(['id', 'email', 'role', 'email_verified_at'])
    .where('id', '=', holderOf('email_changes', token))
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (person === undefined) return null
  const { id: userId, email: old } = person
  const wasTheirs = person.email_verified_at === null ? {} : ({ wasTheirs: true } as const)
  const change = await tx
    .deleteFrom('email_changes')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', context.clock())
    .returning(['email', 'asked_by'])
    .executeTakeFirst()
  if (change === undefined) return null
  const { asked_by: asker } = change
  const duty = isAdmin(person) ? 'owner' : 'members'
  if (asker !== null && !(await mayStill(context, tx, asker, duty))) return null
  await recordUsedLinks(tx, [hashOf(token)], context.clock())
  const { email } = change
  await refuseTaken(tx, email, { userId, own: 'This is your e-mail already.', field: 'email' })
  await tx
    .updateTable('users')
    .set({ email, email_verified_at: person.email_verified_at ?? context.clock() })
    .where('id', '=', userId)
    .execute()
    .catch(refuse('users_email', 'email_taken'))
  // Links that went to the old address end.
  await endPendingRequests(tx, userId, 'email')
  await recordOwn(tx, context, 'email.change', userId)
  const eventId = await pendingRegistration(tx, userId, context.clock())
  if (asker !== null && person.email_verified_at === null) await endUnproven(tx, context, userId)
  await emailConfirmed(tx, userId)
  await enqueueEmail(tx, { kind: 'email_changed', to: userId, at: old, ...wasTheirs })
  await enqueueEmail(tx, { kind: 'email_is_new', to: userId })
  return { userId, email, eventId }
}

/**
 * Locks out whoever used an account before its first e-mail was confirmed, since that may have been another person. If a session of the
 * account confirms the e-mail, that session and the ways in stay; otherwise every way in is closed, and the person sets a new password
 * by e-mail.
 */
async function endUnproven(tx: Tx, { user }: RequestContext, userId: string): Promise<void> {
  if (user?.id === userId) return endOtherSessions(tx, userId, user.tokenHash)
  await endAccess(tx, userId, 'reclaimed')
  await tx.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()
}

type Asked = { user_id: string; asked_by: string | null; email: string; password_hash: string | null }

/** The change of e-mail that the link of a token would carry out. */
function changeOf({ db, clock }: RequestContext, token: string): Promise<Asked | undefined> {
  return db
    .selectFrom('email_changes as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.user_id', 'c.asked_by', 'u.email', 'u.password_hash'])
    .where('c.token_hash', '=', hashOf(token))
    .where('c.expires_at', '>', clock())
    .executeTakeFirst()
}

/** Checks the password of a person who is not signed in; a wrong one counts as at log-in. */
async function provePassword(
  context: RequestContext,
  { email, password_hash: hash }: Asked,
  password: string | undefined,
): Promise<void> {
  if (hash === null)
    throw new Problem('not_proven', {
      message: 'Please log in to your account here first, then press again.',
    })
  if (password === undefined)
    throw new Problem('not_proven', { fields: { password: 'Please enter the password of your account' } })
  if ((await lookAtPassword(context, email, password)) === null)
    throw new Problem('wrong_password', { fields: { password: 'This password is wrong' } })
}

/** Uses up the link that stops a change of e-mail. */
export async function cancelEmailChangeByLink(
  context: RequestContext,
  { token }: z.output<typeof stopping.input>,
): Promise<{ success: true }> {
  const isStopped = await context.db.transaction().execute(async (tx) => {
    const person = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', holderOf('email_changes', token, 'stop_hash'))
      .forNoKeyUpdate()
      .executeTakeFirst()
    const stopped = await tx
      .deleteFrom('email_changes')
      .where('stop_hash', '=', hashOf(token))
      .returning('user_id')
      .executeTakeFirst()
    if (person === undefined || stopped === undefined) return false
    await recordUsedLinks(tx, [hashOf(token)], context.clock())
    await recordOwn(tx, context, 'email.cancel', person.id)
    return true
  })
  if (!isStopped) await refuseLink(context, token)
  return { success: true }
}
