import { sql } from 'kysely'
import type { z } from 'zod'
import type * as calls from '#contract/admin/system.ts'
import type { JobState } from '#contract/admin/system.ts'
import { lastGoodBackup, newestBackup } from '../backup/overdue.ts'
import type { Db } from '../db/connect.ts'
import { migrationNames } from '../db/migration-files.ts'
import type { AppContext } from '../context.ts'
import { titleOf } from '../jobs/add-job.ts'
import { JOB_ROWS, JOB_TASKS } from '../jobs/job-tables.ts'
import { countJobs, oldestDue, STATE } from '../jobs/reads.ts'
import { recurringWork } from '../recurring.ts'
import { readVersion } from '../root.ts'
import { diskOf } from '../telemetry/disk.ts'
import { reachMail, reachProvider } from './reachability.ts'
import { warningsOf } from './warnings.ts'

type Status = z.input<typeof calls.systemStatus.answer>
type Job = Status['jobs']['failed'][number]

const MOST = 50
const LONGEST_PROBLEM = 300

/** The state of the site. Outside services are asked while the database is read. */
export async function systemStatus(context: AppContext): Promise<Status> {
  const { db, pool, clock, config, metrics } = context
  const [migrations, counted, oldest, failed, waiting, provider, mail, disk, lastGoodAt, newest, warnings] =
    await Promise.all([
      readMigrationState(db),
      countJobs(pool),
      oldestDue(pool),
      listJobs(db, ['failed']),
      listJobs(db, ['waiting', 'later', 'running']),
      reachProvider(context),
      reachMail(context),
      diskOf(config.dataDir).catch(() => null),
      lastGoodBackup(context),
      newestBackup(context),
      warningsOf(context),
    ])
  return {
    at: clock(),
    version: readVersion(),
    startedAt: new Date(performance.timeOrigin),
    migrations,
    jobs: {
      counts: countsOf(counted),
      lateSince: oldest?.isLate === true ? oldest.at : null,
      failed,
      waiting,
    },
    recurring: recurringWork.map(({ name, every }) => ({ name, every, ...metrics.recurring.runsOf(name) })),
    provider,
    mail,
    disk,
    backup: {
      isConfigured: config.backup !== undefined,
      lastGoodAt,
      problem: newest?.problem?.split('\n')[0] ?? null,
    },
    warnings,
  }
}

function countsOf(counted: Awaited<ReturnType<typeof countJobs>>): Record<JobState, number> {
  const counts = { waiting: 0, later: 0, running: 0, failed: 0 }
  for (const { state, count } of counted) counts[state] += count
  return counts
}

async function readMigrationState(db: Db): Promise<Status['migrations']> {
  const own = await migrationNames()
  const { rows } = await sql<{ name: string; applied_at: Date }>`
    select name, applied_at from migrations order by name`.execute(db)
  const applied = rows.map(({ name }) => name)
  const last = rows.at(-1)
  return {
    applied: applied.length,
    last: last?.name ?? null,
    lastAt: last?.applied_at ?? null,
    different: [
      ...own.filter((name) => !applied.includes(name)),
      ...applied.filter((name) => !own.includes(name)),
    ],
  }
}

/** Some jobs in these states: failed ones newest first, others by when they are due. */
async function listJobs(db: Db, states: readonly JobState[]): Promise<Job[]> {
  const order = states.includes('failed')
    ? sql`jobs.updated_at desc, jobs.id desc`
    : sql`jobs.run_at, jobs.id`
  const { rows } = await sql<
    Omit<Job, 'title' | 'to'> & {
      task: string
      kind: string | null
      name: string | null
      address: string | null
    }
  >`
    with jobs as (
      select *, ${sql.raw(STATE)} as state from ${sql.raw(JOB_ROWS)} jobs
      where ${sql.raw(STATE)} in (${sql.join(states)}) order by ${order} limit ${MOST})
    select jobs.id::text as _id, identifier as task, payload->>'kind' as kind, state, attempts,
      jobs.created_at as "writtenAt", run_at as "dueAt", left(last_error, ${LONGEST_PROBLEM}) as problem,
      users.name, users.email as address
    from jobs join ${sql.raw(JOB_TASKS)} tasks on tasks.id = task_id
      left join users on users.id = (payload->>'to')::uuid
    order by ${order}`.execute(db)
  return rows.map(({ name, address, problem, task, kind, ...job }) => ({
    ...job,
    title: titleOf(task, kind),
    to: name === null || address === null ? null : { name, email: address },
    problem: problem?.split('\n')[0] ?? null,
  }))
}
