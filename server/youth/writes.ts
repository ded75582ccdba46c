import type { z } from 'zod'
import type { createYouth } from '#contract/programmes/youth.ts'
import type { RequestContext } from '../http/context.ts'
import { submitForm } from '../submissions/submit.ts'
import { youthApplicationOf } from './reads.ts'

/** Applies to the youth programme; the same sent again while it waits is the same application. */
export async function submit(
  call: RequestContext<'signed-in'>,
  form: z.output<typeof createYouth.input>,
): Promise<z.input<typeof createYouth.answer>> {
  const answers = {
    name: form.name,
    description: form.description,
    city: form.city,
    country: form.country,
    whatsapp_number: form.whatsappNumber,
    social_media: form.socialMedia,
    education: form.education,
  }
  const id = await submitForm(call, 'youth', answers)
  return { success: true, yuvaShakti: await youthApplicationOf(call.db, id) }
}
