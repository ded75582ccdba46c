import type { FastifyInstance } from 'fastify'
import { allZoom, createZoom, decideZoom, withdrawZoom } from '#contract/programmes/hosting.ts'
import type { AppContext } from '../http/context.ts'
import { mount } from '../http/mount.ts'
import { deciding, withdrawing } from '../submissions/transitions.ts'
import { listEventRequests } from './reads.ts'
import { submit } from './writes.ts'

export function hostingRoutes(app: FastifyInstance, context: AppContext): void {
  mount(app, context, createZoom, submit)
  mount(app, context, allZoom, listEventRequests)
  mount(app, context, decideZoom, deciding('hosting'))
  mount(app, context, withdrawZoom, withdrawing('hosting'))
}
