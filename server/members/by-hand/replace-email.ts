import type { z } from 'zod'
import type * as calls from '#contract/admin/add-member.ts'
import { recordBy } from '../../accounts/audit.ts'
import { refuseTaken, saveEmailChange } from '../../accounts/own-account/email.ts'
import { lockByEmail, noAccount } from '../../accounts/people.ts'
import { demandDuty, isAdmin } from '../../http/admins.ts'
import type { RequestContext } from '../../context.ts'
import { typedBy } from '../../mail/email.ts'
import { enqueueEmail } from '../../mail/enqueue.ts'
import { refuseUnsent } from '../../mail/limits.ts'

/** Asks a person to confirm another e-mail for their account. The account keeps the old one until they do. */
export async function replaceEmail(
  context: RequestContext<'admin'>,
  { email, newEmail, reason }: z.output<typeof calls.replaceEmail.input>,
): Promise<{ success: true }> {
  return context.db.transaction().execute(async (tx) => {
    const person = await lockByEmail(tx, email)
    if (person.isClosed) throw noAccount()
    if (isAdmin(person)) demandDuty(context, 'owner')
    await refuseTaken(tx, newEmail, {
      userId: person.id,
      own: 'This is their e-mail already.',
      field: 'newEmail',
    })
    const now = context.clock()
    await refuseUnsent(tx, { address: newEmail, now })
    await saveEmailChange(tx, { userId: person.id, email: newEmail, now, askedBy: context.user.id })
    await recordBy(tx, context, 'member.email', person.id, { reason })
    const askedAt = now.toISOString()
    const typed = typedBy(context.user.id)(reason)
    await enqueueEmail(tx, { kind: 'confirm_replaced_email', to: person.id, at: newEmail, askedAt })
    await enqueueEmail(tx, { kind: 'email_replacement_asked', to: person.id, reason: typed, askedAt })
    return { success: true as const }
  })
}
