import type { FastifyInstance } from 'fastify'
import { overview } from '#contract/overview.ts'
import type { World } from '../app/call.ts'
import { mount } from '../app/mount.ts'
import { readOverview } from './reads.ts'

export function overviewRoutes(app: FastifyInstance, world: World): void {
  mount(app, world, overview, readOverview)
}
