import type { z } from 'zod'
import type { createYouth, decideYouth, withdrawYouth } from '#contract/youth.ts'
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
import { asYouthApplication } from './reads.ts'

/** Applies to the youth programme; the same sent again while it waits is the same application. */
export async function submit(
  { db, user, clock }: Call<'signed-in'>,
  form: z.output<typeof createYouth.input>,
): Promise<z.input<typeof createYouth.answer>> {
  const now = clock()
  const answers = {
    name: form.name,
    description: form.description,
    city: form.city,
    country: form.country,
    whatsapp_number: form.whatsappNumber,
    social_media: form.socialMedia,
    education: form.education,
  }
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, user.id)
    const same = await tx
      .selectFrom('youth_applications')
      .selectAll()
      .select(moverOf('youth_applications').as('mover'))
      .where('user_id', '=', user.id)
      .where('state', 'in', OPEN)
      .where((eb) => eb.and(answers))
      .executeTakeFirst()
    if (same) return { success: true, yuvaShakti: asYouthApplication(same) }
    const made = await tx
      .insertInto('youth_applications')
      .values({ ...answers, user_id: user.id, email: user.email, state_at: now, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    await postReceived(tx, user, 'youth', aboutOf('youth', made))
    return { success: true, yuvaShakti: asYouthApplication({ ...made, mover: null }) }
  })
}

/** Moves an application forward; of two admins at the same instant one does it, and the other learns who. */
export async function decide(
  call: Call<'admin'>,
  decision: z.output<typeof decideYouth.input>,
): Promise<z.input<typeof decideYouth.answer>> {
  const id = knownId(decision.id)
  return call.db.transaction().execute(async (tx) => {
    const moved = await tx
      .updateTable('youth_applications')
      .set(decided(call, decision))
      .where('id', '=', id)
      .where('state', 'in', statesBefore(decision.state))
      .returningAll()
      .executeTakeFirst()
    if (!moved) {
      const stood = await tx
        .selectFrom('youth_applications')
        .select(['state', 'state_at', 'state_by'])
        .where('id', '=', id)
        .executeTakeFirst()
      return refuseDecision(tx, stood, decision.state)
    }
    await recordMove(tx, call, 'youth', { ...moved, about: aboutOf('youth', moved) })
    return { success: true, ...asLife({ ...moved, mover: call.user.name }) }
  })
}

/** Takes one's own application back while it waits. */
export async function withdraw(
  call: Call<'signed-in'>,
  input: z.output<typeof withdrawYouth.input>,
): Promise<z.input<typeof withdrawYouth.answer>> {
  const id = knownId(input.id)
  return call.db.transaction().execute(async (tx) => {
    const stood = await tx
      .selectFrom('youth_applications')
      .select(['user_id', 'state', 'state_at', 'state_by'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    await refuseUnlessWithdrawable(tx, call, 'youth', stood && { ...stood, day: null })
    const moved = await tx
      .updateTable('youth_applications')
      .set(withdrawn(call))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordMove(tx, call, 'youth', { ...moved, about: aboutOf('youth', moved) })
    return { success: true, ...asLife({ ...moved, mover: call.user.name }) }
  })
}
