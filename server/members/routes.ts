import * as reviewCalls from '#contract/membership/review.ts'
import * as membersCalls from '#contract/membership/members.ts'
import * as guardianCalls from '#contract/membership/guardian.ts'
import * as byHandCalls from '#contract/admin/add-member.ts'
import * as correctionCalls from '#contract/admin/correction.ts'
import * as renewalCalls from '#contract/membership/renewal.ts'
import * as notesCalls from '#contract/membership/notes.ts'
import * as savedViewsCalls from '#contract/membership/saved-views.ts'
import * as sentApplicationCalls from '#contract/membership/sent-application.ts'
import { routes } from '../http/mount.ts'
import { addMember } from './by-hand/add-member.ts'
import { approveMember, removeMember } from './application/approval.ts'
import { correctMember } from './application/correction.ts'
import { declineMember } from './application/decline.ts'
import { saveDraft, readDraft } from './application/drafts.ts'
import { guardianConsent, guardianRequest } from './guardian/guardian-answer.ts'
import { askGuardian } from './guardian/guardian.ts'
import { deleteNote, notesOn, addNote } from './list/notes.ts'
import { myApplication } from './application/own-application.ts'
import { replaceEmail } from './by-hand/replace-email.ts'
import { setPeriod } from './periods/set-period.ts'
import { answerQuestion, askMember } from './application/questions.ts'
import { allMembers } from './reads.ts'
import { myMembership, renewMembership } from './periods/renewal.ts'
import { deleteView, saveView, savedViews } from './list/saved-views.ts'
import { correctApplication, mySentApplication } from './application/sent-application.ts'
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
