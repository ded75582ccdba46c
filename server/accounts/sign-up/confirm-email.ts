import { CONFIRM_MINUTES, MOST_CONFIRM_EMAILS } from '#contract/business-constants.ts'
import { Problem } from '#contract/call/problem.ts'
import { MINUTE } from '#contract/values/time.ts'
import type { RequestContext, AppContext } from '../../context.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { consume } from '../../db/rate-limit.ts'
import { addJob } from '../../jobs/add-job.ts'
import type { Link } from '../../mail/send.ts'
import { enqueueEmail } from '../../mail/enqueue.ts'
import { forgetPendingRegistration, pendingRegistration } from './pending-registrations.ts'
import { endPendingRequests, pendingRequests } from '../rights/pending-requests.ts'
import { linkUseLimits } from '../sign-in/rate-limits.ts'
import { recordOwn } from '../audit.ts'
import { hashOf, newToken } from '../sign-in/sessions.ts'
import { holderOf, isUsedLink, recordUsedLinks } from './used-links.ts'

/** A one-time address at which its receiver confirms an e-mail; with the event at which it takes a place, to which it leads once used. */
export async function confirmationLink(
  { db, config, clock }: Pick<AppContext, 'db' | 'config' | 'clock'>,
  userId: string,
): Promise<Link> {
  const token = newToken()
  const hash = hashOf(token)
  await db
    .insertInto('confirmation_links')
    .values({
      token_hash: hash,
      user_id: userId,
      expires_at: new Date(clock().getTime() + pendingRequests.confirmEmail.holds),
    })
    .execute()
  const event = await pendingRegistration(db, userId, clock())
  return {
    // In the fragment, which no server, log or referrer sees.
    url: `${config.publicUrl}/confirm-email${event === null ? '' : `?event=${event}`}#${token}`,
    drop: async () =>
      void (await db.deleteFrom('confirmation_links').where('token_hash', '=', hash).execute()),
  }
}

/** Whose confirmation link this is, if it is good; null: it is not. */
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
 * Uses up a confirmation link: the account's e-mail is confirmed, and nobody is signed in by it. Answers whose it is, with the event
 * for which a registration waited for that; null: the link is not good.
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

/**
 * Refuses a link that is none, or says that it was used. Only the first are counted: nobody at the same address can stop one
 * that is right.
 */
export async function refuseLink(context: RequestContext, token: string): Promise<never> {
  if (await isUsedLink(context, token)) throw new Problem('link_used')
  await consume(context, linkUseLimits(context.ip))
  throw new Problem('link_expired')
}

/** Writes down that an account's e-mail is its owner's and answers it; null where that was known before. */
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
 * What may have waited until an e-mail is its owner's: the guardian of a minor is asked. A registration is carried out by the
 * confirmation link alone, whose page names the event; after any other proof people register themselves.
 */
export async function emailConfirmed(tx: Tx, userId: string): Promise<void> {
  await forgetPendingRegistration(tx, userId)
  const minor = await tx
    .selectFrom('minors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('guardian_email', 'is not', null)
    .executeTakeFirst()
  if (minor !== undefined) await addJob(tx, 'ask_guardian', { user: userId })
}

/**
 * Mails oneself another confirmation link, which may take a place at an event too. Refused as `too_many` where one went a moment ago;
 * whether the address gets any (`refuseUnsent`) is asked before.
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

/** Whether an account's e-mail is known to be its owner's. */
export async function isConfirmed(db: Db | Tx, userId: string): Promise<boolean> {
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return person !== undefined
}
