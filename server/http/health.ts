import * as calls from '#contract/health.ts'
import { Problem } from '#contract/call/problem.ts'
import { oldestDue } from '../jobs/reads.ts'
import type { AppContext } from '../context.ts'
import { type Route, routes } from './mount.ts'

/** The two health calls; `isStopping` makes the process not ready before it stops listening. */
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

/** Late jobs are reported but do not make the process unready: it still answers, and another process would be no faster. */
function stateOfJobs(pool: AppContext['pool']): Promise<'ok' | 'late' | 'unknown'> {
  return oldestDue(pool).then(
    (oldest) => (oldest?.isLate === true ? 'late' : 'ok'),
    () => 'unknown',
  )
}
