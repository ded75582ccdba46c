import type { AppContext } from '../../context.ts'
import type { LinkKind } from '../../mail/email.ts'
import type { MakeLink } from '../../mail/send.ts'
import { confirmationLink, mayConfirm } from './confirm-email.ts'
import { invitedUntil } from './invitations.ts'
import { newEmailLink, stopLink } from '../own-account/email.ts'
import { areEndedSince } from '../rights/pending-requests.ts'
import { passwordLink } from '../writes.ts'
import { exists } from '../../db/exists.ts'

/** Makes the links in e-mails when the e-mails are sent, so that no waiting e-mail contains a link. */
export function emailLinks(
  context: Pick<AppContext, 'db' | 'config' | 'clock'>,
): Record<Exclude<LinkKind, 'guardian'>, MakeLink> {
  const { db } = context

  /** Null where such links were ended since the e-mail was written. */
  function password(
    userId: string,
    { writtenAt, token }: Parameters<MakeLink>[1],
    by: Parameters<typeof passwordLink>[3],
  ): Promise<string | null> {
    return db
      .transaction()
      .execute(async (tx) =>
        (await areEndedSince(tx, userId, writtenAt)) ? null : passwordLink(tx, context, userId, by, token),
      )
  }

  return {
    newEmail: (userId, of) => newEmailLink(context, userId, of),
    stopNewEmail: (userId, of) => stopLink(context, userId, of),
    confirmation: (userId, { token }) =>
      db
        .transaction()
        .execute(async (tx) =>
          (await mayConfirm(tx, userId)) ? confirmationLink({ ...context, db: tx }, userId, token) : null,
        ),
    password: (userId, of) => password(userId, of, 'email'),
    async invitation(userId, of) {
      const person = await db
        .selectFrom('users')
        .select('invited_at')
        .where('id', '=', userId)
        .executeTakeFirst()
      // The invitation was accepted or withdrawn.
      if (!person?.invited_at) return null
      const until = invitedUntil(person.invited_at)
      return until <= context.clock() ? null : password(userId, of, { until })
    },
    async firstPassword(userId, of) {
      const unset = db.selectFrom('users').where('id', '=', userId).where('password_hash', 'is', null)
      const until = invitedUntil(context.clock())
      return (await exists(unset)) ? password(userId, of, { until }) : null
    },
  }
}
