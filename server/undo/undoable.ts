import { UNDO_SECONDS } from '#contract/business-constants.ts'
import { dutyOfAction } from '#contract/admin/audit-duties.ts'
import type { AuditAction } from '#contract/admin/audit.ts'
import { SECOND } from '#contract/values/time.ts'
import type { RequestContext } from '../context.ts'
import { holdJobs } from '../jobs/add-job.ts'
import type { Tx } from '../db/connect.ts'
import { confirmDecisions } from './confirm-decisions.ts'
import { changesBetween, digestOf, rowImages } from './row-images.ts'

/** Letters leave so much later than an undo is over, so that the last one in time is never too late for them. */
const HELD = (UNDO_SECONDS + 1) * SECOND

type Decision = {
  action: AuditAction
  /** Whom it is about; they are locked. */
  userId: string
  /** The submission that is decided about; without one it is the person. */
  about?: string
  /** Somebody whose rows it changes beside theirs; they are locked. */
  otherId?: string | null
}

const watching = new WeakSet<Tx>()

/**
 * Does what an admin decided, so that they can undo it for `UNDO_SECONDS`: until then its jobs, such as letters and refunds,
 * wait. Within another one it is a part of that one. What was done already makes the earlier decision final.
 */
export async function undoable<T>(
  tx: Tx,
  { user, clock }: Pick<RequestContext<'admin'>, 'user' | 'clock'>,
  { action, userId, about = userId, otherId = null }: Decision,
  work: () => Promise<T>,
): Promise<T> {
  if (watching.has(tx)) return work()
  watching.add(tx)
  const people = otherId === null ? [userId] : [userId, otherId]
  const before = await rowImages(tx, people)
  const { done, jobs } = await holdJobs(tx, HELD, work)
  const after = await rowImages(tx, people)
  const changes = changesBetween(before, after)
  if (changes.length === 0) {
    await confirmDecisions(tx, { clock }, people, { by: user.id, action, about })
    return done
  }
  await tx
    .insertInto('undoable_decisions')
    .values({
      decided_by: user.id,
      about_id: about,
      user_id: userId,
      other_id: otherId,
      action,
      duty: dutyOfAction(action),
      decided_at: clock(),
      changes: JSON.stringify(changes),
      digest: digestOf(after),
      jobs: jobs.map(String),
    })
    .execute()
  return done
}
