import type { z } from 'zod'
import type * as calls from '#contract/accounts/accounts.ts'
import type { RequestContext, AppContext } from '../../context.ts'
import { consume } from '../../db/rate-limit.ts'
import { addJob } from '../../jobs/add-job.ts'
import { knownDevice } from './known-devices.ts'
import { linkLimits } from './rate-limits.ts'

/** Sends a link to set a new password. A job looks the account up, so that neither the answer nor its time reveals accounts. */
export async function forgotPassword(
  context: RequestContext,
  { email }: z.output<typeof calls.forgotPassword.input>,
): Promise<{ success: true }> {
  const device = await knownDevice(context, { email })
  await consume(context, linkLimits({ email, address: context.ip, device }))
  await addJob(context.db, 'mail_password_link', { email })
  return { success: true }
}

/** The job: sends the e-mail where there is an account. Its link is made when it is sent, unless links were ended since the request. */
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
