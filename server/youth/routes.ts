import type { FastifyInstance } from 'fastify'
import { allYouth, createYouth, decideYouth, withdrawYouth } from '#contract/programmes/youth.ts'
import type { AppContext } from '../http/context.ts'
import { mount } from '../http/mount.ts'
import { deciding, withdrawing } from '../submissions/transitions.ts'
import { listYouth } from './reads.ts'
import { submit } from './writes.ts'

export function youthRoutes(app: FastifyInstance, context: AppContext): void {
  mount(app, context, createYouth, submit)
  mount(app, context, allYouth, listYouth)
  mount(app, context, decideYouth, deciding('youth'))
  mount(app, context, withdrawYouth, withdrawing('youth'))
}
