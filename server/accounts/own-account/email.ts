import { EMAIL_LINK_DAYS } from '#contract/business-constants.ts'
import type { z } from 'zod'
import type * as calls from '#contract/accounts/own-account.ts'
import { Problem } from '#contract/problem.ts'
import { DAY } from '#contract/time.ts'
import type { AppContext, RequestContext } from '../../http/context.ts'
import type { Tx } from '../../db/connect.ts'
import { refuse } from '../../db/constraint-refusal.ts'
import { enqueueEmail } from '../../mail/enqueue.ts'
import { refuseUnsent } from '../../mail/limits.ts'
import type { Link } from '../../mail/send.ts'
import { refuseLink, emailConfirmed } from '../confirm-email.ts'
import { lockCaller } from '../people.ts'
import { reauthenticateByPassword } from '../reauthentication.ts'
import { recordOwn } from '../security-events.ts'
import { hashOf, newToken } from '../sessions.ts'
import { holderOf, recordUsedLinks } from '../used-links.ts'

const LINK_LIFE = EMAIL_LINK_DAYS * DAY

/** Asks for another e-mail: a link goes to the new address, and the present one is told. Asked again, the newer counts. */
export async function changeEmail(
  context: RequestContext<'signed-in'>,
  { email, password }: z.output<typeof calls.changeEmail.input>,
): Promise<{ success: true }> {
  const { user, clock } = context
  await reauthenticateByPassword(context, password, 'password')
  await context.db.transaction().execute(async (tx) => {
    await lockCaller(tx, user.id)
    await refuseTaken(tx, email, { userId: user.id, own: 'This is your e-mail already.', field: 'email' })
    await refuseUnsent(tx, { address: email, now: clock() })
    await saveEmailChange(tx, { userId: user.id, email, now: clock() })
    await recordOwn(tx, context, 'email.ask', user.id)
    await enqueueEmail(tx, { kind: 'confirm_new_email', to: user.id, at: email })
    await enqueueEmail(tx, { kind: 'email_change_asked', to: user.id })
  })
  return { success: true }
}

/** Keeps which e-mail somebody is to have, until it is confirmed by the link in the e-mail to it. */
export async function saveEmailChange(
  tx: Tx,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> {
  const asked = {
    email,
    token_hash: null,
    asked_at: now,
    expires_at: new Date(now.getTime() + LINK_LIFE),
  }
  await tx
    .insertInto('email_changes')
    .values({ user_id: userId, ...asked })
    .onConflict((there) => there.column('user_id').doUpdateSet(asked))
    .execute()
}

/** A one-time address at which the receiver of a new e-mail confirms it; null where it is asked for no more. */
export async function newEmailLink(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  userId: string,
  address: string,
): Promise<Link | null> {
  const token = newToken()
  const change = await db
    .updateTable('email_changes')
    .set({ token_hash: hashOf(token) })
    .where('user_id', '=', userId)
    .where('email', '=', address)
    .returning('email')
    .executeTakeFirst()
  if (change === undefined) return null
  return {
    // In the fragment, which no server, log or referrer sees.
    url: `${config.publicUrl}/confirm-email?new#${token}`,
    drop: async () =>
      void (await db
        .updateTable('email_changes')
        .set({ token_hash: null })
        .where('token_hash', '=', hashOf(token))
        .execute()),
  }
}

/** The e-mail that waits to be confirmed in place of one's own. */
export async function myEmailChange({
  db,
  user,
  clock,
}: RequestContext<'signed-in'>): Promise<z.input<typeof calls.myEmailChange.answer>> {
  const change = await db
    .selectFrom('email_changes')
    .select(['email', 'asked_at as askedAt', 'expires_at as validUntil'])
    .where('user_id', '=', user.id)
    .where('expires_at', '>', clock())
    .executeTakeFirst()
  return { change: change ?? null }
}

/** Takes back that another e-mail was asked for: its link opens nothing any more. */
export async function cancelEmailChange(context: RequestContext<'signed-in'>): Promise<{ success: true }> {
  const { user } = context
  await context.db.transaction().execute(async (tx) => {
    await lockCaller(tx, user.id)
    const asked = await tx
      .deleteFrom('email_changes')
      .where('user_id', '=', user.id)
      .returning('user_id')
      .executeTakeFirst()
    if (asked !== undefined) await recordOwn(tx, context, 'email.cancel', user.id)
  })
  return { success: true }
}

/** Uses up that link: the account has the new e-mail, which is confirmed by it, and the old one is told. */
export async function confirmNewEmail(
  context: RequestContext,
  { token }: z.output<typeof calls.confirmNewEmail.input>,
): Promise<z.input<typeof calls.confirmNewEmail.answer>> {
  const confirmed = await context.db.transaction().execute(async (tx) => {
    const person = await tx
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', '=', holderOf('email_changes', token))
      .where('closed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (person === undefined) return null
    const { id: userId, email: old } = person
    const change = await tx
      .deleteFrom('email_changes')
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', context.clock())
      .returning('email')
      .executeTakeFirst()
    if (change === undefined) return null
    await recordUsedLinks(tx, [hashOf(token)], context.clock())
    const { email } = change
    await refuseTaken(tx, email, { userId, own: 'This is your e-mail already.', field: 'email' })
    await tx
      .updateTable('users')
      .set({ email, email_verified_at: context.clock() })
      .where('id', '=', userId)
      .execute()
      .catch(refuse('users_email', 'email_taken'))
    // What went to the old address opens nothing any more.
    await tx.deleteFrom('password_links').where('user_id', '=', userId).execute()
    await tx.deleteFrom('confirmation_links').where('user_id', '=', userId).execute()
    await recordOwn(tx, context, 'email.change', userId)
    await emailConfirmed(tx, userId)
    await enqueueEmail(tx, { kind: 'email_changed', to: userId, at: old })
    await enqueueEmail(tx, { kind: 'email_is_new', to: userId })
    return email
  })
  if (confirmed === null) return refuseLink(context, token)
  return { success: true, email: confirmed }
}

type Wanted = {
  /** Who is to have it. */
  userId: string
  /** What is said where they have it already. */
  own: string
  /** In which it was typed. */
  field: string
}

/** Refuses an e-mail that has an account to whoever has one: at its field, and without sending them to log in. */
export async function refuseTaken(tx: Tx, email: string, { userId, own, field }: Wanted): Promise<void> {
  const taken = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (taken === undefined) return
  const message = taken.id === userId ? own : 'There is another account with this e-mail.'
  throw new Problem('email_taken', { message, fields: { [field]: message } })
}
