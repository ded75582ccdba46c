import { email as emailField } from '#contract/fields.ts'
import { Problem } from '#contract/problem.ts'
import type { Call } from '../app/call.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import { postLetter } from '../mail/post.ts'
import { recordAudit } from './audit.ts'
import { confirmationLink } from './confirm-email.ts'
import type { Vouched } from './google.ts'
import { hasSecondStep } from './second-step-codes.ts'
import { closeWaysIn } from './sessions.ts'
import { type Session, signIn } from './sign-in.ts'
import { signInOrWait } from './waiting.ts'

const LONGEST_NAME = 100

/** Null: nothing was linked; `reclaimed`: the account was taken from whoever had made it with an unproven e-mail. */
type Linked = 'added' | 'reclaimed' | null
/** Without a session, the sign-in waits for its second step. */
type SignedIn = { session: Session | null; isNew: boolean; linked: Linked }

/** Signs in the account of a person whom the provider vouches for, making or linking it where that is safe. */
export function signInWithGoogle(call: Call, person: Vouched): Promise<SignedIn> {
  return call.db.transaction().execute(async (tx) => {
    const known = await accountOf(tx, person)
    if (known !== null) return { session: await signInOrWait(call, tx, known), isNew: false, linked: null }

    const email = emailField.safeParse(person.email)
    if (!email.success) throw new Problem('google_failed')
    const now = call.clock()
    const made = await tx
      .insertInto('users')
      .values({
        email: email.data,
        name: nameOf(person, email.data),
        email_verified_at: person.isAuthoritative ? now : null,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning(['id', 'name'])
      .executeTakeFirst()
    if (made) {
      await addIdentity(tx, person, made.id, now)
      const link = person.isAuthoritative ? {} : { link: await confirmationLink(tx, call, made.id) }
      await postLetter(tx, { kind: 'welcome', to: email.data, name: made.name, ...link })
      return { session: await signIn(call, tx, made.id), isNew: true, linked: null }
    }
    const { userId, linked } = await link(tx, call, person, email.data, now)
    return { session: await signInOrWait(call, tx, userId), isNew: false, linked }
  })
}

async function accountOf(tx: Tx, { issuer, subject }: Vouched): Promise<string | null> {
  const identity = await tx
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    // Waits for whoever is taking it away: its sessions go with it, and this one would come after.
    .forShare()
    .executeTakeFirst()
  return identity?.user_id ?? null
}

/** Links a person to the account that has their e-mail; throws `google_needs_password` where that could be somebody else's. */
async function link(
  tx: Tx,
  { ip }: Pick<Call, 'ip'>,
  person: Vouched,
  email: string,
  now: Date,
): Promise<{ userId: string; linked: Linked }> {
  const account = await tx
    .selectFrom('users')
    .select(['id', 'email_verified_at'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // Another call of the same person may have linked it while this one waited for the row.
  if ((await accountOf(tx, person)) === account.id) return { userId: account.id, linked: null }
  // An account with a second step is never linked on Google's word alone: that would be a way around it.
  if (!person.isAuthoritative || (await hasSecondStep(tx, account.id)))
    throw new Problem('google_needs_password')

  const linked = account.email_verified_at === null ? 'reclaimed' : 'added'
  if (linked === 'reclaimed') {
    await disown(tx, account.id, now)
  } else if (await hasIdentity(tx, account.id, person.issuer)) {
    // The provider knows two people by this e-mail: it was given to somebody else.
    throw new Problem('google_needs_password')
  }
  await addIdentity(tx, person, account.id, now)
  await recordAudit(tx, {
    at: now,
    actorId: account.id,
    action: 'google.link',
    subjectId: account.id,
    address: ip,
    details: { linked },
  })
  return { userId: account.id, linked }
}

/** Takes an account from whoever made it with an e-mail that they never proved to be theirs. */
async function disown(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: null, email_verified_at: now })
    .where('id', '=', userId)
    .execute()
  await closeWaysIn(tx, userId)
}

async function hasIdentity(tx: Tx, userId: string, issuer: string): Promise<boolean> {
  const identity = await tx
    .selectFrom('identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return identity !== undefined
}

async function addIdentity(tx: Tx, person: Vouched, userId: string, now: Date): Promise<void> {
  await tx
    .insertInto('identities')
    .values({ issuer: person.issuer, subject: person.subject, user_id: userId, created_at: now })
    .execute()
    .catch(refuse('identities_pkey', 'google_failed'))
}

/** A name as an account may have it: storable, of a bearable length, never empty. */
function nameOf({ name }: Vouched, email: string): string {
  const plain = [
    ...(name ?? '')
      .toWellFormed()
      .replace(/\p{Cc}/gu, ' ')
      .trim(),
  ]
    .slice(0, LONGEST_NAME)
    .join('')
  return plain || (email.split('@')[0] as string).slice(0, LONGEST_NAME)
}
