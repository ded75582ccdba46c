import type { Tx } from '../db/connect.ts'
import { addJob } from '../jobs/add.ts'
import type { Letter } from './letter.ts'

/** Writes a letter down in the transaction that it tells of; it is sent after the commit, and only then. */
export async function postLetter(tx: Tx, letter: Letter): Promise<void> {
  await addJob(tx, 'send_letter', letter)
}
