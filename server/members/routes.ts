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
} from '#contract/members.ts'
import type { World } from '../app/call.ts'
import { mount } from '../app/mount.ts'
import { approve, remove } from './decisions.ts'
import { keepDraft, ownDraft } from './drafts.ts'
import { listMembers, listPayments, ownApplication } from './reads.ts'
import { submitForAid, submitPaying } from './writes.ts'

export function memberRoutes(app: FastifyInstance, world: World): void {
  mount(app, world, createOrder, submitPaying)
  mount(app, world, createMember, submitForAid)
  mount(app, world, readDraft, ownDraft)
  mount(app, world, saveDraft, keepDraft)
  mount(app, world, myApplication, ownApplication)
  mount(app, world, allMembers, listMembers)
  mount(app, world, allPayments, listPayments)
  mount(app, world, approveMember, approve)
  mount(app, world, removeMember, remove)
}
