import { dayInIst } from '#contract/values/days.ts'
import { ANSWER_DAYS } from '#contract/membership/guardian.ts'
import { DAY } from '#contract/values/time.ts'
import { areEndedSince, pendingRequests } from '../../accounts/rights/pending-requests.ts'
import { hashOf } from '../../accounts/sign-in/sessions.ts'
import { isUsedLink } from '../../accounts/sign-up/used-links.ts'
import type { AppContext } from '../../context.ts'
import type { MakeLink } from '../../mail/send.ts'
import { minorOf } from './minors.ts'

/** The address for a guardian's answer; null where this guardian is not asked any more. */
export async function guardianLink(
  { db, config, clock }: Pick<AppContext, 'db' | 'config' | 'clock'>,
  userId: string,
  { address, writtenAt, token, askedAt }: Parameters<MakeLink>[1],
): Promise<string | null> {
  const now = clock()
  const isMade = await db.transaction().execute(async (tx) => {
    if (await areEndedSince(tx, userId, writtenAt)) return false
    if (await isUsedLink({ db: tx, clock }, token)) return false
    const minor = await minorOf(tx, userId, dayInIst(now))
    if (minor?.guardian_email !== address || minor.agreed_at !== null || minor.named_at === null) return false
    // The guardian was named again since, after a refusal or silence.
    if (askedAt !== undefined && minor.named_at.toISOString() !== askedAt) return false
    const until = Math.min(
      now.getTime() + pendingRequests.guardianConsent.holds,
      minor.named_at.getTime() + ANSWER_DAYS * DAY,
    )
    const valid = { expires_at: new Date(until) }
    await tx
      .insertInto('guardian_links')
      .values({ token_hash: hashOf(token), user_id: userId, ...valid })
      .onConflict((made) => made.column('token_hash').doUpdateSet(valid))
      .execute()
    return true
  })
  return isMade ? `${config.publicUrl}/guardian/${token}` : null
}
