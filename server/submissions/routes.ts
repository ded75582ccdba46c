import type { FastifyInstance } from 'fastify'
import { dueSubmissions, mySubmissions } from '#contract/submissions.ts'
import type { World } from '../app/call.ts'
import { mount } from '../app/mount.ts'
import { due, mine } from './reads.ts'

export function submissionRoutes(app: FastifyInstance, world: World): void {
  mount(app, world, mySubmissions, mine)
  mount(app, world, dueSubmissions, due)
}
