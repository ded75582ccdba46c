import { OF_AGE } from '../business-constants.ts'
import { z } from 'zod'
import '../call/zod-config.ts'
import { birthday } from '../values/days.ts'
import { type Endpoint, ownChangeBeforeConsent } from '../call/endpoint.ts'
import {
  choice,
  ignored,
  MANY_LINES,
  optional,
  optionalEmail,
  phone,
  profile,
  required,
} from '../call/fields.ts'
import { correctCall } from './correct-call.ts'
import { correctionFields } from './correction-fields.ts'
import {
  reviewCall,
  recordFields,
  namingLabels,
  submissionLimit,
  withdrawCall,
  listCall,
} from './submissions.ts'

export const educations = ['School/Student', 'College/Student', 'Professional'] as const

/** The labels of the fields; the refusal for missing fields uses them. */
export const youthLabels = {
  name: 'Name',
  description: 'About you',
  city: 'City',
  country: 'Country',
  whatsappNumber: 'WhatsApp number',
  socialMedia: 'Social media profile',
  education: 'Education',
} as const

const fields = {
  name: required(100),
  description: required(5000, MANY_LINES),
  city: required(100),
  country: required(100),
  whatsappNumber: phone,
  socialMedia: required(2048).pipe(profile.unwrap().transform((text) => text ?? '')),
  education: choice(educations),
  userId: ignored,
}

/** As in the application for membership: of a person under 18, only the guardian's name and e-mail are stored. */
const age = { dateOfBirth: birthday, guardianName: optional(100), guardianEmail: optionalEmail }
const youthForm = z.strictObject({ ...fields, ...age })

const youthApplication = z.object({
  _id: z.string(),
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  description: z.string(),
  city: z.string(),
  country: z.string(),
  whatsappNumber: z.string(),
  socialMedia: z.string(),
  education: z.enum(educations),
  ...recordFields,
})

export const submitYouth = {
  ...ownChangeBeforeConsent,
  path: '/yuvaShakti/create_yuvaShakti',
  title: `Apply to the youth programme; a person under ${OF_AGE} names a parent or guardian, who is asked before anything else is stored`,
  limit: submissionLimit,
  input: youthForm,
  answer: z.object({ success: z.literal(true), yuvaShakti: youthApplication }),
  refusal: namingLabels(youthLabels),
} satisfies Endpoint

export const allYouth = listCall(
  '/yuvaShakti/all_yuvaShakti',
  'youth',
  'Applications to the youth programme',
  { yuvaShakti: z.array(youthApplication) },
)

export const reviewYouth = reviewCall('/yuvaShakti/decide/:id', 'youth')
export const withdrawYouth = withdrawCall('youth')
// A correction does not contain the age, so it cannot start a request to a guardian.
const { allowedBeforeGuardianAgrees: _, ...submit } = submitYouth
export const correctYouth = correctCall('youth', {
  ...submit,
  input: z.strictObject({ ...fields, ...correctionFields }),
})
