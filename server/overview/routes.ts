import type { FastifyInstance } from 'fastify'
import { readOverview, setDigest } from '#contract/overview.ts'
import type { AppContext } from '../http/context.ts'
import { mount } from '../http/mount.ts'
import { chooseDigest } from './digest.ts'
import { readOverview } from './reads.ts'

export function overviewRoutes(app: FastifyInstance, context: AppContext): void {
  mount(app, context, readOverview, readOverview)
  mount(app, context, setDigest, chooseDigest)
}
