import type { z } from 'zod'
import type { confirmNewEmail } from '#contract/accounts/confirm-email.ts'
import type { stopEmailChange as stopping } from '#contract/accounts/own-account.ts'
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

/** Whose e-mail a link to a new address would change, if it is good; null: it is not. */
export async function holderOfNewEmail(context: RequestContext, token: string): Promise<string | null> {
  return (await changeOf(context, token))?.user_id ?? null
}

/** Asks for what confirming a new e-mail takes: what the person asked for themselves takes their session, or the password. */
export async function proveOwner(context: RequestContext, { token, password }: Input): Promise<void> {
  const asked = await changeOf(context, token)
  if (asked?.asked_by === null && context.user?.id !== asked.user_id)
    await provePassword(context, asked, password)
}

/**
 * Uses up the link to a new address: the account has the new e-mail, which is confirmed by it, and the old one is told. What an
 * admin asked for takes the admin's right to ask it still. Answers the event for which a registration waited for that; null:
 * the link is not good.
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
  // What went to the old address opens nothing any more.
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
 * Whoever was in an account until its first mailbox is proven may have been somebody else. A session of the account that proves
 * it is kept with its ways in; otherwise every way in is closed, and the proven mailbox opens another.
 */
async function endUnproven(tx: Tx, { user }: RequestContext, userId: string): Promise<void> {
  if (user?.id === userId) return endOtherSessions(tx, userId, user.tokenHash)
  await endAccess(tx, userId, 'reclaimed')
  await tx.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()
}

type Asked = { user_id: string; asked_by: string | null; email: string; password_hash: string | null }

/** Whose e-mail a link would change, and who asked. */
function changeOf({ db, clock }: RequestContext, token: string): Promise<Asked | undefined> {
  return db
    .selectFrom('email_changes as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.user_id', 'c.asked_by', 'u.email', 'u.password_hash'])
    .where('c.token_hash', '=', hashOf(token))
    .where('c.expires_at', '>', clock())
    .executeTakeFirst()
}

/** Asks whoever is not signed in as the person for the password; a wrong one counts as one at log-in. */
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

/** Uses up the link to the present address: nothing changes. */
export async function stopEmailChange(
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
