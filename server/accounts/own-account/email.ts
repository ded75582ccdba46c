import type { z } from 'zod'
import type * as calls from '#contract/accounts/own-account.ts'
import { Problem } from '#contract/call/problem.ts'
import type { AppContext, RequestContext } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { enqueueEmail } from '../../mail/enqueue.ts'
import { refuseUnsent } from '../../mail/limits.ts'
import { pendingRequests } from '../rights/pending-requests.ts'
import { lockCaller } from '../rights/lock-caller.ts'
import { reauthenticate } from '../sign-in/reauthentication.ts'
import { recordOwn } from '../audit.ts'
import { hashOf, newToken } from '../sign-in/sessions.ts'

/** Asks for another e-mail: a link goes to the new address, a notice to the present one. A later request replaces an earlier one. */
export async function changeEmail(
  context: RequestContext<'signed-in'>,
  { email, password }: z.output<typeof calls.changeEmail.input>,
): Promise<{ success: true }> {
  const { user, clock } = context
  await reauthenticate(context, password, 'password')
  await context.db.transaction().execute(async (tx) => {
    await lockCaller(tx, user)
    await refuseTaken(tx, email, { userId: user.id, own: 'This is your e-mail already.', field: 'email' })
    const now = clock()
    await refuseUnsent(tx, { address: email, now })
    await saveEmailChange(tx, { userId: user.id, email, now })
    await recordOwn(tx, context, 'email.ask', user.id)
    const askedAt = now.toISOString()
    await enqueueEmail(tx, { kind: 'confirm_new_email', to: user.id, at: email, askedAt })
    await enqueueEmail(tx, { kind: 'email_change_asked', to: user.id, askedAt })
  })
  return { success: true }
}

type Asked = {
  userId: string
  email: string
  now: Date
  /** The admin who asks; without it the person asks. */
  askedBy?: string
}

/** Stores the e-mail that a person is to have, until the link in the e-mail to it is used. */
export async function saveEmailChange(tx: Tx, { userId, email, now, askedBy }: Asked): Promise<void> {
  const asked = {
    email,
    asked_by: askedBy ?? null,
    token_hash: null,
    stop_hash: null,
    asked_at: now,
    expires_at: new Date(now.getTime() + pendingRequests.confirmNewEmail.holds),
  }
  await tx
    .insertInto('email_changes')
    .values({ user_id: userId, ...asked })
    .onConflict((there) => there.column('user_id').doUpdateSet(asked))
    .execute()
}

type Needs = Pick<AppContext, 'db' | 'config'>

type ForChange = { token?: string; askedAt?: string | undefined }

/** A one-time address that confirms the new e-mail; null where the change was cancelled, or asked for again since. */
export function newEmailLink(
  context: Needs,
  userId: string,
  { address, token = newToken(), askedAt }: ForChange & { address: string },
): Promise<string | null> {
  return linkOf(context, { column: 'token_hash', token }, { user_id: userId, email: address }, askedAt)
}

/** A one-time address that stops the change; null where it was cancelled, or asked for again since. */
export function stopLink(
  context: Needs,
  userId: string,
  { token = newToken(), askedAt }: ForChange,
): Promise<string | null> {
  return linkOf(context, { column: 'stop_hash', token }, { user_id: userId }, askedAt)
}

async function linkOf(
  { db, config }: Needs,
  { column, token }: { column: 'token_hash' | 'stop_hash'; token: string },
  which: { user_id: string; email?: string },
  askedAt: string | undefined,
): Promise<string | null> {
  const change = await db
    .updateTable('email_changes')
    .set({ [column]: hashOf(token) })
    .where((eb) => eb.and(which))
    // An e-mail that release 0.3.0 enqueued does not say when its change was asked for.
    .$if(askedAt !== undefined, (query) => query.where('asked_at', '=', new Date(askedAt as string)))
    .returning('email')
    .executeTakeFirst()
  if (change === undefined) return null
  // The token is in the fragment, which is not sent to servers.
  return `${config.publicUrl}/confirm-email?${column === 'stop_hash' ? 'stop' : 'new'}#${token}`
}

/** The caller's change of e-mail that waits for confirmation. */
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

/** Cancels the caller's change of e-mail; its link ends. */
export async function cancelEmailChange(context: RequestContext<'signed-in'>): Promise<{ success: true }> {
  const { user } = context
  await context.db.transaction().execute(async (tx) => {
    await lockCaller(tx, user)
    const asked = await tx
      .deleteFrom('email_changes')
      .where('user_id', '=', user.id)
      .returning('user_id')
      .executeTakeFirst()
    if (asked !== undefined) await recordOwn(tx, context, 'email.cancel', user.id)
  })
  return { success: true }
}

type Wanted = {
  /** Who wants the e-mail. */
  userId: string
  /** The message if this is already their own e-mail. */
  own: string
  /** The field in which it was typed. */
  field: string
}

/** Refuses an e-mail that has an account, at its field; unlike at sign-up, without a suggestion to log in. */
export async function refuseTaken(tx: Tx, email: string, { userId, own, field }: Wanted): Promise<void> {
  const taken = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (taken === undefined) return
  const message = taken.id === userId ? own : 'There is another account with this e-mail.'
  throw new Problem('email_taken', { message, fields: { [field]: message } })
}
