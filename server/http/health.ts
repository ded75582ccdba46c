import * as calls from '#contract/health.ts'
import { Problem } from '#contract/call/problem.ts'
import { oldestDue } from '../jobs/reads.ts'
import type { AppContext } from '../context.ts'
import { type Route, routes } from './mount.ts'

/** Mounts both questions; `isStopping` turns readiness off before the listener closes. */
export function healthRoutes(isStopping: () => boolean): Route {
  return routes(calls, {
    live: () => ({ status: 'ok' as const }),
    ready: async ({ pool }) => {
      if (isStopping()) throw new Problem('busy', { retryAfter: 5 })
      const [jobs] = await Promise.all([stateOfJobs(pool), pool.query('select 1')])
      return { status: 'ok' as const, jobs }
    },
  })
}

/** What waits is told and takes no process out of service: it would answer no less, and another would do no more of it. */
function stateOfJobs(pool: AppContext['pool']): Promise<'ok' | 'late' | 'unknown'> {
  return oldestDue(pool).then(
    (oldest) => (oldest?.isLate === true ? 'late' : 'ok'),
    () => 'unknown',
  )
}
