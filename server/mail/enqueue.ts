import type { Tx } from '../db/connect.ts'
import { addJob, addJobsLast } from '../jobs/add-job.ts'
import { type Email, emailKinds } from './email.ts'
import { takeWaiting } from './waiting.ts'

/**
 * Writes an e-mail down in the transaction that it tells of; it is sent after the commit, and only then. Of a kind whose newest
 * one says all, those that still wait are dropped.
 */
export async function enqueueEmail(tx: Tx, email: Email): Promise<void> {
  if (emailKinds[email.kind].treatment.newestOnly) await takeWaiting(tx, email)
  await addJob(tx, 'send_email', email)
}

/** The same for many at once, which are sent behind all others that wait. */
export async function enqueueEmailsLast(tx: Tx, emails: readonly Email[]): Promise<void> {
  await addJobsLast(tx, 'send_email', emails)
}
