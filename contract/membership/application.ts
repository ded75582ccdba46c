import { z } from 'zod'
import type { Wrong } from '../endpoint.ts'
import { choice, ignored, instant, link, optional, phone, profile, required, yesNo } from '../fields.ts'
import { category } from './payments.ts'
import type { ProblemCode } from '../problem.ts'

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

/** Terms first, then what every application needs, then what aid needs. */
export function applicationRefusal({ missing, fields }: Wrong): ProblemCode {
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

/** An application that pays; aid answers may be there and count for nothing. */
export const payingForm = z
  .strictObject({ ...applicationFields, ...optionalAidFields, ...fromTheServer })
  .transform(withoutOrphans)

/** An application for financial aid. */
export const aidForm = z
  .strictObject({ ...applicationFields, ...aidFields, ...fromTheServer })
  .transform(withoutOrphans)

const nullable = z.string().nullable()

/** An application as it is stored. */
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
