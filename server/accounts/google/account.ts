import { email as emailField } from '#contract/call/fields.ts'
import { Problem } from '#contract/call/problem.ts'
import type { RequestContext } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { refuse } from '../../db/constraint-refusal.ts'
import { exists } from '../../db/exists.ts'
import { enqueueEmail } from '../../mail/enqueue.ts'
import type { Vouched } from './provider.ts'
import { isAdmin } from '../../http/admins.ts'
import { hasTwoFactor } from '../two-factor/codes.ts'
import { emailConfirmed } from '../sign-up/confirm-email.ts'
import { recordOwn } from '../audit.ts'
import { type Session, signIn } from '../sign-in/sign-in.ts'
import { signInOrPend } from '../two-factor/pending.ts'
import { endPendingRequests } from '../rights/pending-requests.ts'
import { takeBack } from '../rights/take-back.ts'

const LONGEST_NAME = 100

/** Null: nothing was linked; `reclaimed`: the account had an unconfirmed e-mail and was taken from whoever had made it. */
type Linked = 'added' | 'reclaimed' | null
/** `session` is null while the sign-in waits for its two-factor code. */
type SignedIn = { session: Session | null; isNew: boolean; linked: Linked }

/** Signs in the account of a person whom the provider vouches for, making or linking it where that is safe. */
export function signInWithGoogle(context: RequestContext, person: Vouched): Promise<SignedIn> {
  return context.db.transaction().execute(async (tx) => {
    const known = await accountOf(tx, person)
    const email = emailField.safeParse(person.email)
    if (known !== null) {
      await proveMailbox(tx, person, known)
      const session = await signInOrPend(context, tx, known, 'sign_in.google')
      return { session, isNew: false, linked: null }
    }
    if (!email.success) throw new Problem('google_failed')
    if (!person.isVerified) throw new Problem('google_unverified')
    const now = context.clock()
    const made = await tx
      .insertInto('users')
      .values({
        email: email.data,
        name: nameOf(person, email.data),
        email_verified_at: person.isAuthoritative ? now : null,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) {
      await addIdentity(tx, person, made.id, now)
      await enqueueEmail(tx, { kind: 'welcome', to: made.id })
      await recordOwn(tx, context, 'sign_up', made.id)
      return { session: await signIn(context, tx, made.id, 'sign_in.google'), isNew: true, linked: null }
    }
    const { userId, linked } = await link(tx, context, person, email.data)
    return { session: await signInOrPend(context, tx, userId, 'sign_in.google'), isNew: false, linked }
  })
}

/** Ends a change of e-mail that an admin asked for, where the provider confirms the present e-mail of the account. */
export async function proveMailbox(
  tx: Tx,
  { email, isAuthoritative }: Vouched,
  userId: string,
): Promise<void> {
  if (!isAuthoritative) return
  const address = emailField.safeParse(email).data ?? ''
  if (await exists(tx.selectFrom('users').where('id', '=', userId).where('email', '=', address)))
    await endPendingRequests(tx, userId, 'mailbox')
}

/** The id of the account to which a person of the provider is connected; null without one. */
export async function accountOf(tx: Tx, { issuer, subject }: Vouched): Promise<string | null> {
  const identity = () =>
    tx.selectFrom('identities').select('user_id').where('issuer', '=', issuer).where('subject', '=', subject)
  const found = await identity().executeTakeFirst()
  if (found === undefined) return null
  // Waits for a transaction that removes the identity and ends the sessions: that transaction would not see the session opened here.
  await tx.selectFrom('users').select('id').where('id', '=', found.user_id).forNoKeyUpdate().execute()
  return (await identity().forShare().executeTakeFirst())?.user_id ?? null
}

/** Links a person to the account with their e-mail; throws `google_needs_password` where it may belong to somebody else. */
async function link(
  tx: Tx,
  context: RequestContext,
  person: Vouched,
  email: string,
): Promise<{ userId: string; linked: Linked }> {
  const account = await tx
    .selectFrom('users')
    .select(['id', 'name', 'role', 'email_verified_at'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // Another call of the same person may have linked the account while this call waited for the row.
  if ((await accountOf(tx, person)) === account.id) return { userId: account.id, linked: null }
  // Admins, and people with two-factor, connect Google while signed in: otherwise Google would replace the second factor.
  const isOnlyFromWithin = isAdmin(account) || (await hasTwoFactor(tx, account.id))
  if (!person.isAuthoritative || isOnlyFromWithin) throw new Problem('google_needs_password')

  const now = context.clock()
  const linked = account.email_verified_at === null ? 'reclaimed' : 'added'
  if (linked === 'reclaimed') {
    await disown(tx, context, { id: account.id, email })
  } else if (await hasIdentity(tx, account.id, person.issuer)) {
    // The provider has given this e-mail to another person since the account was linked.
    throw new Problem('google_needs_password')
  }
  if (linked === 'added') await endPendingRequests(tx, account.id, 'mailbox')
  await addIdentity(tx, person, account.id, now)
  await recordOwn(tx, context, 'google.link', account.id, { linked })
  // A reclaimed account may have a name that somebody else chose, so no e-mail greets by it.
  if (linked === 'added') await enqueueEmail(tx, { kind: 'google_connected', to: account.id })
  return { userId: account.id, linked }
}

/** Takes an account from whoever made it with an e-mail that they never confirmed. */
async function disown(tx: Tx, context: RequestContext, person: { id: string; email: string }): Promise<void> {
  await takeBack(tx, context, person)
  await tx
    .updateTable('users')
    .set({ password_hash: null, email_verified_at: context.clock() })
    .where('id', '=', person.id)
    .execute()
  await emailConfirmed(tx, person.id)
}

/** Whether an account is connected to anybody of an issuer. */
export async function hasIdentity(tx: Tx, userId: string, issuer: string): Promise<boolean> {
  return exists(tx.selectFrom('identities').where('user_id', '=', userId).where('issuer', '=', issuer))
}

/** Connects a person of the provider to an account. */
export async function addIdentity(tx: Tx, person: Vouched, userId: string, now: Date): Promise<void> {
  const email = emailField.safeParse(person.email)
  await tx
    .insertInto('identities')
    .values({
      issuer: person.issuer,
      subject: person.subject,
      user_id: userId,
      email: email.success ? email.data : null,
      created_at: now,
    })
    .execute()
    .catch(refuse('identities_pkey', 'google_failed'))
}

/** The person's name at the provider, else their e-mail before its @; cut to 100. */
function nameOf({ name }: Vouched, email: string): string {
  const whole = name ?? (email.split('@')[0] as string)
  return [...whole].slice(0, LONGEST_NAME).join('').trim()
}
