import { z } from 'zod'
import { avatar, role } from '../accounts/accounts.ts'
import {
  aidFields,
  aidForm,
  application,
  applicationFields,
  applicationRefusal,
  payingForm,
} from './application.ts'
import { type Endpoint, ownChangeBeforeConsent, ownRead, adminRead } from '../call/endpoint.ts'
import { composedText, instant, pageAnswer, pagingQuery, tooLong } from '../call/fields.ts'
import { memberFilters, memberState } from './filters.ts'
import { guardianAnswer } from './guardian.ts'
import { openOrder, order } from './order.ts'
import { myApplicationRoute } from '../call/routes.ts'
import { category, ownPayment, paymentStatus } from './payments.ts'

export const createOrder = {
  ...ownChangeBeforeConsent,
  path: '/member/create-order',
  title:
    'Submit an application with a payment: stores it and makes the provider’s order, or returns the open order',
  input: payingForm,
  answer: order,
  refusal: applicationRefusal,
} satisfies Endpoint

export const applyForAid = {
  ...ownChangeBeforeConsent,
  path: '/member/create_member',
  title: 'Submit an application for financial aid',
  limit: { most: 10, per: 'day' },
  input: aidForm,
  answer: z.object({ success: z.literal(true), members: application }),
  refusal: applicationRefusal,
} satisfies Endpoint

/** A draft holds text by field name, complete or not; `termsAccepted` is 'true' or ''. */
const draftNames = [...Object.keys(applicationFields), ...Object.keys(aidFields), 'aid']
const draftForm = z.partialRecord(
  z.enum(draftNames as [string, ...string[]]),
  composedText().max(10_000, tooLong(10_000)),
)
const step = z.int().min(1).max(6)

export const readDraft = {
  ...ownRead,
  path: '/member/draft',
  title: 'The draft of the caller’s application',
  input: z.strictObject({}),
  answer: z.object({ draft: z.object({ form: draftForm, step, savedAt: instant }).nullable() }),
} satisfies Endpoint

export const saveDraft = {
  ...ownChangeBeforeConsent,
  path: '/member/save_draft',
  title: 'Save changed fields of the draft; missing fields stay',
  input: z.strictObject({ changes: draftForm, step }),
  answer: z.object({ savedAt: instant }),
} satisfies Endpoint

/** The state of an application, as shown to its person. */
const applicationStatus = z.enum([
  'none',
  'draft',
  'open',
  'paid',
  'refunded',
  'aid',
  'needs_review',
  'guardian',
  'question',
  'declined',
  'member',
  'grace',
  'ended',
])
export type ApplicationStatus = z.infer<typeof applicationStatus>

export const myApplication = {
  ...myApplicationRoute,
  title: 'The state of the caller’s application',
  input: z.strictObject({}),
  answer: z.object({
    standing: applicationStatus,
    membershipCategory: category.nullable(),
    /** The present name of the category. */
    categoryName: z.string().nullable(),
    /** Paise: the paid payment's amount, or else the open one's. */
    amount: z.int().nullable(),
    order: z.string().nullable(),
    /** The order that waits for payment; null when there is nothing to pay. */
    openOrder: openOrder.nullable(),
    submittedAt: instant.nullable(),
    paidAt: instant.nullable(),
    /** The day on which an offline payment arrived; null for money from the provider. */
    receivedOn: z.string().nullable(),
    /** When the application must be decided; null when no decision is open. */
    dueAt: instant.nullable(),
    isOverdue: z.boolean(),
    /** The question of an admin, and the person's answer. */
    question: z.string().nullable(),
    answer: z.string().nullable(),
    /** Why the application was declined, or the membership ended by an admin. */
    reason: z.string().nullable(),
    /** The person's name in e-mails, their e-mail address, and a new address that is not confirmed yet. */
    person: z.object({
      name: z.string(),
      email: z.string(),
      isEmailConfirmed: z.boolean(),
      newEmail: z.string().nullable(),
    }),
    /**
     * The refund of the payment for the application: whether it is complete, when, and whether an admin pays part of it outside
     * the provider. Null when nothing is refunded.
     */
    refund: z.object({ hasGone: z.boolean(), at: instant, isByHand: z.boolean() }).nullable(),
    /** All payments of the person for which money arrived, newest first. */
    payments: z.array(ownPayment),
    /** The last day in India on which a former member may rejoin without applying; null when they may not. */
    comeBackUntil: z.string().nullable(),
    /** For a person under 18: the state of the guardian's agreement, and the guardian whom they named. */
    guardian: z
      .object({
        answer: guardianAnswer,
        name: z.string().nullable(),
        email: z.string().nullable(),
        /** False while the person's own e-mail is not confirmed; the guardian gets the e-mail only once it is. */
        isAsked: z.boolean(),
        fullName: z.string().nullable(),
        dateOfBirth: z.string().nullable(),
      })
      .nullable(),
  }),
} satisfies Endpoint

/** The facts that decide whether a person can be approved, except the status of the payment. */
export const basis = {
  /** All of the payment is refunded, or the refund is under way. */
  isRefunded: z.boolean(),
  /** The application was declined, or was approved and everything that it paid for is over. */
  isUsedUp: z.boolean(),
  /** The person is under 18 and their guardian has not agreed. */
  needsGuardian: z.boolean(),
}

/** A person in the list, with their current application. */
export const member = application
  .partial()
  .required({ _id: true })
  .extend({
    role,
    status: paymentStatus.nullable(),
    ...basis,
    /** Null when there is neither a decision nor a membership, for example after a refund. */
    state: memberState.nullable(),
    /** The `state` of the application (part of the address), since `state` is the membership state here. */
    stateCode: z.string().nullable(),
    /** The guardian's answer for a person under 18; null for adults. */
    guardian: guardianAnswer.nullable(),
    /** Since when the application waits for a decision, and when it must be decided; null when none is open. */
    waitingSince: instant.nullable(),
    dueAt: instant.nullable(),
    question: z.string().nullable(),
    answer: z.string().nullable(),
    reason: z.string().nullable(),
    /** The running period, or else the last one. */
    membership: z.object({ startsOn: z.string(), endsOn: z.string() }).nullable(),
    user: z.object({
      _id: z.string(),
      name: z.string(),
      email: z.string(),
      role,
      avatar,
      isSuspended: z.boolean(),
      /** The name in lists: from the newest application, or from the profile when that was changed later. */
      listedAs: z.string(),
    }),
  })

export const allMembers = {
  ...adminRead('members'),
  path: '/member/all_members',
  reads: { list: 'All Members' },
  title:
    'Everybody who has paid or applied for aid, or is a member. `form=aid` selects applications for aid; `state`, `category`, `branch`, `city` and `due` are filters; `sort` sets the order. By default, waiting people come first in order of waiting, then all others, newest first',
  input: z.strictObject({ ...pagingQuery, form: z.literal('aid').optional(), ...memberFilters }),
  answer: z.object({ members: z.array(member), ...pageAnswer }),
} satisfies Endpoint
