import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { AuditAction } from '#contract/audit.ts'
import { Problem } from '#contract/problem.ts'
import type { retryJob } from '#contract/system.ts'
import { recordAudit } from '../accounts/audit.ts'
import type { RequestContext } from '../http/context.ts'

type Asked = z.output<typeof retryJob.input>
type Taken = { task_id: number; payload: { kind?: string; to?: string } }

/** Has a job done now that nobody is doing; its tries are counted anew. */
export function retry(context: RequestContext<'admin'>, asked: Asked): Promise<{ success: true }> {
  return decide(
    context,
    asked,
    'job.retry',
    sql`graphile_worker.reschedule_jobs(array[${asked.job}]::bigint[], run_at => now(), attempts => 0)`,
  )
}

/** Deletes a job that nobody is doing. */
export function drop(context: RequestContext<'admin'>, asked: Asked): Promise<{ success: true }> {
  return decide(context, asked, 'job.drop', sql`graphile_worker.complete_jobs(array[${asked.job}]::bigint[])`)
}

/** The worker's own functions leave alone what is being done just now; what they changed is written down with the reason. */
async function decide(
  { db, clock, user, ip, requestId }: RequestContext<'admin'>,
  { job, reason }: Asked,
  action: AuditAction,
  change: RawBuilder<unknown>,
): Promise<{ success: true }> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Taken>`select task_id, payload from ${change}`.execute(tx)
    const [taken] = rows
    if (taken === undefined) throw new Problem('job_gone')
    const { kind, to } = taken.payload
    const receivers =
      to === undefined ? [] : await tx.selectFrom('users').select('id').where('id', '=', to).execute()
    await recordAudit(tx, {
      at: clock(),
      actorId: user.id,
      action,
      subjectId: receivers[0]?.id ?? null,
      address: ip,
      requestId,
      details: {
        job,
        about: kind === undefined ? 'A password link' : `E-mail: ${kind.replaceAll('_', ' ')}`,
        reason,
      },
    })
  })
  return { success: true }
}
