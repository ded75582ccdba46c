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
import { type Endpoint, ownChangeOfMinors, ownRead, adminRead } from '../call/endpoint.ts'
import { composedText, instant, pageAnswer, pagingQuery, tooLong } from '../call/fields.ts'
import { memberFilters, memberState } from './filters.ts'
import { guardianAnswer } from './guardian.ts'
import { openOrder, order } from './order.ts'
import { myApplicationRoute } from '../call/routes.ts'
import { category, ownPayment, paymentStatus } from './payments.ts'

export const createOrder = {
  ...ownChangeOfMinors,
  path: '/member/create-order',
  title: 'Submit an application that pays: stores it and makes the provider’s order, or answers the open one',
  input: payingForm,
  answer: order,
  refusal: applicationRefusal,
} satisfies Endpoint

export const applyForAid = {
  ...ownChangeOfMinors,
  path: '/member/create_member',
  title: 'Submit an application for financial aid',
  limit: { most: 10, per: 'day' },
  input: aidForm,
  answer: z.object({ success: z.literal(true), members: application }),
  refusal: applicationRefusal,
} satisfies Endpoint

/** A draft holds whatever has been typed so far: text by field name, `termsAccepted` as 'true' or ''. */
const draftNames = [...Object.keys(applicationFields), ...Object.keys(aidFields), 'aid']
const draftForm = z.partialRecord(
  z.enum(draftNames as [string, ...string[]]),
  composedText().max(10_000, tooLong(10_000)),
)
const step = z.int().min(1).max(6)

export const readDraft = {
  ...ownRead,
  path: '/member/draft',
  title: 'What the person has typed into the application so far',
  input: z.strictObject({}),
  answer: z.object({ draft: z.object({ form: draftForm, step, savedAt: instant }).nullable() }),
} satisfies Endpoint

export const saveDraft = {
  ...ownChangeOfMinors,
  path: '/member/save_draft',
  title: 'Keep what was changed; fields not named stay as they were',
  input: z.strictObject({ changes: draftForm, step }),
  answer: z.object({ savedAt: instant }),
} satisfies Endpoint

/** Where an application stands, for the person who made it. */
export const applicationStatus = z.enum([
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
  title: 'Where the person’s own application stands',
  input: z.strictObject({}),
  answer: z.object({
    standing: applicationStatus,
    membershipCategory: category.nullable(),
    /** What that is called now. */
    categoryName: z.string().nullable(),
    /** Paise, of the payment that counts: the paid one, else the open one. */
    amount: z.int().nullable(),
    order: z.string().nullable(),
    /** The order that waits for its payment; null where there is nothing to pay. */
    openOrder: openOrder.nullable(),
    submittedAt: instant.nullable(),
    paidAt: instant.nullable(),
    /** The day on which money came that did not come through the provider. */
    receivedOn: z.string().nullable(),
    /** By when it is decided; null where it waits for nobody's decision. */
    dueAt: instant.nullable(),
    isOverdue: z.boolean(),
    /** What an admin asked, and what the person answered. */
    question: z.string().nullable(),
    answer: z.string().nullable(),
    /** Why the application was declined, or the membership ended by an admin. */
    reason: z.string().nullable(),
    /** How the person is named in e-mails, where these go, and the address that waits to be confirmed in its place. */
    person: z.object({
      name: z.string(),
      email: z.string(),
      isEmailConfirmed: z.boolean(),
      newEmail: z.string().nullable(),
    }),
    /**
     * Of what was paid for the application and goes back: whether all of it has gone, when, and whether an admin gives some of it
     * by hand; null: nothing goes back.
     */
    refund: z.object({ hasGone: z.boolean(), at: instant, isByHand: z.boolean() }).nullable(),
    /** All payments of the person of which money came, the newest first. */
    payments: z.array(ownPayment),
    /** Until which day, in India, whoever’s membership is over may come back without applying; null: not so. */
    comeBackUntil: z.string().nullable(),
    /** Of somebody known to be under 18: where the agreement of their guardian stands, and what is stored so that they are asked. */
    guardian: z
      .object({
        answer: guardianAnswer,
        name: z.string().nullable(),
        email: z.string().nullable(),
        /** False while one's own e-mail is not confirmed: the e-mail to the guardian goes then. */
        isAsked: z.boolean(),
        fullName: z.string().nullable(),
        dateOfBirth: z.string().nullable(),
      })
      .nullable(),
  }),
} satisfies Endpoint

/** What approving looks at, beside the payment's status. */
export const basis = {
  /** All of the payment was given back, or is on its way back. */
  isRefunded: z.boolean(),
  /** The application was declined, or was approved and nothing is left of what it paid for. */
  isUsedUp: z.boolean(),
  /** The person is a minor whose guardian has not agreed. */
  needsGuardian: z.boolean(),
}

/** A person of the list, with the application that counts. */
export const member = application
  .partial()
  .required({ _id: true })
  .extend({
    role,
    status: paymentStatus.nullable(),
    ...basis,
    /** Null: neither a decision nor a membership, such as a payment that was given back. */
    state: memberState.nullable(),
    /** The application's `state`, which has another meaning here. */
    stateCode: z.string().nullable(),
    /** What the guardian of a minor said; null where the applicant is of age. */
    guardian: guardianAnswer.nullable(),
    /** Since when the application waits for a decision, and until when it is promised; null where it does not. */
    waitingSince: instant.nullable(),
    dueAt: instant.nullable(),
    question: z.string().nullable(),
    answer: z.string().nullable(),
    reason: z.string().nullable(),
    /** The period that runs, or the last one. */
    membership: z.object({ startsOn: z.string(), endsOn: z.string() }).nullable(),
    user: z.object({
      _id: z.string(),
      name: z.string(),
      email: z.string(),
      role,
      avatar,
      isSuspended: z.boolean(),
      /** What lists call them: as their newest application does, or as their profile where that was changed later. */
      listedAs: z.string(),
    }),
  })

export const allMembers = {
  ...adminRead('members'),
  path: '/member/all_members',
  reads: { list: 'All Members' },
  title:
    'Everyone who has paid or applied for aid, or is a member; `form=aid` leaves the aid applications, `state`, `category`, `branch`, `city` and `due` who has these; `sort` orders them, else those who wait stand in the order in which they came, and all others newest first',
  input: z.strictObject({ ...pagingQuery, form: z.literal('aid').optional(), ...memberFilters }),
  answer: z.object({ members: z.array(member), ...pageAnswer }),
} satisfies Endpoint
