import type { FastifyInstance } from 'fastify'
import {
  answerQuestion,
  approveMember,
  askMember,
  declineMember,
  removeMember,
} from '#contract/membership/review.ts'
import {
  allMembers,
  applyForAid,
  createOrder,
  myApplication,
  readDraft,
  saveDraft,
} from '#contract/membership/members.ts'
import { askGuardian, guardianConsent, guardianRequest } from '#contract/membership/guardian.ts'
import { correctMember } from '#contract/membership/correction.ts'
import { myMembership, renewMembership } from '#contract/membership/renewal.ts'
import { addNote, deleteNote, notesOn } from '#contract/membership/notes.ts'
import { deleteView, saveView, savedViews } from '#contract/membership/saved-views.ts'
import type { AppContext } from '../http/context.ts'
import { mount } from '../http/mount.ts'
import { approve, remove } from './approval.ts'
import { correct } from './correction.ts'
import { decline } from './decline.ts'
import { keepDraft, ownDraft } from './drafts.ts'
import { answerAsGuardian, readGuardianRequest } from './guardian-answer.ts'
import { askOwnGuardian } from './guardian.ts'
import { dropNote, listNotes, writeNote } from './notes.ts'
import { ownApplication } from './own-application.ts'
import { answer, ask } from './questions.ts'
import { listMembers } from './reads.ts'
import { ownMembership, renewOwn } from './renewal.ts'
import { dropView, keepView, listViews } from './saved-views.ts'
import { submitForAid, submitPaying } from './writes.ts'

export function memberRoutes(app: FastifyInstance, context: AppContext): void {
  mount(app, context, createOrder, submitPaying)
  mount(app, context, applyForAid, submitForAid)
  mount(app, context, readDraft, ownDraft)
  mount(app, context, saveDraft, keepDraft)
  mount(app, context, myApplication, ownApplication)
  mount(app, context, askGuardian, askOwnGuardian)
  mount(app, context, guardianRequest, readGuardianRequest)
  mount(app, context, guardianConsent, answerAsGuardian)
  mount(app, context, myMembership, ownMembership)
  mount(app, context, renewMembership, renewOwn)
  mount(app, context, allMembers, listMembers)
  mount(app, context, approveMember, approve)
  mount(app, context, removeMember, remove)
  mount(app, context, declineMember, decline)
  mount(app, context, askMember, ask)
  mount(app, context, correctMember, correct)
  mount(app, context, answerQuestion, answer)
  mount(app, context, notesOn, listNotes)
  mount(app, context, addNote, writeNote)
  mount(app, context, deleteNote, dropNote)
  mount(app, context, savedViews, listViews)
  mount(app, context, saveView, keepView)
  mount(app, context, deleteView, dropView)
}
