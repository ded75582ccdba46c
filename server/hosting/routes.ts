import type { FastifyInstance } from 'fastify'
import { allZoom, createZoom, decideZoom, withdrawZoom } from '#contract/hosting.ts'
import type { World } from '../app/call.ts'
import { mount } from '../app/mount.ts'
import { deciding, withdrawing } from '../submissions/moves.ts'
import { listEventRequests } from './reads.ts'
import { submit } from './writes.ts'

export function hostingRoutes(app: FastifyInstance, world: World): void {
  mount(app, world, createZoom, submit)
  mount(app, world, allZoom, listEventRequests)
  mount(app, world, decideZoom, deciding('hosting'))
  mount(app, world, withdrawZoom, withdrawing('hosting'))
}
