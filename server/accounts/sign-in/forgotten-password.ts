import type { z } from 'zod'
import type * as calls from '#contract/accounts/accounts.ts'
import type { RequestContext, AppContext } from '../../context.ts'
import { consume } from '../../db/rate-limit.ts'
import { addJob } from '../../jobs/add-job.ts'
import { knownDevice } from './known-devices.ts'
import { linkLimits } from './rate-limits.ts'

/**
 * Has a link to set a new password mailed to whoever has an account. Whether there is one is looked up after the answer:
 * neither its words nor the time it takes tell.
 */
export async function forgotPassword(
  context: RequestContext,
  { email }: z.output<typeof calls.forgotPassword.input>,
): Promise<{ success: true }> {
  const device = await knownDevice(context, { email })
  await consume(context, linkLimits({ email, address: context.ip, device }))
  await addJob(context.db, 'mail_password_link', { email })
  return { success: true }
}

/** Posts the e-mail to whoever has an account, as a job; its link is made when the e-mail is sent, unless links were ended since it was asked for. */
export async function mailPasswordLink(
  { db }: Pick<AppContext, 'db'>,
  { email }: { email: string },
  askedAt: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const person = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    if (person)
      await addJob(tx, 'send_email', { kind: 'set_password', to: person.id, since: askedAt.toISOString() })
  })
}
