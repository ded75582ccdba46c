import type { FastifyInstance } from 'fastify'
import { allTeam, setTeam } from '#contract/team.ts'
import type { AppContext } from '../http/context.ts'
import { mount } from '../http/mount.ts'
import { listTeam } from './reads.ts'
import { setDuties } from './writes.ts'

export function teamRoutes(app: FastifyInstance, context: AppContext): void {
  mount(app, context, allTeam, listTeam)
  mount(app, context, setTeam, setDuties)
}
