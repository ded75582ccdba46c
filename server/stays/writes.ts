import type { z } from 'zod'
import { dayInIst } from '#contract/days.ts'
import { Problem } from '#contract/problem.ts'
import type { submitStay } from '#contract/programmes/stays.ts'
import type { RequestContext } from '../http/context.ts'
import { submitForm } from '../submissions/submit.ts'
import { stayOf } from './reads.ts'
import { refusalToStay } from './rules.ts'

/** Asks for a stay; the same one sent again while it waits is the same request. */
export async function submit(
  call: RequestContext<'member'>,
  form: z.output<typeof submitStay.input>,
): Promise<z.input<typeof submitStay.answer>> {
  const fields = refusalToStay(form, dayInIst(call.clock()))
  if (fields) throw new Problem('invalid_input', { fields })
  const answers = {
    traveler_name: form.travelerName,
    traveler_email: form.travelerEmail,
    destination_city: form.destinationCity,
    arrival_date: form.arrivalDate,
    departure_date: form.departureDate,
    purpose: form.purpose,
    food: form.food,
    additional_notes: form.additionalNotes,
  }
  const id = await submitForm(call, 'stays', answers)
  return { success: true, atithiRequests: await stayOf(call.db, id) }
}
