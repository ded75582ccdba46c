import { setTimeout as wait } from 'node:timers/promises'
import type { JobHelpers, TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Jobs } from './add-job.ts'
import { isGivenBack, maintain } from './maintenance.ts'
import { LONGEST_END, startWorkers } from './workers.ts'

// Milliseconds.
const POLL_INTERVAL = 2_000
const MAINTENANCE = 10_000
const RESTART_DELAY = 1_000

export type Work = { [Name in keyof Jobs]: (payload: Jobs[Name], helpers: JobHelpers) => Promise<void> }
type Needs = {
  pool: pg.Pool
  log: Logger
  /** The function for each kind of job; other kinds are left to other processes. */
  work: Partial<Work>
  /** How often it looks for jobs of which it got no notification. Milliseconds. */
  poll?: number
}

type Group = 'letters' | 'imports' | 'others'
/** Workers of each group, so that neither a silent mail server nor a long import delays other jobs. */
const AT_ONCE: Record<Group, number> = { letters: 4, imports: 1, others: 2 }
const groups: Record<keyof Jobs, Group> = {
  send_email: 'letters',
  send_test_email: 'letters',
  run_import: 'imports',
  purge_pages: 'others',
  mail_password_link: 'others',
  send_refund: 'others',
  ask_guardian: 'others',
}

/** Runs jobs in this process until it is stopped. It goes on after the database was away. */
export function startJobs({ pool, log, work, poll = POLL_INTERVAL }: Needs): {
  stop: () => Promise<void>
} {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (milliseconds: number) => wait(milliseconds, undefined, { signal }).catch(() => undefined)

  async function keepWorking(tasks: TaskList, concurrency: number): Promise<void> {
    let last: string | null = null
    while (!signal.aborted && Object.keys(tasks).length > 0) {
      if (last === null || (await isGivenBack(pool, last))) {
        try {
          const workers = await startWorkers({ pool, log, tasks, concurrency, poll, signal })
          last = workers.id
          await workers.ended
        } catch (error) {
          if (!signal.aborted) log.warn({ err: error }, 'jobs start anew')
        }
      }
      await pause(RESTART_DELAY)
    }
  }

  async function maintainRegularly(): Promise<void> {
    while (!signal.aborted) {
      // A database that is away is reported elsewhere.
      await maintain(pool).catch(() => undefined)
      await pause(MAINTENANCE)
    }
  }

  const ended = Promise.all([
    ...Object.entries(AT_ONCE).map(([group, atOnce]) => keepWorking(tasksOf(work, group), atOnce)),
    maintainRegularly(),
  ])
  return {
    async stop() {
      stopping.abort()
      await Promise.race([ended, wait(LONGEST_END, undefined, { ref: false })])
    },
  }
}

function tasksOf(work: Partial<Work>, group: string): TaskList {
  // Payloads have the right types: only `addJob` and `addJobsBehindOthers` write them.
  return Object.fromEntries(
    Object.entries(work).filter(([name]) => groups[name as keyof Jobs] === group),
  ) as TaskList
}
