import type { AppContext } from '../http/context.ts'
import type { LinkKind } from '../mail/email.ts'
import type { Link } from '../mail/send.ts'
import { confirmationLink } from './confirm-email.ts'
import { invitedUntil } from './invitations.ts'
import { newEmailLink } from './own-account/email.ts'
import { hashOf } from './sessions.ts'
import { passwordLink } from './writes.ts'

/** Makes the links to an account that e-mails carry, at the moment they are sent, so that no waiting e-mail holds one. */
export function emailLinks(
  context: Pick<AppContext, 'db' | 'config' | 'clock'>,
): Record<Exclude<LinkKind, 'guardian'>, (userId: string, address: string) => Promise<Link | null>> {
  const { db } = context

  function droppable(url: string): Link {
    const hash = hashOf(new URL(url).hash.slice(1))
    return {
      url,
      drop: async () => void (await db.deleteFrom('password_links').where('token_hash', '=', hash).execute()),
    }
  }

  return {
    newEmail: (userId, address) => newEmailLink(context, userId, address),
    confirmation: (userId) => confirmationLink(context, userId),
    password: async (userId) => droppable(await passwordLink(db, context, userId, 'email')),
    async invitation(userId) {
      const person = await db
        .selectFrom('users')
        .select('invited_at')
        .where('id', '=', userId)
        .executeTakeFirst()
      // Taken up, or withdrawn.
      if (!person?.invited_at) return null
      const until = invitedUntil(person.invited_at)
      return until <= context.clock() ? null : droppable(await passwordLink(db, context, userId, { until }))
    },
    async firstPassword(userId) {
      const person = await db
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId)
        .where('password_hash', 'is', null)
        .executeTakeFirst()
      // They have set one meanwhile.
      if (person === undefined) return null
      const until = invitedUntil(context.clock())
      return droppable(await passwordLink(db, context, userId, { until }))
    },
  }
}
