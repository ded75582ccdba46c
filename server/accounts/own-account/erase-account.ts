import { sql } from 'kysely'
import { CLOSED_DOMAIN } from '#contract/accounts/closed-account.ts'
import type { Tx } from '../../db/connect.ts'

/** Who is nobody any more: what is left of an account for the rows that refer to it. */
const CLOSED_NAME = 'Closed account'

/** Empties a person's row for good; nothing of it signs in, and its e-mail is free for a new account. */
export async function emptyAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  await emptyAccounts(tx, [userId], now)
}

/** The same of several. */
export async function emptyAccounts(tx: Tx, userIds: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      name: CLOSED_NAME,
      email: sql<string>`id || ${CLOSED_DOMAIN}`,
      applicant_name: null,
      contact: null,
      password_hash: null,
      email_verified_at: null,
      city: null,
      country: null,
      website: null,
      linkedin: null,
      youtube: null,
      instagram: null,
      twitter: null,
      avatar_id: null,
      role: 'user',
      duties: [],
      investment_circle: 'notfilled',
      expert_connect: 'notapplied',
      suspended_at: null,
      suspended_by: null,
      suspend_reason: null,
      closed_at: now,
    })
    .where('id', 'in', userIds)
    .execute()
}
