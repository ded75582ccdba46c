import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { JobHelpers, TaskList, WorkerEvents, WorkerPool } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Jobs } from './add-job.ts'
import { releaseWorkerLock, acquireWorkerLock, maintain } from './maintenance.ts'

const POLL = 2_000
const TIDY = 10_000
const RESTART = 1_000
// Running jobs may end by themselves, are then told to, and are then left to another try.
const ABORT = 3_000
const LEAVE = 4_000
const LAST = 500

export type Work = { [Name in keyof Jobs]: (payload: Jobs[Name], helpers: JobHelpers) => Promise<void> }
type Needs = {
  pool: pg.Pool
  log: Logger
  /** What is done for each kind of job; a kind that is not there is left to another process. */
  work: Partial<Work>
  /** How often it asks for jobs that it has not heard of, in milliseconds. */
  poll?: number
}

/** Does the jobs in this process until stopped; outlives a database that goes away and comes back. */
export function startJobs({ pool, log, work, poll = POLL }: Needs): {
  stop: () => Promise<void>
} {
  const stopping = new AbortController()
  let workers: WorkerPool | undefined

  async function keepWorking(): Promise<void> {
    const { Logger: WorkerLogger, runTaskList } = await import('graphile-worker')
    // Its messages go on with what others said, which may hold an address: only their beginnings are ours to pass on.
    const logger = new WorkerLogger(() => (level, message, meta) => {
      if (level !== 'error' && level !== 'warning') return
      if (meta?.['failure'] !== true)
        log.warn({ reason: message.split(/[:'\n]/)[0]?.trim() }, 'jobs in trouble')
    })
    while (!stopping.signal.aborted) {
      workers = runTaskList(
        {
          concurrency: 2,
          pollInterval: poll,
          noHandleSignals: true,
          gracefulShutdownAbortTimeout: ABORT,
          logger,
          events: watch(log),
          // With these a job whose end cannot be written down ends the workers; without, it would stay taken for hours.
          preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        },
        // Only `addJob` writes payloads, and it checks them by their names.
        work as TaskList,
        pool,
      )
      try {
        await workers.promise
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'jobs start anew')
      }
      await wait(RESTART, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  async function keepTidy(): Promise<void> {
    while (!stopping.signal.aborted) {
      // A database that is away is said elsewhere.
      await maintain(pool).catch(() => undefined)
      await wait(TIDY, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const ended = Promise.all([keepWorking(), keepTidy()])
  return {
    async stop() {
      stopping.abort()
      const ending = Promise.resolve(workers?.gracefulShutdown()).then(
        () => true,
        () => true,
      )
      if (!(await Promise.race([ending, wait(LEAVE, false, { ref: false })]))) {
        await Promise.race([
          workers?.forcefulShutdown('stopped'),
          wait(LAST, undefined, { ref: false }),
        ]).catch(() => undefined)
      }
      await Promise.race([ended, wait(LAST, undefined, { ref: false })])
    },
  }
}

/** Logs what becomes of jobs, without what they hold. */
function watch(log: Logger): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  // Both are told just before the worker asks something itself: a connection is asked one thing at a time.
  events.on('pool:listen:success', ({ client, workerPool }) => {
    client.once('drain', () => void acquireWorkerLock(client, workerPool.id).catch(() => undefined))
  })
  events.on('pool:listen:release', ({ client }) => {
    client.once('drain', () => void releaseWorkerLock(client).catch(() => undefined))
  })
  events.on('job:success', ({ job }) => {
    log.info({ job: job.id, task: job.task_identifier }, 'job done')
  })
  events.on('job:error', ({ job, error }) => {
    const line = { job: job.id, task: job.task_identifier, attempt: job.attempts, ...codesOf(error) }
    if (job.attempts < job.max_attempts) log.warn(line, 'job failed and will be tried again')
    else log.error(line, 'job failed for good; it stays in graphile_worker.jobs')
  })
  return events
}

function codesOf(error: unknown): { code?: unknown; status?: unknown } {
  if (!(error instanceof Error)) return {}
  return {
    ...('code' in error ? { code: error.code } : {}),
    ...('responseCode' in error ? { status: error.responseCode } : {}),
  }
}
