import type { Tx } from '../db/connect.ts'
import { failImport } from '../imports/run.ts'
import type { Jobs } from '../jobs/add-job.ts'
import { giveUpRefund } from '../payments/refunds/refunds-without-job.ts'

type Dropped<Payload> = 'nothing waits' | ((tx: Tx, payload: Payload, now: Date) => Promise<void>)

/** What has to be done when a job of each kind is dropped. */
export const whenDropped: { [Name in keyof Jobs]: Dropped<Jobs[Name]> } = {
  // The person's own page shows what the e-mail says, and they can ask for another link.
  send_email: 'nothing waits',
  // The editor can ask for another.
  send_test_email: 'nothing waits',
  // The person can ask again.
  mail_password_link: 'nothing waits',
  // The minor can ask again on their own page.
  ask_guardian: 'nothing waits',
  // The next change of a page adds another.
  purge_pages: 'nothing waits',
  send_refund: giveUpRefund,
  run_import: (tx, asked) => failImport({ db: tx }, asked),
}

/** Does what `whenDropped` says for a dropped job; nothing for a kind that only another version knows. */
export async function afterDropping(
  tx: Tx,
  { task, payload }: { task: string; payload: unknown },
  now: Date,
): Promise<void> {
  const then = Object.hasOwn(whenDropped, task) ? whenDropped[task as keyof Jobs] : undefined
  if (typeof then === 'function') await then(tx, payload as never, now)
}
