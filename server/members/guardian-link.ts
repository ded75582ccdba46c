import { dayInIst } from '#contract/days.ts'
import { hashOf, newToken } from '../accounts/sessions.ts'
import type { AppContext } from '../http/context.ts'
import type { Link } from '../mail/send.ts'
import { needsGuardian } from './guardian.ts'

const LINK_LIFE = 7 * 86_400_000

/** An address at which a guardian answers, for a week; null where they are not asked any more, or somebody else is. */
export async function guardianLink(
  { db, config, clock }: Pick<AppContext, 'db' | 'config' | 'clock'>,
  userId: string,
  address: string,
): Promise<Link | null> {
  const now = clock()
  const application = await db
    .selectFrom('applications')
    .select('id')
    .where('user_id', '=', userId)
    .where('guardian_email', '=', address)
    .where('guardian_refused_at', 'is', null)
    .where(needsGuardian('applications', dayInIst(now)))
    .executeTakeFirst()
  if (application === undefined) return null
  const token = newToken()
  const hash = hashOf(token)
  await db
    .insertInto('guardian_links')
    .values({
      token_hash: hash,
      application_id: application.id,
      expires_at: new Date(now.getTime() + LINK_LIFE),
    })
    .execute()
  return {
    url: `${config.publicUrl}/guardian/${token}`,
    drop: async () => void (await db.deleteFrom('guardian_links').where('token_hash', '=', hash).execute()),
  }
}
