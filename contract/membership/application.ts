import { z } from 'zod'
import '../call/zod-config.ts'
import type { InputProblems } from '../call/endpoint.ts'
import { birthday } from '../values/days.ts'
import {
  choice,
  ignored,
  instant,
  link,
  MANY_LINES,
  optional,
  optionalEmail,
  phone,
  profile,
  required,
  yesNo,
} from '../call/fields.ts'
import { orderToPayAgain } from './order.ts'
import { category } from './payments.ts'
import type { ProblemCode } from '../call/problem.ts'
import { isIndia, type StateCode, states } from './states.ts'

export const userTypes = ['Founder', 'Business Owner', 'Investor'] as const

const stateCodes = Object.keys(states) as [StateCode, ...StateCode[]]

/** When a field is asked: only if the answer to the field `asked` counts, as `counts` tells. */
type Beside = { asked: string; counts: (answer: string) => boolean }

function ifYes(asked: string): Beside {
  return { asked, counts: (answer) => answer === 'Yes' }
}

function ifGiven(asked: string): Beside {
  return { asked, counts: (answer) => answer.trim() !== '' }
}

/** A field: its database column, its schema, and the answer that it depends on. */
function field<const Column extends string, Schema extends z.ZodType>(
  column: Column,
  schema: Schema,
  beside?: Beside,
) {
  return { column, schema, beside }
}

/** The fields of the application form in six steps; the controls are in `web/members/application/`. */
export const applicationSteps = {
  personal: {
    fullName: field('full_name', required(100)),
    contact: field('contact', phone),
    city: field('city', required(100)),
    country: field('country', required(100)),
    state: field('state_code', choice([...stateCodes, '']).optional(), { asked: 'country', counts: isIndia }),
    dateOfBirth: field('date_of_birth', birthday),
    guardianName: field('guardian_name', optional(100)),
    guardianEmail: field('guardian_email', optionalEmail),
    linkedinProfile: field('linkedin_profile', profile),
    youtube: field('youtube', profile),
    instagram: field('instagram', profile),
    twitter: field('twitter', profile),
  },
  business: {
    companyName: field('company_name', optional()),
    userType: field('user_type', choice(userTypes)),
    sector: field('sector', optional()),
    businessType: field('business_type', optional()),
    stage: field('stage', optional()),
    turnover: field('turnover', optional()),
    GST_Number: field('gst_number', optional(20)),
    postalAddress: field('postal_address', optional(500, MANY_LINES), ifGiven('GST_Number')),
    Website: field('website', link),
  },
  collaboration: {
    requirements: field('requirements', optional(5000, MANY_LINES)),
    lookingForCollaboration: field('looking_for_collaboration', yesNo),
    needFWCConnection: field('need_fwc_connection', yesNo),
    offerServices: field('offer_services', yesNo),
    offerDetails: field('offer_details', optional(5000, MANY_LINES), ifYes('offerServices')),
    platform: field('platform', yesNo),
  },
  support: {
    needTechSupport: field('need_tech_support', required(5000, MANY_LINES)),
    helpInBranding: field('help_in_branding', required(5000, MANY_LINES)),
  },
  goals: {
    goals: field('goals', optional(5000, MANY_LINES)),
    problem: field('problem', optional(5000, MANY_LINES)),
    shortDescription: field('short_description', optional(5000, MANY_LINES)),
    expandInternationally: field('expand_internationally', required(5000, MANY_LINES)),
    investmentSupport: field('investment_support', yesNo),
    investmentAmount: field('investment_amount', optional(), ifYes('investmentSupport')),
    investmentPurpose: field('investment_purpose', optional(5000, MANY_LINES), ifYes('investmentSupport')),
  },
  confirmation: {
    membershipCategory: field('membership_category', category),
    referredBy: field('referred_by', optional()),
  },
}

/** The fields of all steps in one object. */
export const storedFields = {
  ...applicationSteps.personal,
  ...applicationSteps.business,
  ...applicationSteps.collaboration,
  ...applicationSteps.support,
  ...applicationSteps.goals,
  ...applicationSteps.confirmation,
}

type Schemas = { [Name in keyof typeof storedFields]: (typeof storedFields)[Name]['schema'] }

/** An optional field also takes null, because a stored application has null for a missing answer. */
export function orNull<Schema extends z.ZodType>(schema: z.ZodOptional<Schema>) {
  return schema
    .nullable()
    .transform((given) => given ?? undefined)
    .optional()
}

const schemas = Object.entries(storedFields).map(([name, { schema }]) => [
  name,
  schema instanceof z.ZodOptional ? orNull<z.ZodType>(schema) : schema,
])

/** The fields of the form, without the questions about financial aid. */
export const applicationFields = {
  ...(Object.fromEntries(schemas) as Schemas),
  termsAccepted: z.literal(true, 'Please accept the terms and conditions to proceed!'),
}

/** The form asks for at most 100 words; this is not enforced. */
export const aidFields = {
  financialAidReason: required(10_000, MANY_LINES),
  financialAidBenefit: required(10_000, MANY_LINES),
  financialAidCommitment: yesNo,
}

const optionalAidFields = {
  financialAidReason: orNull(optional(10_000, MANY_LINES)),
  financialAidBenefit: orNull(optional(10_000, MANY_LINES)),
  financialAidCommitment: orNull(choice(['Yes', 'No', '']).optional()),
}

/** Known from the session and the price table; the values of the client are ignored. */
const fromTheServer = { userId: ignored, email: ignored, amount: ignored, categoryprice: ignored }

const aidNames = Object.keys(aidFields)

/** Missing terms are reported first, then missing fields of every application, then missing answers about aid. */
export function applicationRefusal({ missing, fields }: InputProblems): ProblemCode {
  if ('termsAccepted' in fields) return 'terms_not_accepted'
  if (missing.some((name) => !aidNames.includes(name))) return 'application_incomplete'
  return missing.length > 0 ? 'aid_incomplete' : 'invalid_input'
}

/** Whether a field is asked, given the other answers; a field without a condition always is. */
export function isAsked(name: string, answerOf: (name: string) => string): boolean {
  const beside = Object.entries(storedFields).find(([one]) => one === name)?.[1].beside
  return beside === undefined || beside.counts(answerOf(beside.asked))
}

/** Drops answers to fields that are not asked, such as details of services that are not offered. */
export function withoutUnasked<T extends object>(form: T): T {
  const answers = form as Record<string, unknown>
  const asked = Object.entries(form).filter(([name]) => isAsked(name, (one) => String(answers[one] ?? '')))
  return Object.fromEntries(asked) as T
}

/** The code of a voucher; empty for none. */
export const voucherCode = optional(40).refine(
  (code) => code === undefined || /^[a-z\d-]{4,20}$/i.test(code),
  'There is no such voucher',
)

/** An application with a payment; answers about financial aid may be sent and are ignored. */
export const payingForm = z
  .strictObject({
    ...applicationFields,
    ...optionalAidFields,
    ...fromTheServer,
    voucher: orNull(voucherCode),
    order: orNull(orderToPayAgain),
  })
  .transform(withoutUnasked)

/** An application for financial aid. */
export const aidForm = z
  .strictObject({ ...applicationFields, ...aidFields, ...fromTheServer })
  .transform(withoutUnasked)

const nullable = z.string().nullable()
const answers = Object.keys(storedFields).map((name) => [name, nullable])
const head = {
  _id: z.string(),
  userId: z.string(),
  fullName: z.string(),
  contact: nullable,
  email: z.string(),
}

/** An application as stored. */
export const application = z.object({
  ...head,
  ...(Object.fromEntries(answers) as Record<keyof typeof storedFields, typeof nullable>),
  fullName: head.fullName,
  membershipCategory: category.nullable(),
  termsAccepted: z.boolean(),
  /** Before tax, in paise. */
  categoryprice: z.int().nullable(),
  /** With GST, in paise. */
  amount: z.int().nullable(),
  financialAidReason: nullable.optional(),
  financialAidBenefit: nullable.optional(),
  financialAidCommitment: nullable.optional(),
  createdAt: instant,
  /** When it was last sent, or a question about it was answered. */
  updatedAt: instant,
})
