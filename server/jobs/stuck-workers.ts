import type { WorkerEvents } from 'graphile-worker'
import { SECOND } from '#contract/values/time.ts'

// Longer than one failure and the next try take.
const FAILING = 4 * SECOND
// Longer than three queries one after the other may take on a slow database.
const SILENT = 20 * SECOND

/**
 * Calls `stuck` when workers get no jobs because each of their queries fails, or none is answered. Such workers do not recover: the
 * library keeps the result of its first query, even a failure, and while the database starts it waits for minutes between tries.
 * Answers a function that ends the watch.
 */
export function watchWorkers(events: WorkerEvents, stuck: (error: unknown) => void): () => void {
  let since: number | null = null
  const isLonger = (limit: number) => since !== null && performance.now() - since >= limit
  const answered = () => {
    since = null
  }
  events.on('worker:getJob:start', () => {
    since ??= performance.now()
  })
  events.on('worker:getJob:empty', answered)
  events.on('job:start', answered)
  events.on('worker:getJob:error', ({ error }) => {
    if (isLonger(FAILING)) stuck(error)
  })
  const timer = setInterval(() => {
    if (isLonger(SILENT)) stuck(new Error('nothing answers who asks for jobs'))
  }, SECOND)
  return () => clearInterval(timer)
}
