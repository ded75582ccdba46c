import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { AuditAction } from '#contract/admin/audit.ts'
import { Problem } from '#contract/call/problem.ts'
import type * as calls from '#contract/admin/system.ts'
import { recordBy } from '../accounts/audit.ts'
import type { RequestContext } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { titleOf } from '../jobs/add-job.ts'
import { JOB_TASKS } from '../jobs/job-tables.ts'
import { afterDropping } from './dropped-jobs.ts'

type Asked = z.output<typeof calls.retryJob.input>
type ChangedJob = { task: string; payload: { kind?: string; to?: string } }

/** Runs a job now, unless it is running, and counts its tries anew. */
export function retryJob(context: RequestContext<'admin'>, asked: Asked): Promise<{ success: true }> {
  return decide(
    context,
    asked,
    'job.retry',
    sql`graphile_worker.reschedule_jobs(array[${asked.job}]::bigint[], run_at => now(), attempts => 0)`,
  )
}

/** Deletes a job, unless it is running, and does what follows from that. */
export function dropJob(context: RequestContext<'admin'>, asked: Asked): Promise<{ success: true }> {
  return decide(
    context,
    asked,
    'job.drop',
    sql`graphile_worker.complete_jobs(array[${asked.job}]::bigint[])`,
    (tx, changed) => afterDropping(tx, changed, context.clock()),
  )
}

/** Changes a job by a function of the worker, which does nothing to a running job, and records the change with its reason. */
async function decide(
  context: RequestContext<'admin'>,
  { job, reason }: Asked,
  action: AuditAction,
  change: RawBuilder<unknown>,
  then: (tx: Tx, changed: ChangedJob) => Promise<void> = async () => undefined,
): Promise<{ success: true }> {
  await context.db.transaction().execute(async (tx) => {
    const { rows } = await sql<ChangedJob>`select identifier as task, payload
      from ${change} changed join ${sql.raw(JOB_TASKS)} tasks on tasks.id = changed.task_id`.execute(tx)
    const [changed] = rows
    if (changed === undefined) throw new Problem('job_gone')
    const { task, payload } = changed
    const { kind, to } = payload
    await then(tx, changed)
    const receivers =
      to === undefined ? [] : await tx.selectFrom('users').select('id').where('id', '=', to).execute()
    await recordBy(tx, context, action, receivers[0]?.id ?? null, {
      job,
      about: titleOf(task, kind),
      reason,
    })
  })
  return { success: true }
}
