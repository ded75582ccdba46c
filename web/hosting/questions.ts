import { MOST_MEGABYTES } from '#contract/business-constants.ts'
import type { Input } from '#contract/call/endpoint.ts'
import type { submitHosting } from '#contract/programmes/hosting.ts'

type Form = Input<typeof submitHosting>

/** The labels of the fields. */
export const questions = {
  type: { label: 'Type' },
  title: { label: 'Title', hint: 'What guests will read first.' },
  date: { label: 'Date', hint: 'The day you would like.' },
  description: { label: 'Description', hint: 'What happens, and for whom.' },
  audience: { label: 'Audience', hint: 'Roughly how many will come.' },
  thumbnail: { label: 'Thumbnail', hint: `JPEG or PNG, up to ${MOST_MEGABYTES} MB.` },
} satisfies Partial<Record<keyof Form, { label: string; hint?: string }>>

/** The choices of the form. They are written out here so that visitors' pages load no schemas. */
export const types = ['Class', 'Webinar', 'Event', 'Others'] satisfies Form['type'][]

export const audiences = ['<50', '50-100', '100+', 'Not sure'] satisfies Form['audience'][]
