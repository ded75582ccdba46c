import type { FastifyInstance } from 'fastify'
import {
  allMembers,
  allPayments,
  approveMember,
  createMember,
  createOrder,
  myApplication,
  readDraft,
  removeMember,
  saveDraft,
} from '#contract/membership/members.ts'
import type { AppContext } from '../http/context.ts'
import { mount } from '../http/mount.ts'
import { approve, remove } from './approval.ts'
import { keepDraft, ownDraft } from './drafts.ts'
import { listMembers, listPayments, ownApplication } from './reads.ts'
import { submitForAid, submitPaying } from './writes.ts'

export function memberRoutes(app: FastifyInstance, context: AppContext): void {
  mount(app, context, createOrder, submitPaying)
  mount(app, context, createMember, submitForAid)
  mount(app, context, readDraft, ownDraft)
  mount(app, context, saveDraft, keepDraft)
  mount(app, context, myApplication, ownApplication)
  mount(app, context, allMembers, listMembers)
  mount(app, context, allPayments, listPayments)
  mount(app, context, approveMember, approve)
  mount(app, context, removeMember, remove)
}
