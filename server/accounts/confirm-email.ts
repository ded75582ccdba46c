import type { z } from 'zod'
import type { confirmEmail, sendConfirmation } from '#contract/confirm-email.ts'
import { Problem } from '#contract/problem.ts'
import type { Call, World } from '../app/call.ts'
import type { Db, Tx } from '../db/connect.ts'
import { postLetter } from '../mail/post.ts'
import { recordAudit } from './audit.ts'
import { hashOf, newToken } from './sessions.ts'
import { addressKey, countTry } from './tries.ts'

const MINUTE = 60_000
const LINK_LIFE = 7 * 24 * 60 * MINUTE

/** A one-time address at which its receiver confirms an e-mail, and its row without the owner. */
export function newConfirmation({ config, clock }: Pick<World, 'config' | 'clock'>) {
  const token = newToken()
  return {
    // In the fragment, which no server, log or referrer sees.
    link: `${config.publicUrl}/confirm-email#${token}`,
    row: { token_hash: hashOf(token), expires_at: new Date(clock().getTime() + LINK_LIFE) },
  }
}

/** Makes such an address for an account that is there. */
export async function confirmationLink(
  tx: Tx,
  world: Pick<World, 'config' | 'clock'>,
  userId: string,
): Promise<string> {
  const { link, row } = newConfirmation(world)
  await tx
    .insertInto('confirmation_links')
    .values({ ...row, user_id: userId })
    .execute()
  return link
}

/** Uses up a link from a letter: the account's e-mail is confirmed. Nobody is signed in by it. */
export async function confirm(
  call: Call,
  { token }: z.output<typeof confirmEmail.input>,
): Promise<{ success: true }> {
  await countTry(call, [{ key: `confirm:${addressKey(call.ip)}`, most: 80, window: 60 * MINUTE }])
  await call.db.transaction().execute(async (tx) => {
    const link = await tx
      .deleteFrom('confirmation_links')
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', call.clock())
      .returning('user_id')
      .executeTakeFirst()
    if (link === undefined) throw new Problem('link_expired')
    await markConfirmed(tx, call, link.user_id)
  })
  return { success: true }
}

/** Writes down that an account's e-mail is its owner's and answers it; null where that was known before. */
export async function markConfirmed(
  tx: Tx,
  { clock, ip }: Pick<Call, 'clock' | 'ip'>,
  userId: string,
): Promise<string | null> {
  const now = clock()
  const confirmed = await tx
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .returning('email')
    .executeTakeFirst()
  if (confirmed === undefined) return null
  await recordAudit(tx, { at: now, actorId: userId, action: 'email.confirm', subjectId: userId, address: ip })
  return confirmed.email
}

/** Mails oneself another link; nothing where the e-mail is confirmed. */
export async function sendAnother(call: Call<'signed-in'>): Promise<z.input<typeof sendConfirmation.answer>> {
  const { db, user } = call
  if (await isConfirmed(db, user.id)) return { sent: false }
  await countTry(call, [{ key: `confirmation:${user.id}`, most: 3, window: 15 * MINUTE }])
  await db.transaction().execute(async (tx) => {
    const link = await confirmationLink(tx, call, user.id)
    await postLetter(tx, { kind: 'confirm_email', to: user.email, name: user.name, link })
  })
  return { sent: true }
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
