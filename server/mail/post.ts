import type { RawBuilder } from 'kysely'
import type { Tx } from '../db/connect.ts'
import { addJob, job, jobs } from '../jobs/add.ts'
import type { Letter } from './letter.ts'

/** Writes a letter down in the transaction that it tells of; it is sent after the commit, and only then. */
export async function postLetter(tx: Tx, letter: Letter): Promise<void> {
  await addJob(tx, 'send_letter', letter)
}

/** The same as a value to return from the statement that the letter tells of. */
export function posting(letter: Letter): RawBuilder<string> {
  return job('send_letter', letter)
}

/** The same for letters that go out together. */
export function postingAll(letters: Letter[]): RawBuilder<number> {
  return jobs('send_letter', letters)
}
