import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { TaskList, WorkerEvents, WorkerPool } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import { watchWorkers } from './stuck-workers.ts'
import { acquireWorkerLock, releaseWorkerLock } from './maintenance.ts'

// At a stop, running jobs have so long to end, are then told to, and are then left for another try. Milliseconds.
const ABORT_AFTER = 3_000
const LEAVE_AFTER = 4_000
const LAST_WAIT = 500
/** The longest time that a stop takes. Milliseconds. */
export const LONGEST_END = LEAVE_AFTER + 2 * LAST_WAIT

type Needs = {
  pool: pg.Pool
  log: Logger
  tasks: TaskList
  concurrency: number
  poll: number
  signal: AbortSignal
}

/**
 * Starts workers. `ended` resolves once the signal has stopped them, and rejects if they fail: then new workers have to be started.
 * `id`: the name by which they lock jobs.
 */
export async function startWorkers({
  pool,
  log,
  tasks,
  concurrency,
  poll,
  signal,
}: Needs): Promise<{ id: string; ended: Promise<void> }> {
  const { Logger: WorkerLogger, runTaskList } = await import('graphile-worker')
  signal.throwIfAborted()
  // The library's messages quote errors, which may contain an address: only their beginnings are logged.
  const logger = new WorkerLogger(() => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return
    if (meta?.['failure'] !== true)
      log.warn({ reason: message.split(/[:'\n]/)[0]?.trim() }, 'jobs in trouble')
  })
  const events: WorkerEvents = new EventEmitter()
  logJobs(events, log)
  const failing = new AbortController()
  const fail = (error: unknown) => failing.abort(error)
  lockWhileAlive(events, fail)
  const unwatch = watchWorkers(events, fail)
  const workers = runTaskList(
    {
      concurrency,
      pollInterval: poll,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: ABORT_AFTER,
      logger,
      events,
      // With these, workers end if the end of a job cannot be stored. Without them the job would stay locked for hours.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    },
    tasks,
    pool,
  )
  const ended = endOf(workers, events, AbortSignal.any([signal, failing.signal])).finally(unwatch)
  return { id: workers.id, ended: ended.then(() => failing.signal.throwIfAborted()) }
}

/** Stops workers on the signal, or waits until they end by themselves. */
async function endOf(workers: WorkerPool, events: WorkerEvents, signal: AbortSignal): Promise<void> {
  let isEnding = false
  await new Promise<void>((ends) => {
    events.once('pool:gracefulShutdown', () => {
      isEnding = true
      ends()
    })
    if (signal.aborted) ends()
    signal.addEventListener('abort', () => ends())
  })
  const ending = workers.promise.then(() => true)
  if (!isEnding) Promise.resolve(workers.gracefulShutdown()).catch(() => undefined)
  if (await Promise.race([ending, wait(LEAVE_AFTER, false, { ref: false })])) return
  await Promise.race([workers.forcefulShutdown('stopped'), wait(LAST_WAIT, undefined, { ref: false })])
}

/** Takes the lock of living workers on the connection by which they listen for jobs. */
function lockWhileAlive(events: WorkerEvents, fail: (error: unknown) => void): void {
  // Both events come just before a query of the worker, and a connection runs one query at a time.
  events.on('pool:listen:success', ({ client, workerPool }) => {
    client.once('drain', () => void acquireWorkerLock(client, workerPool.id).catch(fail))
  })
  events.on('pool:listen:release', ({ client }) => {
    client.once('drain', () => void releaseWorkerLock(client).catch(() => undefined))
  })
}

/** Logs the results of jobs without their payloads. */
function logJobs(events: WorkerEvents, log: Logger): void {
  events.on('job:success', ({ job }) => {
    log.info({ job: job.id, task: job.task_identifier }, 'job done')
  })
  events.on('job:error', ({ job, error }) => {
    const line = { job: job.id, task: job.task_identifier, attempt: job.attempts, ...codesOf(error) }
    if (job.attempts < job.max_attempts) log.warn(line, 'job failed and will be tried again')
    else log.error(line, 'job failed for good; it stays in graphile_worker.jobs')
  })
}

function codesOf(error: unknown): { code?: unknown; status?: unknown } {
  if (!(error instanceof Error)) return {}
  return {
    ...('code' in error ? { code: error.code } : {}),
    ...('responseCode' in error ? { status: error.responseCode } : {}),
  }
}
