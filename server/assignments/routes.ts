import type { FastifyInstance } from 'fastify'
import { allAssignments, giveBack, handOver, takeRequest } from '#contract/assignments.ts'
import type { AppContext } from '../http/context.ts'
import { mount } from '../http/mount.ts'
import { listAssignments } from './reads.ts'
import { handOverTo, release, take } from './writes.ts'

export function assignmentRoutes(app: FastifyInstance, context: AppContext): void {
  mount(app, context, allAssignments, listAssignments)
  mount(app, context, takeRequest, take)
  mount(app, context, handOver, handOverTo)
  mount(app, context, giveBack, release)
}
