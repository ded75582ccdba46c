import type { Tx } from '../db/connect.ts'
import { failImport } from '../imports/run.ts'
import type { Jobs } from '../jobs/add-job.ts'
import { giveUpRefund } from '../payments/refunds/refunds-without-job.ts'

type Dropped<Payload> = 'nothing waits' | ((tx: Tx, payload: Payload, now: Date) => Promise<void>)

/** What becomes of whatever waits for a job of each kind, once the job is dropped. */
export const whenDropped: { [Name in keyof Jobs]: Dropped<Jobs[Name]> } = {
  // What an e-mail tells stands on their own page, and whoever needs its link asks for another.
  send_email: 'nothing waits',
  // Whoever edits its words asks again.
  send_test_email: 'nothing waits',
  // Whoever forgot a password asks again.
  mail_password_link: 'nothing waits',
  // The minor asks again on their own page.
  ask_guardian: 'nothing waits',
  // The next change of a page asks again.
  purge_pages: 'nothing waits',
  send_refund: giveUpRefund,
  run_import: (tx, asked) => failImport({ db: tx }, asked),
}

/** Does that for one job; of a kind that only another version knows, nothing is known to wait. */
export async function afterDropping(
  tx: Tx,
  { task, payload }: { task: string; payload: unknown },
  now: Date,
): Promise<void> {
  const then = Object.hasOwn(whenDropped, task) ? whenDropped[task as keyof Jobs] : undefined
  if (typeof then === 'function') await then(tx, payload as never, now)
}
