import type { Tx } from '../db/connect.ts'
import { addJob } from '../jobs/add.ts'
import type { Email } from './email.ts'

/** Writes a letter down in the transaction that it tells of; it is sent after the commit, and only then. */
export async function enqueueEmail(tx: Tx, letter: Email): Promise<void> {
  await addJob(tx, 'send_email', letter)
}
