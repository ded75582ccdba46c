import { sql } from 'kysely'
import { CLOSED_DOMAIN } from '#contract/accounts/closed-account.ts'
import type { Tx } from '../../db/connect.ts'

/** The name of a closed account, for the rows that still refer to it. */
const CLOSED_NAME = 'Closed account'

/** A profile without anything but name and e-mail. */
export const EMPTY_PROFILE = {
  applicant_name: null,
  contact: null,
  city: null,
  country: null,
  website: null,
  linkedin: null,
  youtube: null,
  instagram: null,
  twitter: null,
  avatar_id: null,
}

/** Empties the rows of people for good; nobody signs in with them, and their e-mails are free for new accounts. */
export async function emptyAccount(tx: Tx, people: string | readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      ...EMPTY_PROFILE,
      name: CLOSED_NAME,
      email: sql<string>`id || ${CLOSED_DOMAIN}`,
      password_hash: null,
      email_verified_at: null,
      role: 'user',
      duties: [],
      investment_circle: 'notfilled',
      expert_connect: 'notapplied',
      suspended_at: null,
      suspended_by: null,
      suspend_reason: null,
      closed_at: now,
    })
    .where('id', 'in', [people].flat())
    .execute()
}
