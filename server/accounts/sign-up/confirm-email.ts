import { CONFIRM_MINUTES, MOST_CONFIRM_EMAILS } from '#contract/business-constants.ts'
import { Problem } from '#contract/call/problem.ts'
import { MINUTE } from '#contract/values/time.ts'
import type { RequestContext, AppContext } from '../../context.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { consume } from '../../db/rate-limit.ts'
import { exists } from '../../db/exists.ts'
import { addJob } from '../../jobs/add-job.ts'
import { enqueueEmail } from '../../mail/enqueue.ts'
import { forgetPendingRegistration, pendingRegistration } from './pending-registrations.ts'
import { endPendingRequests, pendingRequests } from '../rights/pending-requests.ts'
import { linkUseLimits } from '../sign-in/rate-limits.ts'
import { recordOwn } from '../audit.ts'
import { hashOf, newToken } from '../sign-in/sessions.ts'
import { holderOf, isUsedLink, recordUsedLinks } from './used-links.ts'

/** A one-time address that confirms an e-mail. It names the event of a pending registration, so that its page leads there. */
export async function confirmationLink(
  { db, config, clock }: Pick<AppContext, 'db' | 'config' | 'clock'>,
  userId: string,
  token = newToken(),
): Promise<string> {
  const valid = { expires_at: new Date(clock().getTime() + pendingRequests.confirmEmail.holds) }
  await db
    .insertInto('confirmation_links')
    .values({ token_hash: hashOf(token), user_id: userId, ...valid })
    .onConflict((made) => made.column('token_hash').doUpdateSet(valid))
    .execute()
  const event = await pendingRegistration(db, userId, clock())
  // In the fragment, which no server, log or referrer sees.
  return `${config.publicUrl}/confirm-email${event === null ? '' : `?event=${event}`}#${token}`
}

/** Whether a person, who is locked then, has an e-mail to confirm. A new password does not end the link, as other endings do. */
export async function mayConfirm(tx: Tx, userId: string): Promise<boolean> {
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return person !== undefined
}

/** The person of a confirmation link; null where the link is not valid. */
export async function holderOfConfirmation(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  token: string,
): Promise<string | null> {
  const link = await db
    .selectFrom('confirmation_links')
    .select('user_id')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', clock())
    .executeTakeFirst()
  return link?.user_id ?? null
}

/**
 * Uses up a confirmation link: the account's e-mail is confirmed, and nobody is signed in. Answers the person and the event
 * of their pending registration; null where the link is not valid.
 */
export async function takeConfirmationLink(
  tx: Tx,
  context: RequestContext,
  token: string,
): Promise<{ userId: string; eventId: string | null } | null> {
  const now = context.clock()
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', holderOf('confirmation_links', token))
    .forNoKeyUpdate()
    .execute()
  const link = await tx
    .deleteFrom('confirmation_links')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .returning('user_id as userId')
    .executeTakeFirst()
  if (link === undefined) return null
  await recordUsedLinks(tx, [hashOf(token)], now)
  await endPendingRequests(tx, link.userId, 'mailbox')
  const eventId = await pendingRegistration(tx, link.userId, now)
  await markConfirmed(tx, context, link.userId)
  return { ...link, eventId }
}

/** Refuses a link that is not valid, as used or as expired. Only unknown tokens are counted, so that nobody can block valid links. */
export async function refuseLink(context: RequestContext, token: string): Promise<never> {
  if (await isUsedLink(context, token)) throw new Problem('link_used')
  await consume(context, linkUseLimits(context.ip))
  throw new Problem('link_expired')
}

/** Marks the e-mail of an account as confirmed and answers it; null where it was confirmed before. */
export async function markConfirmed(tx: Tx, context: RequestContext, userId: string): Promise<string | null> {
  const confirmed = await tx
    .updateTable('users')
    .set({ email_verified_at: context.clock() })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .returning('email')
    .executeTakeFirst()
  if (confirmed === undefined) return null
  await recordOwn(tx, context, 'email.confirm', userId)
  await emailConfirmed(tx, userId)
  return confirmed.email
}

/**
 * What follows when an e-mail is confirmed: the guardian of a minor is asked, and a pending registration is dropped. Only the page
 * of the confirmation link, which names the event, carries the registration out.
 */
export async function emailConfirmed(tx: Tx, userId: string): Promise<void> {
  await forgetPendingRegistration(tx, userId)
  const named = tx.selectFrom('minors').where('user_id', '=', userId).where('guardian_email', 'is not', null)
  if (await exists(named)) await addJob(tx, 'ask_guardian', { user: userId })
}

/**
 * Sends the caller another confirmation link; `takesPlace`: it also registers them for an event. Throws `too_many` soon after the last
 * one. Whoever calls this function has checked the limit of the address (`refuseUnsent`).
 */
export async function mailConfirmation(
  context: RequestContext<'signed-in'>,
  takesPlace: boolean,
): Promise<void> {
  const { db, user } = context
  await consume(context, [
    { key: `confirmation:${user.id}`, most: MOST_CONFIRM_EMAILS, window: CONFIRM_MINUTES * MINUTE },
  ])
  await db
    .transaction()
    .execute((tx) =>
      enqueueEmail(tx, { kind: 'confirm_email', to: user.id, ...(takesPlace ? { place: 'yes' } : {}) }),
    )
}

/** Whether the e-mail of an account is confirmed. */
export async function isConfirmed(db: Db | Tx, userId: string): Promise<boolean> {
  return exists(db.selectFrom('users').where('id', '=', userId).where('email_verified_at', 'is not', null))
}
