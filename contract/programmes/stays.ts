import { LONGEST_STAY } from '../business-constants.ts'
import { z } from 'zod'
import { day, daysBetween } from '../values/days.ts'
import type { Endpoint } from '../call/endpoint.ts'
import { choice, email, ignored, MANY_LINES, required } from '../call/fields.ts'
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

export const foods = ['Veg', 'Non-Veg', 'Both'] as const

/** The labels of the fields; the refusal for missing fields uses them. */
export const stayLabels = {
  travelerName: 'Traveler name',
  travelerEmail: 'Traveler e-mail',
  destinationCity: 'Destination city',
  arrivalDate: 'Arrival date',
  departureDate: 'Departure date',
  purpose: 'Purpose of the visit',
  food: 'Food preference',
  additionalNotes: 'Additional notes',
} as const

/** Why a stay cannot have these days, or null; an incomplete date gives null. */
export function refusalOfDays(arrival: string, departure: string): string | null {
  const days = daysBetween(arrival, departure)
  if (days <= 0) return 'The departure must be after the arrival'
  return days > LONGEST_STAY ? `A stay is at most ${LONGEST_STAY} days` : null
}

const stayForm = z
  .strictObject({
    travelerName: required(100),
    travelerEmail: email,
    destinationCity: required(100),
    arrivalDate: day,
    departureDate: day,
    purpose: required(2000, MANY_LINES),
    food: choice(foods),
    additionalNotes: required(5000, MANY_LINES),
    userId: ignored,
  })
  .superRefine((form, context) => {
    const message = refusalOfDays(form.arrivalDate, form.departureDate)
    if (message) context.addIssue({ code: 'custom', path: ['departureDate'], message })
  })

const stay = z.object({
  _id: z.string(),
  userId: z.string(),
  email: z.string(),
  travelerName: z.string(),
  travelerEmail: z.string(),
  destinationCity: z.string(),
  arrivalDate: z.string(),
  departureDate: z.string(),
  purpose: z.string(),
  food: z.enum(foods),
  additionalNotes: z.string(),
  ...recordFields,
})

export const submitStay = {
  method: 'POST',
  path: '/member/submit-fwc-athithi-request',
  allow: 'member',
  notAllowed: 'stays_for_members',
  title: `Request a guest stay of at most ${LONGEST_STAY} days`,
  limit: submissionLimit,
  input: stayForm,
  answer: z.object({ success: z.literal(true), atithiRequests: stay }),
  refusal: namingLabels(stayLabels),
} satisfies Endpoint

export const allStays = listCall('/member/all-fwc-athithi', 'stays', 'Guest stays asked for', {
  atithiRequests: z.array(stay),
})

export const reviewStay = reviewCall('/member/decide_athithi/:id', 'stays')
export const withdrawStay = withdrawCall('stays')
export const correctStay = correctCall('stays', {
  ...submitStay,
  input: stayForm.safeExtend(correctionFields),
})
