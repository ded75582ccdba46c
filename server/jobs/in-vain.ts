import type { WorkerEvents } from 'graphile-worker'
import { SECOND } from '#contract/values/time.ts'

// Longer than one failure and the next try take.
const FAILING = 4 * SECOND
// Longer than the first three queries may take together, one after the other, on a database that is slow.
const SILENT = 20 * SECOND

/**
 * Tells once that workers ask for jobs in vain: whenever they ask it fails, or nothing answers. The library keeps, with the workers'
 * options, what became of its first query, also where that failed; and while the database is starting it waits for minutes between tries.
 * Answers what ends the watch.
 */
export function watchAsking(events: WorkerEvents, inVain: (error: unknown) => void): () => void {
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
    if (isLonger(FAILING)) inVain(error)
  })
  const timer = setInterval(() => {
    if (isLonger(SILENT)) inVain(new Error('nothing answers who asks for jobs'))
  }, SECOND)
  return () => clearInterval(timer)
}
