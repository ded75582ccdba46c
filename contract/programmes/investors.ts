import { z } from 'zod'
import '../call/zod-config.ts'
import { type Endpoint, type InputProblems, ownChange, ownRead } from '../call/endpoint.ts'
import {
  choice,
  composedText,
  ignored,
  instant,
  MANY_LINES,
  optional,
  required,
  tooLong,
} from '../call/fields.ts'
import type { ProblemCode } from '../call/problem.ts'
import { correctCall } from './correct-call.ts'
import { correctionFields } from './correction-fields.ts'
import { reviewCall, recordFields, submissionLimit, withdrawCall, listCall } from './submissions.ts'

/** The fields in the ten steps of the form; the number of incorporation is asked after a Yes. */
export const investorSteps = [
  ['name'],
  ['website'],
  ['description'],
  ['socialMedia'],
  ['valuation'],
  ['incorporation', 'incorporationNumber'],
  ['pastInvestment'],
  ['fundingRequirement'],
  ['fundingUsage'],
  ['usp'],
] as const

const fields = {
  name: required(100),
  website: required(2048),
  description: required(5000, MANY_LINES),
  socialMedia: required(2048),
  valuation: required(200),
  incorporation: choice(['Yes', 'No']),
  incorporationNumber: optional(100),
  pastInvestment: required(5000, MANY_LINES),
  fundingRequirement: required(2000, MANY_LINES),
  fundingUsage: required(5000, MANY_LINES),
  usp: required(5000, MANY_LINES),
}

const form = z.strictObject({ ...fields, userId: ignored })

/** Drops a number of incorporation when the answer about incorporation is not Yes. */
function withoutUnasked<Form extends z.output<typeof form>>(
  sent: Form,
): Form & { incorporationNumber: string | undefined } {
  return { ...sent, incorporationNumber: sent.incorporation === 'Yes' ? sent.incorporationNumber : undefined }
}

const investorForm = form.transform(withoutUnasked)

function codeForWrongInput({ missing }: InputProblems): ProblemCode {
  return missing.length > 0 ? 'investor_incomplete' : 'invalid_input'
}

const investor = z.object({
  _id: z.string(),
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  website: z.string(),
  description: z.string(),
  socialMedia: z.string(),
  valuation: z.string(),
  incorporation: z.enum(['Yes', 'No']),
  incorporationNumber: z.string().nullable(),
  pastInvestment: z.string(),
  fundingRequirement: z.string(),
  fundingUsage: z.string(),
  usp: z.string(),
  ...recordFields,
})

export const submitInvestor = {
  ...ownChange,
  path: '/investment_circle/create_investment_circle',
  title: 'Apply to the investor circle; once per person',
  limit: submissionLimit,
  input: investorForm,
  answer: z.object({ success: z.literal(true), investmentCircle: investor }),
  refusal: codeForWrongInput,
} satisfies Endpoint

export const allInvestors = listCall(
  '/investment_circle/all_investment_circle',
  'investors',
  'Forms of those who seek investment',
  { investmentCircle: z.array(investor) },
)

export const reviewInvestor = reviewCall('/investment_circle/decide/:id', 'investors')
export const withdrawInvestor = withdrawCall('investors')
export const correctInvestor = correctCall('investors', {
  ...submitInvestor,
  input: form.safeExtend(correctionFields).transform(withoutUnasked),
})

/** Text by field name, complete or not. */
const draftForm = z.partialRecord(
  z.enum(Object.keys(fields) as [keyof typeof fields, ...(keyof typeof fields)[]]),
  composedText().max(10_000, tooLong(10_000)),
)
const step = z.int().min(1).max(investorSteps.length)

export const readInvestorDraft = {
  ...ownRead,
  path: '/investment_circle/draft',
  title: 'The draft of the caller’s investor form',
  input: z.strictObject({}),
  answer: z.object({ draft: z.object({ form: draftForm, step, savedAt: instant }).nullable() }),
} satisfies Endpoint

export const saveInvestorDraft = {
  ...ownChange,
  path: '/investment_circle/save_draft',
  title: 'Save changed fields of the draft; missing fields stay',
  input: z.strictObject({ changes: draftForm, step }),
  answer: z.object({ savedAt: instant }),
} satisfies Endpoint
