import type { AppContext } from '../../context.ts'
import type { LinkKind } from '../../mail/email.ts'
import type { Link } from '../../mail/send.ts'
import { confirmationLink } from './confirm-email.ts'
import { invitedUntil } from './invitations.ts'
import { newEmailLink, stopLink } from '../own-account/email.ts'
import { areEndedSince } from '../rights/pending-requests.ts'
import { hashOf } from '../sign-in/sessions.ts'
import { passwordLink } from '../writes.ts'
import { exists } from '../../db/exists.ts'

/** Makes the links in e-mails when the e-mails are sent, so that no waiting e-mail contains a link. */
export function emailLinks(
  context: Pick<AppContext, 'db' | 'config' | 'clock'>,
): Record<
  Exclude<LinkKind, 'guardian'>,
  (userId: string, address: string, writtenAt: Date) => Promise<Link | null>
> {
  const { db } = context

  /** Null where such links were ended since the e-mail was written. */
  function password(
    userId: string,
    writtenAt: Date,
    by: Parameters<typeof passwordLink>[3],
  ): Promise<Link | null> {
    return db.transaction().execute(async (tx) => {
      if (await areEndedSince(tx, userId, writtenAt)) return null
      const url = await passwordLink(tx, context, userId, by)
      const hash = hashOf(new URL(url).hash.slice(1))
      return {
        url,
        drop: async () =>
          void (await db.deleteFrom('password_links').where('token_hash', '=', hash).execute()),
      }
    })
  }

  return {
    newEmail: (userId, address) => newEmailLink(context, userId, address),
    stopNewEmail: (userId) => stopLink(context, userId),
    confirmation: (userId) => confirmationLink(context, userId),
    password: (userId, _address, writtenAt) => password(userId, writtenAt, 'email'),
    async invitation(userId, _address, writtenAt) {
      const person = await db
        .selectFrom('users')
        .select('invited_at')
        .where('id', '=', userId)
        .executeTakeFirst()
      // The invitation was accepted or withdrawn.
      if (!person?.invited_at) return null
      const until = invitedUntil(person.invited_at)
      return until <= context.clock() ? null : password(userId, writtenAt, { until })
    },
    async firstPassword(userId, _address, writtenAt) {
      const unset = db.selectFrom('users').where('id', '=', userId).where('password_hash', 'is', null)
      const until = invitedUntil(context.clock())
      return (await exists(unset)) ? password(userId, writtenAt, { until }) : null
    },
  }
}
