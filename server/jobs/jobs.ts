import { setTimeout as wait } from 'node:timers/promises'
import type { JobHelpers, TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Jobs } from './add-job.ts'
import { isGivenBack, maintain } from './maintenance.ts'
import { LONGEST_END, startWorkers } from './workers.ts'

const POLL = 2_000
const TIDY = 10_000
const RESTART = 1_000

export type Work = { [Name in keyof Jobs]: (payload: Jobs[Name], helpers: JobHelpers) => Promise<void> }
type Needs = {
  pool: pg.Pool
  log: Logger
  /** What is done for each kind of job; a kind that is not there is left to another process. */
  work: Partial<Work>
  /** How often it asks for jobs that it has not heard of, in milliseconds. */
  poll?: number
}

/** E-mails have workers of their own: a mail server that does not answer keeps no other job waiting. */
const LETTERS: ReadonlySet<string> = new Set<keyof Jobs>(['send_email', 'send_test_email'])
const LETTERS_AT_ONCE = 4
const OTHERS_AT_ONCE = 2

/** Does the jobs in this process until stopped; outlives a database that goes away and comes back. */
export function startJobs({ pool, log, work, poll = POLL }: Needs): {
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
      await pause(RESTART)
    }
  }

  async function keepTidy(): Promise<void> {
    while (!signal.aborted) {
      // A database that is away is said elsewhere.
      await maintain(pool).catch(() => undefined)
      await pause(TIDY)
    }
  }

  const ended = Promise.all([
    keepWorking(tasksOf(work, true), LETTERS_AT_ONCE),
    keepWorking(tasksOf(work, false), OTHERS_AT_ONCE),
    keepTidy(),
  ])
  return {
    async stop() {
      stopping.abort()
      await Promise.race([ended, wait(LONGEST_END, undefined, { ref: false })])
    },
  }
}

function tasksOf(work: Partial<Work>, areLetters: boolean): TaskList {
  // Only `addJob` writes payloads, and it checks them by their names.
  return Object.fromEntries(
    Object.entries(work).filter(([name]) => LETTERS.has(name) === areLetters),
  ) as TaskList
}
