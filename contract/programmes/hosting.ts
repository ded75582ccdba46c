import { z } from 'zod'
import { day } from '../values/days.ts'
import type { Endpoint } from '../call/endpoint.ts'
import { choice, ignored, MANY_LINES, required } from '../call/fields.ts'
import { optionalUpload, picture } from '../files.ts'
import { fromJson } from '../call/from-json.ts'
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

export const eventTypes = ['Class', 'Webinar', 'Event', 'Others'] as const
export const audiences = ['<50', '50-100', '100+', 'Not sure'] as const

/** The labels of the fields; the refusal for missing fields uses them. */
export const hostingLabels = {
  type: 'Type',
  title: 'Title',
  date: 'Date',
  description: 'Description',
  audience: 'Audience',
} as const

const hostingForm = z.strictObject({
  type: choice(eventTypes),
  title: required(200),
  date: day,
  description: required(5000, MANY_LINES),
  audience: choice(audiences),
  thumbnail: optionalUpload,
  name: ignored,
  userId: ignored,
})

const zoom = z.object({
  _id: z.string(),
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  type: z.enum(eventTypes),
  title: z.string(),
  date: z.string(),
  description: z.string(),
  audience: z.enum(audiences),
  thumbnail: z.union([picture, z.object({ url: z.null() })]),
  ...recordFields,
})

export const submitHosting = {
  method: 'POST',
  path: '/zoomPremium/create_zoom',
  allow: 'member',
  title: 'Request an online event to be hosted',
  limit: submissionLimit,
  body: 'multipart',
  files: { thumbnail: { takes: ['jpeg', 'png'], tooLarge: 'file_exceeds' } },
  input: hostingForm,
  answer: z.object({ success: z.literal(true), zoom }),
  refusal: namingLabels(hostingLabels),
} satisfies Endpoint

export const allHosting = listCall(
  '/zoomPremium/all_zoom',
  'hosting',
  'Online events that members ask to be hosted',
  { zoom: z.array(zoom) },
)

export const reviewHosting = reviewCall('/zoomPremium/decide/:id', 'hosting')
export const withdrawHosting = withdrawCall('hosting')
export const correctHosting = correctCall('hosting', {
  ...submitHosting,
  input: hostingForm.safeExtend({
    ...correctionFields,
    opened: z.preprocess(fromJson, correctionFields.opened),
  }),
})
