import type { z } from 'zod'
import { dayInIst } from '#contract/days.ts'
import { Problem } from '#contract/problem.ts'
import type { decideStay, submitStay, withdrawStay } from '#contract/stays.ts'
import { lockPerson } from '../accounts/people.ts'
import type { Call } from '../app/call.ts'
import { knownId } from '../db/ids.ts'
import { asLife, moverOf, OPEN } from '../submissions/life.ts'
import {
  decided,
  postReceived,
  recordMove,
  refuseDecision,
  refuseUnlessWithdrawable,
  withdrawn,
} from '../submissions/moves.ts'
import { aboutOf, statesBefore } from '../submissions/rules.ts'
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

/** Moves a stay forward; of two admins at the same instant one does it, and the other learns who. */
export async function decide(
  call: Call<'admin'>,
  decision: z.output<typeof decideStay.input>,
): Promise<z.input<typeof decideStay.answer>> {
  const id = knownId(decision.id)
  return call.db.transaction().execute(async (tx) => {
    const moved = await tx
      .updateTable('stays')
      .set(decided(call, decision))
      .where('id', '=', id)
      .where('state', 'in', statesBefore(decision.state))
      .returningAll()
      .executeTakeFirst()
    if (!moved) {
      const stood = await tx
        .selectFrom('stays')
        .select(['state', 'state_at', 'state_by'])
        .where('id', '=', id)
        .executeTakeFirst()
      return refuseDecision(tx, stood, decision.state)
    }
    await recordMove(tx, call, 'stays', { ...moved, about: aboutOf('stays', moved) })
    return { success: true, ...asLife({ ...moved, mover: call.user.name }) }
  })
}

/** Takes one's own stay back: while it waits, and once accepted until the day before the arrival. */
export async function withdraw(
  call: Call<'signed-in'>,
  input: z.output<typeof withdrawStay.input>,
): Promise<z.input<typeof withdrawStay.answer>> {
  const id = knownId(input.id)
  return call.db.transaction().execute(async (tx) => {
    const stood = await tx
      .selectFrom('stays')
      .select(['user_id', 'state', 'state_at', 'state_by', 'arrival_date as day'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    await refuseUnlessWithdrawable(tx, call, 'stays', stood)
    const moved = await tx
      .updateTable('stays')
      .set(withdrawn(call))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordMove(tx, call, 'stays', { ...moved, about: aboutOf('stays', moved) })
    return { success: true, ...asLife({ ...moved, mover: call.user.name }) }
  })
}
