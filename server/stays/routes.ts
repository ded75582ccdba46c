import type { FastifyInstance } from 'fastify'
import { allStays, decideStay, submitStay, withdrawStay } from '#contract/stays.ts'
import type { World } from '../app/call.ts'
import { mount } from '../app/mount.ts'
import { deciding, withdrawing } from '../submissions/moves.ts'
import { listStays } from './reads.ts'
import { submit } from './writes.ts'

export function stayRoutes(app: FastifyInstance, world: World): void {
  mount(app, world, submitStay, submit)
  mount(app, world, allStays, listStays)
  mount(app, world, decideStay, deciding('stays'))
  mount(app, world, withdrawStay, withdrawing('stays'))
}
