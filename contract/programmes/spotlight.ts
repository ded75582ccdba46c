import { z } from 'zod'
import { type Endpoint, publicForm, adminDecision } from '../call/endpoint.ts'
import { choice, ignored, link, MANY_LINES, pageAnswer, paging, recordId, required } from '../call/fields.ts'
import { documentFile, documentKinds, optionalUpload, picture, pictureKinds } from '../files.ts'
import { fromJson } from '../call/from-json.ts'
import { correctCall } from './correct-call.ts'
import { correctionFields } from './correction-fields.ts'
import {
  reviewCall,
  recordFields,
  namingLabels,
  programmeFacts,
  submissionLimit,
  withdrawCall,
} from './submissions.ts'

/** What can be promoted, with labels. */
export const promotions = {
  business: 'My Business',
  product: 'A Product',
  idea: 'An Idea',
  others: 'Others',
} as const
const promotion = ['business', 'product', 'idea', 'others'] as const

/** The labels of the fields; the refusal for missing fields uses them. */
export const spotlightLabels = {
  name: 'Name',
  promote: 'What to promote',
  feature: 'What to feature',
  link: 'Link',
} as const

const spotlightForm = z.strictObject({
  name: required(100),
  promote: choice(promotion),
  feature: required(5000, MANY_LINES),
  link: required(2048).pipe(link.unwrap().transform((text) => text ?? '')),
  file: optionalUpload,
  userId: ignored,
})

/** The public fields of a spotlight, which do not identify an account. */
const publicSpotlight = z.object({
  _id: z.string(),
  name: z.string(),
  promote: z.enum(promotion),
  feature: z.string(),
  link: z.string(),
  /** A document is shown only to admins and to the applicant. */
  file: z.union([picture, documentFile, z.object({ url: z.null() })]),
  showOnHome: z.boolean(),
  featured: z.boolean(),
  /** The month (`YYYY-MM`) for which it is the pick, or null. */
  monthlyPick: z.string().nullable(),
})

const spotlight = publicSpotlight.extend({ userId: z.string(), email: z.string(), ...recordFields })

export const submitSpotlight = {
  method: 'POST',
  path: '/spotlightBoost/create_spotlight',
  allow: 'member',
  title: 'Apply for Spotlight Boost',
  limit: submissionLimit,
  body: 'multipart',
  files: { file: { takes: [...pictureKinds, ...documentKinds], tooLarge: 'file_too_large' } },
  input: spotlightForm,
  answer: z.object({ success: z.literal(true), spotlight }),
  refusal: namingLabels(spotlightLabels),
} satisfies Endpoint

export const allSpotlight = {
  ...publicForm,
  path: '/spotlightBoost/all_spotlight',
  duty: 'programmes',
  reads: { list: programmeFacts.spotlight.list },
  title:
    'The featured spotlights with their public fields; for an admin with the duty programmes, all spotlights with all fields',
  input: z.strictObject(paging),
  answer: z.object({ spotlight: z.union([z.array(spotlight), z.array(publicSpotlight)]), ...pageAnswer }),
} satisfies Endpoint

const shown = z.object({
  success: z.literal(true),
  showOnHome: z.boolean(),
  monthlyPick: z.string().nullable(),
})

export const showOnHomepage = {
  ...adminDecision('programmes'),
  path: '/spotlightBoost/show_on_homepage/:id',
  title: 'Feature a spotlight on the home page; a waiting one is accepted',
  input: z.strictObject({ id: recordId }),
  answer: shown,
} satisfies Endpoint

export const removeFromHomepage = {
  ...adminDecision('programmes'),
  path: '/spotlightBoost/remove_from_homepage/:id',
  title: 'Remove a spotlight from the home page',
  input: z.strictObject({ id: recordId }),
  answer: shown,
} satisfies Endpoint

export const pickSpotlight = {
  ...adminDecision('programmes'),
  path: '/spotlightBoost/pick/:id',
  title: 'Make a spotlight the pick of this month (IST) instead of the previous one, and feature it',
  input: z.strictObject({ id: recordId }),
  answer: shown.extend({
    /** The name of the spotlight that was this month's pick before. */
    replaced: z.string().nullable(),
  }),
} satisfies Endpoint

export const reviewSpotlight = reviewCall('/spotlightBoost/decide/:id', 'spotlight')
export const withdrawSpotlight = withdrawCall('spotlight')
export const correctSpotlight = correctCall('spotlight', {
  ...submitSpotlight,
  input: spotlightForm.safeExtend({
    ...correctionFields,
    opened: z.preprocess(fromJson, correctionFields.opened),
  }),
})
