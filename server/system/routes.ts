import type { FastifyInstance } from 'fastify'
import { dropJob, retryJob, systemStatus } from '#contract/system.ts'
import type { AppContext } from '../http/context.ts'
import { mount } from '../http/mount.ts'
import { readStatus } from './reads.ts'
import { drop, retry } from './writes.ts'

export function systemRoutes(app: FastifyInstance, context: AppContext): void {
  mount(app, context, systemStatus, readStatus)
  mount(app, context, retryJob, retry)
  mount(app, context, dropJob, drop)
}
