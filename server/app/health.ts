import type { FastifyInstance } from 'fastify'
import { live, ready } from '#contract/health.ts'
import { Problem } from '#contract/problem.ts'
import type { World } from './call.ts'
import { mount } from './mount.ts'

/** Mounts both questions; `isStopping` turns readiness off before the listener closes. */
export function healthRoutes(app: FastifyInstance, world: World, isStopping: () => boolean): void {
  mount(app, world, live, () => ({ status: 'ok' as const }))
  mount(app, world, ready, async ({ pool }) => {
    if (isStopping()) throw new Problem('busy', { retryAfter: 5 })
    await pool.query('select 1')
    return { status: 'ok' as const }
  })
}
