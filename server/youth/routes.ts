import type { FastifyInstance } from 'fastify'
import { allYouth, createYouth, decideYouth, withdrawYouth } from '#contract/youth.ts'
import type { World } from '../app/call.ts'
import { mount } from '../app/mount.ts'
import { deciding, withdrawing } from '../submissions/moves.ts'
import { listYouth } from './reads.ts'
import { submit } from './writes.ts'

export function youthRoutes(app: FastifyInstance, world: World): void {
  mount(app, world, createYouth, submit)
  mount(app, world, allYouth, listYouth)
  mount(app, world, decideYouth, deciding('youth'))
  mount(app, world, withdrawYouth, withdrawing('youth'))
}
