import type { FastifyInstance } from 'fastify'
import { allZoom, createZoom, decideZoom, withdrawZoom } from '#contract/hosting.ts'
import type { World } from '../app/call.ts'
import { mount } from '../app/mount.ts'
import { listEventRequests } from './reads.ts'
import { decide, submit, withdraw } from './writes.ts'

export function hostingRoutes(app: FastifyInstance, world: World): void {
  mount(app, world, createZoom, submit)
  mount(app, world, allZoom, listEventRequests)
  mount(app, world, decideZoom, decide)
  mount(app, world, withdrawZoom, withdraw)
}
