import type { FastifyInstance } from 'fastify'
import {
  allInvestors,
  createInvestor,
  decideInvestor,
  readInvestorDraft,
  saveInvestorDraft,
  withdrawInvestor,
} from '#contract/investors.ts'
import type { World } from '../app/call.ts'
import { mount } from '../app/mount.ts'
import { deciding, withdrawing } from '../submissions/moves.ts'
import { keepDraft, ownDraft } from './drafts.ts'
import { listInvestors } from './reads.ts'
import { submit } from './writes.ts'

export function investorRoutes(app: FastifyInstance, world: World): void {
  mount(app, world, createInvestor, submit)
  mount(app, world, allInvestors, listInvestors)
  mount(app, world, decideInvestor, deciding('investors'))
  mount(app, world, withdrawInvestor, withdrawing('investors'))
  mount(app, world, readInvestorDraft, ownDraft)
  mount(app, world, saveInvestorDraft, keepDraft)
}
