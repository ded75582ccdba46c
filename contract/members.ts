import { z } from 'zod'
import { role } from './accounts.ts'
import type { Endpoint, Wrong } from './endpoint.ts'
import {
  choice,
  email,
  ignored,
  instant,
  link,
  optional,
  pageAnswer,
  paging,
  pagingQuery,
  phone,
  profile,
  required,
  yesNo,
} from './fields.ts'
import { category, paymentStatus } from './payments.ts'
import type { ProblemCode } from './problem.ts'

export const userTypes = ['Founder', 'Business Owner', 'Investor'] as const

/** The fields of the application form, in the order of its six steps. */
export const applicationFields = {
  fullName: required(100),
  contact: phone,
  city: required(100).transform((text) => text.toLowerCase()),
  country: required(100),
  linkedinProfile: profile,
  youtube: profile,
  instagram: profile,
  twitter: profile,

  companyName: optional(),
  userType: choice(userTypes),
  sector: optional(),
  businessType: optional(),
  stage: optional(),
  turnover: optional(),
  GST_Number: optional(20),
  Website: link,

  requirements: optional(5000),
  lookingForCollaboration: yesNo,
  needFWCConnection: yesNo,
  offerServices: yesNo,
  offerDetails: optional(5000),
  platform: yesNo,

  needTechSupport: required(5000),
  helpInBranding: required(5000),

  goals: optional(5000),
  problem: optional(5000),
  shortDescription: optional(5000),
  expandInternationally: required(5000),
  investmentSupport: yesNo,
  investmentAmount: optional(),
  investmentPurpose: optional(5000),

  membershipCategory: category,
  referredBy: optional(),
  termsAccepted: z.literal(true, 'Please accept the terms and conditions to proceed!'),
}

/** Asked as brief, at most 100 words; not enforced. */
export const aidFields = {
  financialAidReason: required(10_000),
  financialAidBenefit: required(10_000),
  financialAidCommitment: yesNo,
}

const optionalAidFields = {
  financialAidReason: optional(10_000),
  financialAidBenefit: optional(10_000),
  financialAidCommitment: z.union([yesNo, z.literal('')]).optional(),
}

/** The entity has these; the server knows better (the session, the price table). */
const fromTheServer = { userId: ignored, email: ignored, amount: ignored, categoryprice: ignored }

const aidNames = Object.keys(aidFields)

function applicationRefusal({ missing, fields }: Wrong): ProblemCode {
  if ('termsAccepted' in fields) return 'terms_not_accepted'
  if (missing.some((name) => !aidNames.includes(name))) return 'application_incomplete'
  return missing.length > 0 ? 'aid_incomplete' : 'invalid_input'
}

/** What has no sense beside the answer it depends on is left out: details of services not offered, an amount not sought. */
function withoutOrphans<
  T extends {
    offerServices: string
    investmentSupport: string
    offerDetails?: unknown
    investmentAmount?: unknown
    investmentPurpose?: unknown
  },
>(form: T): T {
  return {
    ...form,
    offerDetails: form.offerServices === 'Yes' ? form.offerDetails : undefined,
    investmentAmount: form.investmentSupport === 'Yes' ? form.investmentAmount : undefined,
    investmentPurpose: form.investmentSupport === 'Yes' ? form.investmentPurpose : undefined,
  }
}

/** What `create-order` and `create_member` answer about the application. */
const nullable = z.string().nullable()
export const application = z.object({
  _id: z.string(),
  userId: z.string(),
  fullName: z.string(),
  contact: nullable,
  email: z.string(),
  city: nullable,
  country: nullable,
  linkedinProfile: nullable,
  youtube: nullable,
  instagram: nullable,
  twitter: nullable,
  companyName: nullable,
  userType: nullable,
  sector: nullable,
  businessType: nullable,
  stage: nullable,
  turnover: nullable,
  GST_Number: nullable,
  Website: nullable,
  requirements: nullable,
  lookingForCollaboration: nullable,
  needFWCConnection: nullable,
  offerServices: nullable,
  offerDetails: nullable,
  platform: nullable,
  needTechSupport: nullable,
  helpInBranding: nullable,
  goals: nullable,
  problem: nullable,
  shortDescription: nullable,
  expandInternationally: nullable,
  investmentSupport: nullable,
  investmentAmount: nullable,
  investmentPurpose: nullable,
  membershipCategory: category.nullable(),
  referredBy: nullable,
  termsAccepted: z.boolean(),
  /** Before tax, in paise. */
  categoryprice: z.int().nullable(),
  /** With GST, in paise. */
  amount: z.int().nullable(),
  financialAidReason: nullable.optional(),
  financialAidBenefit: nullable.optional(),
  financialAidCommitment: nullable.optional(),
  createdAt: instant,
})
export type Application = z.output<typeof application>

export const createOrder = {
  method: 'POST',
  path: '/member/create-order',
  allow: 'signed-in',
  title: 'Submit an application that pays: stores it and makes the provider’s order, or answers the open one',
  input: z
    .strictObject({ ...applicationFields, ...optionalAidFields, ...fromTheServer })
    .transform(withoutOrphans),
  answer: z.object({
    /** The provider's order id. */
    id: z.string(),
    /** Our payment. */
    _id: z.string(),
    /** Paise. */
    amount: z.int(),
    currency: z.string(),
    key_id: z.string(),
    checkout_url: z.string(),
    callback_url: z.string(),
    prefill: z.object({ name: z.string(), email: z.string(), contact: z.string() }),
  }),
  refusal: applicationRefusal,
} satisfies Endpoint

export const createMember = {
  method: 'POST',
  path: '/member/create_member',
  allow: 'signed-in',
  title: 'Submit an application for financial aid',
  input: z.strictObject({ ...applicationFields, ...aidFields, ...fromTheServer }).transform(withoutOrphans),
  answer: z.object({ success: z.literal(true), members: application }),
  refusal: applicationRefusal,
} satisfies Endpoint

/** A draft holds whatever has been typed so far: text by field name, `termsAccepted` as 'true' or ''. */
export const draftNames = [...Object.keys(applicationFields), ...aidNames, 'aid']
const draftForm = z.partialRecord(
  z.enum(draftNames as [string, ...string[]]),
  z.string().max(10_000, 'At most 10000 characters'),
)
const step = z.int().min(1).max(6)

export const readDraft = {
  method: 'GET',
  path: '/member/draft',
  allow: 'signed-in',
  title: 'What the person has typed into the application so far',
  input: z.strictObject({}),
  answer: z.object({ draft: z.object({ form: draftForm, step, savedAt: instant }).nullable() }),
} satisfies Endpoint

export const saveDraft = {
  method: 'POST',
  path: '/member/save_draft',
  allow: 'signed-in',
  title: 'Keep what was changed; fields not named stay as they were',
  input: z.strictObject({ changes: draftForm, step }),
  answer: z.object({ savedAt: instant }),
} satisfies Endpoint

/** Where an application stands, for the person who made it. */
export const standing = z.enum(['none', 'draft', 'open', 'paid', 'aid', 'set_aside', 'member', 'ended'])
export type Standing = z.infer<typeof standing>

export const myApplication = {
  method: 'GET',
  path: '/member/my_application',
  allow: 'signed-in',
  title: 'Where the person’s own application stands',
  input: z.strictObject({}),
  answer: z.object({
    standing,
    membershipCategory: category.nullable(),
    /** Paise, of the payment that counts: the paid one, else the open one. */
    amount: z.int().nullable(),
    order: z.string().nullable(),
    submittedAt: instant.nullable(),
    paidAt: instant.nullable(),
  }),
} satisfies Endpoint

export const member = application
  .partial()
  .required({ _id: true })
  .extend({
    role,
    status: paymentStatus.nullable(),
    user: z.object({ _id: z.string(), name: z.string(), email: z.string(), role }),
  })
export type Member = z.output<typeof member>

export const allMembers = {
  method: 'GET',
  path: '/member/all_members',
  allow: 'admin',
  title: 'Everyone who has paid or applied for aid, or is a member; `form=aid` leaves the aid applications',
  input: z.strictObject({ ...pagingQuery, form: z.literal('aid').optional() }),
  answer: z.object({ members: z.array(member), ...pageAnswer }),
} satisfies Endpoint

export const payment = z.object({
  _id: z.string(),
  form: application,
  /** Paise. */
  amount: z.int(),
  currency: z.string(),
  status: paymentStatus,
  useremail: z.string(),
  /** The person's role now. */
  role,
  orderId: z.string(),
  /** Why the payment is set aside, in words. */
  review: z.string().nullable(),
  /** Paise given back by the provider. */
  refunded: z.int(),
  paidAt: instant.nullable(),
  createdAt: instant,
})
export type Payment = z.output<typeof payment>

export const allPayments = {
  method: 'POST',
  path: '/member/all_members_payments',
  allow: 'admin',
  title: 'Payments with their applications',
  input: z.strictObject(paging),
  answer: z.object({ payments: z.array(payment), ...pageAnswer }),
} satisfies Endpoint

const decision = z.object({ success: z.literal(true), role })

export const approveMember = {
  method: 'POST',
  path: '/member/approve_member',
  allow: 'admin',
  title: 'Make somebody a member: needs a paid payment or an application for aid',
  input: z.strictObject({ email }),
  answer: decision,
} satisfies Endpoint

export const removeMember = {
  method: 'POST',
  path: '/member/remove_member',
  allow: 'admin',
  title: 'End a membership; the records stay',
  input: z.strictObject({ email }),
  answer: decision,
} satisfies Endpoint
