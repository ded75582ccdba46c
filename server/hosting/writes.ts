import type { z } from 'zod'
import { dayInIst } from '#contract/days.ts'
import { Problem } from '#contract/problem.ts'
import type { createZoom } from '#contract/programmes/hosting.ts'
import type { RequestContext } from '../http/context.ts'
import { submitForm } from '../submissions/submit.ts'
import { eventRequestOf } from './reads.ts'
import { refusalToHost } from './rules.ts'

/** Asks for an event to be hosted; the same sent again while it waits is the same request, with the newer picture. */
export async function submit(
  call: RequestContext<'member'>,
  form: z.output<typeof createZoom.input>,
): Promise<z.input<typeof createZoom.answer>> {
  const fields = refusalToHost(form, dayInIst(call.clock()))
  if (fields) throw new Problem('invalid_input', { fields })
  const answers = {
    name: call.user.name,
    type: form.type,
    title: form.title,
    date: form.date,
    description: form.description,
    audience: form.audience,
  }
  const id = await submitForm(call, 'hosting', answers, form.thumbnail)
  return { success: true, zoom: await eventRequestOf(call.db, id) }
}
