import { UNDO_SECONDS } from '#contract/business-constants.ts'
import { dutyOfAction } from '#contract/admin/audit-duties.ts'
import type { AuditAction } from '#contract/admin/audit.ts'
import { SECOND } from '#contract/values/time.ts'
import type { RequestContext } from '../context.ts'
import { holdJobs } from '../jobs/add-job.ts'
import type { Tx } from '../db/connect.ts'
import { confirmDecisions } from './confirm-decisions.ts'
import { changesBetween, digestOf, rowImages } from './row-images.ts'

/** E-mails wait a second longer than undo is possible, so that an undo in the last moment is in time. */
const HELD = (UNDO_SECONDS + 1) * SECOND

type Decision = {
  action: AuditAction
  /** The person concerned, who is locked. */
  userId: string
  /** The record concerned; without it the person. */
  about?: string
  /** Another person whose rows it changes, who is locked. */
  otherId?: string | null
}

const watching = new WeakSet<Tx>()

/**
 * Carries out a decision of an admin that can be undone for `UNDO_SECONDS`; its jobs, such as e-mails and refunds, wait that long. A
 * decision within another one is part of it. A decision that changes nothing makes the earlier decision final.
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
