import { dayInIst } from '#contract/values/days.ts'
import { ANSWER_DAYS } from '#contract/membership/guardian.ts'
import { DAY } from '#contract/values/time.ts'
import { areEndedSince, pendingRequests } from '../../accounts/rights/pending-requests.ts'
import { hashOf, newToken } from '../../accounts/sign-in/sessions.ts'
import type { AppContext } from '../../context.ts'
import type { Link } from '../../mail/send.ts'
import { minorOf } from './minors.ts'

/** The address for a guardian's answer; null where this guardian is not asked any more. */
export async function guardianLink(
  { db, config, clock }: Pick<AppContext, 'db' | 'config' | 'clock'>,
  userId: string,
  address: string,
  writtenAt: Date,
): Promise<Link | null> {
  const now = clock()
  const minor = await minorOf(db, userId, dayInIst(now))
  if (minor?.guardian_email !== address || minor.agreed_at !== null || minor.named_at === null) return null
  const until = Math.min(
    now.getTime() + pendingRequests.guardianConsent.holds,
    minor.named_at.getTime() + ANSWER_DAYS * DAY,
  )
  const token = newToken()
  const hash = hashOf(token)
  const isMade = await db.transaction().execute(async (tx) => {
    if (await areEndedSince(tx, userId, writtenAt)) return false
    await tx
      .insertInto('guardian_links')
      .values({ token_hash: hash, user_id: userId, expires_at: new Date(until) })
      .execute()
    return true
  })
  if (!isMade) return null
  return {
    url: `${config.publicUrl}/guardian/${token}`,
    drop: async () => void (await db.deleteFrom('guardian_links').where('token_hash', '=', hash).execute()),
  }
}
