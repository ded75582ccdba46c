import type { FastifyInstance } from 'fastify'
import { allStays, decideStay, submitStay, withdrawStay } from '#contract/programmes/stays.ts'
import type { AppContext } from '../http/context.ts'
import { mount } from '../http/mount.ts'
import { deciding, withdrawing } from '../submissions/transitions.ts'
import { listStays } from './reads.ts'
import { submit } from './writes.ts'

export function stayRoutes(app: FastifyInstance, context: AppContext): void {
  mount(app, context, submitStay, submit)
  mount(app, context, allStays, listStays)
  mount(app, context, decideStay, deciding('stays'))
  mount(app, context, withdrawStay, withdrawing('stays'))
}
