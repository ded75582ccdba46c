import * as calls from '#contract/health.ts'
import { Problem } from '#contract/problem.ts'
import { type Route, routes } from './mount.ts'

/** Mounts both questions; `isStopping` turns readiness off before the listener closes. */
export function healthRoutes(isStopping: () => boolean): Route {
  return routes(calls, {
    live: () => ({ status: 'ok' as const }),
    ready: async ({ pool }) => {
      if (isStopping()) throw new Problem('busy', { retryAfter: 5 })
      await pool.query('select 1')
      return { status: 'ok' as const }
    },
  })
}
