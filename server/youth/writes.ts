import type { z } from 'zod'
import type { createYouth } from '#contract/youth.ts'
import { lockPerson } from '../accounts/people.ts'
import type { Call } from '../app/call.ts'
import { moverOf, OPEN } from '../submissions/life.ts'
import { postReceived } from '../submissions/moves.ts'
import { aboutOf } from '../submissions/rules.ts'
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
