import type { z } from 'zod'
import { dayInIst } from '#contract/days.ts'
import { Problem } from '#contract/problem.ts'
import type { submitStay } from '#contract/stays.ts'
import { lockPerson } from '../accounts/people.ts'
import type { Call } from '../app/call.ts'
import { moverOf, OPEN } from '../submissions/life.ts'
import { postReceived } from '../submissions/moves.ts'
import { aboutOf } from '../submissions/rules.ts'
import { asStay } from './reads.ts'
import { refusalToStay } from './rules.ts'

/** Asks for a stay; the same one sent again while it waits is the same request. */
export async function submit(
  { db, user, clock }: Call<'member'>,
  form: z.output<typeof submitStay.input>,
): Promise<z.input<typeof submitStay.answer>> {
  const now = clock()
  const fields = refusalToStay(form, dayInIst(now))
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
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, user.id)
    const same = await tx
      .selectFrom('stays')
      .selectAll()
      .select(moverOf('stays').as('mover'))
      .where('user_id', '=', user.id)
      .where('state', 'in', OPEN)
      .where((eb) => eb.and(answers))
      .executeTakeFirst()
    if (same) return { success: true, atithiRequests: asStay(same) }
    const stay = await tx
      .insertInto('stays')
      .values({ ...answers, user_id: user.id, email: user.email, state_at: now, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    await postReceived(tx, user, 'stays', aboutOf('stays', stay))
    return { success: true, atithiRequests: asStay({ ...stay, mover: null }) }
  })
}
