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
import { keepDraft, ownDraft } from './drafts.ts'
import { listInvestors } from './reads.ts'
import { decide, submit, withdraw } from './writes.ts'

export function investorRoutes(app: FastifyInstance, world: World): void {
  mount(app, world, createInvestor, submit)
  mount(app, world, allInvestors, listInvestors)
  mount(app, world, decideInvestor, decide)
  mount(app, world, withdrawInvestor, withdraw)
  mount(app, world, readInvestorDraft, ownDraft)
  mount(app, world, saveInvestorDraft, keepDraft)
}
