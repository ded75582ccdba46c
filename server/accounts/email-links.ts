import type { AppContext } from '../http/context.ts'
import type { LinkKind } from '../mail/email.ts'
import type { Link } from '../mail/send.ts'
import { confirmationLink } from './confirm-email.ts'
import { newEmailLink } from './own-account/email.ts'
import { hashOf } from './sessions.ts'
import { passwordLink } from './writes.ts'

/** Makes the links to an account that e-mails carry, at the moment they are sent, so that no waiting e-mail holds one. */
export function emailLinks(
  context: Pick<AppContext, 'db' | 'config' | 'clock'>,
): Record<Exclude<LinkKind, 'guardian'>, (userId: string, address: string) => Promise<Link | null>> {
  const { db } = context
  return {
    newEmail: (userId, address) => newEmailLink(context, userId, address),
    confirmation: (userId) => confirmationLink(context, userId),
    async password(userId) {
      const url = await passwordLink(db, context, userId, 'email')
      const hash = hashOf(new URL(url).hash.slice(1))
      return {
        url,
        drop: async () =>
          void (await db.deleteFrom('password_links').where('token_hash', '=', hash).execute()),
      }
    },
  }
}
