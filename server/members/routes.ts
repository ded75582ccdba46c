import * as reviewCalls from '#contract/membership/review.ts'
import * as membersCalls from '#contract/membership/members.ts'
import * as guardianCalls from '#contract/membership/guardian.ts'
import * as byHandCalls from '#contract/by-hand.ts'
import * as correctionCalls from '#contract/correction.ts'
import * as renewalCalls from '#contract/membership/renewal.ts'
import * as notesCalls from '#contract/membership/notes.ts'
import * as savedViewsCalls from '#contract/membership/saved-views.ts'
import * as sentApplicationCalls from '#contract/membership/sent-application.ts'
import { routes } from '../http/mount.ts'
import { addMember } from './add-member.ts'
import { approveMember, removeMember } from './approval.ts'
import { correctMember } from './correction.ts'
import { declineMember } from './decline.ts'
import { saveDraft, readDraft } from './drafts.ts'
import { guardianConsent, guardianRequest } from './guardian-answer.ts'
import { askGuardian } from './guardian.ts'
import { deleteNote, notesOn, addNote } from './notes.ts'
import { myApplication } from './own-application.ts'
import { replaceEmail } from './replace-email.ts'
import { setPeriod } from './set-period.ts'
import { answerQuestion, askMember } from './questions.ts'
import { allMembers } from './reads.ts'
import { myMembership, renewMembership } from './renewal.ts'
import { deleteView, saveView, savedViews } from './saved-views.ts'
import { correctApplication, mySentApplication } from './sent-application.ts'
import { applyForAid, createOrder } from './writes.ts'

export const memberRoutes = routes(
  {
    ...reviewCalls,
    ...membersCalls,
    ...guardianCalls,
    ...correctionCalls,
    ...byHandCalls,
    ...renewalCalls,
    ...notesCalls,
    ...savedViewsCalls,
    ...sentApplicationCalls,
  },
  {
    createOrder,
    applyForAid,
    readDraft,
    saveDraft,
    myApplication,
    askGuardian,
    guardianRequest,
    guardianConsent,
    myMembership,
    renewMembership,
    allMembers,
    approveMember,
    removeMember,
    declineMember,
    askMember,
    correctMember,
    replaceEmail,
    addMember,
    setPeriod,
    answerQuestion,
    mySentApplication,
    correctApplication,
    notesOn,
    addNote,
    deleteNote,
    savedViews,
    saveView,
    deleteView,
  },
)
