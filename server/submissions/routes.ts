import type { FastifyInstance } from 'fastify'
import { mySubmissions } from '#contract/programmes/my-submissions.ts'
import { dueSubmissions } from '#contract/programmes/submissions.ts'
import type { AppContext } from '../http/context.ts'
import { mount } from '../http/mount.ts'
import { due, mine } from './reads.ts'

export function submissionRoutes(app: FastifyInstance, context: AppContext): void {
  mount(app, context, mySubmissions, mine)
  mount(app, context, dueSubmissions, due)
}
