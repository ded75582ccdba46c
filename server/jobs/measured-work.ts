import type { JobHelpers } from 'graphile-worker'
import type { Metrics } from '../telemetry/metrics.ts'
import { inSpan, type Tracer } from '../telemetry/tracer.ts'
import type { Work } from './jobs.ts'

type Needs = { metrics: Pick<Metrics, 'jobs'>; tracer: Tracer | null }

/** The functions for jobs, which count each run by its result and make a trace of it. */
export function measuredWork<Kinds extends Partial<Work>>(
  work: Kinds,
  { metrics: { jobs }, tracer }: Needs,
): Kinds {
  const kinds = Object.entries(work as Record<string, (payload: never, helpers: JobHelpers) => Promise<void>>)
  const measured = kinds.map(([task, run]) => [
    task,
    async (payload: never, helpers: JobHelpers) => {
      try {
        const about = { kind: 'consumer', isRoot: true, attributes: { 'fwc.task': task } } as const
        await inSpan(tracer, `job ${task}`, about, () => run(payload, helpers))
        jobs.add({ task, result: 'done' })
      } catch (error) {
        const { attempts, max_attempts: most } = helpers.job
        jobs.add({ task, result: attempts < most ? 'failed' : 'given_up' })
        throw error
      }
    },
  ])
  return Object.fromEntries(measured) as Kinds
}
