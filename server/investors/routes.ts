import type { FastifyInstance } from 'fastify'
import {
  allInvestors,
  createInvestor,
  decideInvestor,
  readInvestorDraft,
  saveInvestorDraft,
  withdrawInvestor,
} from '#contract/programmes/investors.ts'
import type { AppContext } from '../http/context.ts'
import { mount } from '../http/mount.ts'
import { deciding, withdrawing } from '../submissions/transitions.ts'
import { keepDraft, ownDraft } from './drafts.ts'
import { listInvestors } from './reads.ts'
import { submit } from './writes.ts'

export function investorRoutes(app: FastifyInstance, context: AppContext): void {
  mount(app, context, createInvestor, submit)
  mount(app, context, allInvestors, listInvestors)
  mount(app, context, decideInvestor, deciding('investors'))
  mount(app, context, withdrawInvestor, withdrawing('investors'))
  mount(app, context, readInvestorDraft, ownDraft)
  mount(app, context, saveInvestorDraft, keepDraft)
}
