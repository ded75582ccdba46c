import type { z } from 'zod'
import type { createSpotlight } from '#contract/programmes/spotlight.ts'
import type { RequestContext } from '../http/context.ts'
import { submitForm } from '../submissions/submit.ts'
import { spotlightOf } from './reads.ts'

/** Applies for Spotlight Boost; the same sent again while it waits is the same application, with the newer file. */
export async function submit(
  call: RequestContext<'member'>,
  form: z.output<typeof createSpotlight.input>,
): Promise<z.input<typeof createSpotlight.answer>> {
  const answers = { name: form.name, promote: form.promote, feature: form.feature, link: form.link }
  const id = await submitForm(call, 'spotlight', answers, form.file)
  return { success: true, spotlight: await spotlightOf(call.db, id) }
}
