import { z } from 'zod'
import '../call/zod-config.ts'
import type { Wrong } from '../call/endpoint.ts'
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

/** Another answer, beside which alone a field is asked, and which answers these are. */
type Beside = { asked: string; counts: (answer: string) => boolean }

function ifYes(asked: string): Beside {
  return { asked, counts: (answer) => answer === 'Yes' }
}

function ifGiven(asked: string): Beside {
  return { asked, counts: (answer) => answer.trim() !== '' }
}

/** A field: the column of `applications` that keeps its answer, what may be in it, and beside what it is asked. */
function field<const Column extends string, Schema extends z.ZodType>(
  column: Column,
  schema: Schema,
  beside?: Beside,
) {
  return { column, schema, beside }
}

/** The fields of the application form by its six steps; a control of each stands in `web/members/application/`. */
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

/** The fields of all steps, in their order. */
export const storedFields = {
  ...applicationSteps.personal,
  ...applicationSteps.business,
  ...applicationSteps.collaboration,
  ...applicationSteps.support,
  ...applicationSteps.goals,
  ...applicationSteps.confirmation,
}

type Schemas = { [Name in keyof typeof storedFields]: (typeof storedFields)[Name]['schema'] }

/** A field that may be left out takes null too, which is how an application says that it was. */
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

/** What the form takes, beside what aid needs. */
export const applicationFields = {
  ...(Object.fromEntries(schemas) as Schemas),
  termsAccepted: z.literal(true, 'Please accept the terms and conditions to proceed!'),
}

/** Asked as brief, at most 100 words; not enforced. */
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

/** The entity has these; the server knows better (the session, the price table). */
const fromTheServer = { userId: ignored, email: ignored, amount: ignored, categoryprice: ignored }

const aidNames = Object.keys(aidFields)

/** Terms first, then what every application needs, then what aid needs. */
export function applicationRefusal({ missing, fields }: Wrong): ProblemCode {
  if ('termsAccepted' in fields) return 'terms_not_accepted'
  if (missing.some((name) => !aidNames.includes(name))) return 'application_incomplete'
  return missing.length > 0 ? 'aid_incomplete' : 'invalid_input'
}

/** Whether a field is asked beside the other answers; one of no condition always is. */
export function isAsked(name: string, answerOf: (name: string) => string): boolean {
  const beside = Object.entries(storedFields).find(([one]) => one === name)?.[1].beside
  return beside === undefined || beside.counts(answerOf(beside.asked))
}

/** What is not asked beside the other answers is left out: details of services not offered, an amount not sought. */
export function withoutOrphans<T extends object>(form: T): T {
  const answers = form as Record<string, unknown>
  const asked = Object.entries(form).filter(([name]) => isAsked(name, (one) => String(answers[one] ?? '')))
  return Object.fromEntries(asked) as T
}

/** The code of a voucher; empty is none. */
export const voucherCode = optional(40).refine(
  (code) => code === undefined || /^[a-z\d-]{4,20}$/i.test(code),
  'There is no such voucher',
)

/** An application that pays; aid answers may be there and count for nothing. */
export const payingForm = z
  .strictObject({
    ...applicationFields,
    ...optionalAidFields,
    ...fromTheServer,
    voucher: orNull(voucherCode),
    order: orNull(orderToPayAgain),
  })
  .transform(withoutOrphans)

/** An application for financial aid. */
export const aidForm = z
  .strictObject({ ...applicationFields, ...aidFields, ...fromTheServer })
  .transform(withoutOrphans)

const nullable = z.string().nullable()
const answers = Object.keys(storedFields).map((name) => [name, nullable])
const head = {
  _id: z.string(),
  userId: z.string(),
  fullName: z.string(),
  contact: nullable,
  email: z.string(),
}

/** An application as it is stored. */
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
  /** When it was sent as it is now, or the question about it answered. */
  updatedAt: instant,
})
