import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { choice, ignored, MANY_LINES, pageAnswer, paging, phone, profile, required } from '../fields.ts'
import {
  reviewCall,
  recordFields,
  namingLabels,
  programmeFacts,
  submissionLimit,
  withdrawCall,
} from './submissions.ts'

export const educations = ['School/Student', 'College/Student', 'Professional'] as const

/** What each field of the form is called; the refusal for missing fields names them so. */
export const youthLabels = {
  name: 'Name',
  description: 'About you',
  city: 'City',
  country: 'Country',
  whatsappNumber: 'WhatsApp number',
  socialMedia: 'Social media profile',
  education: 'Education',
} as const

const youthForm = z.strictObject({
  name: required(100),
  description: required(5000, MANY_LINES),
  city: required(100),
  country: required(100),
  whatsappNumber: phone,
  socialMedia: required(2048).pipe(profile.unwrap().transform((text) => text ?? '')),
  education: choice(educations),
  userId: ignored,
})

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
  method: 'POST',
  path: '/yuvaShakti/create_yuvaShakti',
  allow: 'signed-in',
  title: 'Apply to the youth programme',
  limit: submissionLimit,
  input: youthForm,
  answer: z.object({ success: z.literal(true), yuvaShakti: youthApplication }),
  refusal: namingLabels(youthLabels),
} satisfies Endpoint

export const allYouth = {
  method: 'POST',
  path: '/yuvaShakti/all_yuvaShakti',
  allow: 'admin',
  duty: 'programmes',
  reads: { list: programmeFacts.youth.list },
  title: 'Applications to the youth programme',
  input: z.strictObject(paging),
  answer: z.object({ yuvaShakti: z.array(youthApplication), ...pageAnswer }),
} satisfies Endpoint

export const reviewYouth = reviewCall('/yuvaShakti/decide/:id', 'youth')
export const withdrawYouth = withdrawCall('youth')
