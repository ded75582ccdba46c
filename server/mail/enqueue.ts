import type { Tx } from '../db/connect.ts'
import { addJob, addJobsBehindOthers } from '../jobs/add-job.ts'
import { type Email, emailKinds } from './email.ts'
import { takeWaiting } from './waiting.ts'

/**
 * Enqueues an e-mail in the transaction of the change that it is about; it is sent after the commit. With `newestOnly` it replaces e-mails
 * of its kind to the same receiver that still wait.
 */
export async function enqueueEmail(tx: Tx, email: Email): Promise<void> {
  if (emailKinds[email.kind].treatment.newestOnly) await takeWaiting(tx, email)
  await addJob(tx, 'send_email', email)
}

/** Enqueues many e-mails, which are sent after all others that wait. */
export async function enqueueEmailsBehindOthers(tx: Tx, emails: readonly Email[]): Promise<void> {
  await addJobsBehindOthers(tx, 'send_email', emails)
}
