import type { FastifyInstance } from 'fastify'
import { live, ready } from '#contract/health.ts'
import { Problem } from '#contract/problem.ts'
import type { AppContext } from './context.ts'
import { mount } from './mount.ts'

/** Mounts both questions; `isStopping` turns readiness off before the listener closes. */
export function healthRoutes(app: FastifyInstance, context: AppContext, isStopping: () => boolean): void {
  mount(app, context, live, () => ({ status: 'ok' as const }))
  mount(app, context, ready, async ({ pool }) => {
    if (isStopping()) throw new Problem('busy', { retryAfter: 5 })
    await pool.query('select 1')
    return { status: 'ok' as const }
  })
}
