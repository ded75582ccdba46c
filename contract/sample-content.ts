import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import './zod-config.ts'

/** Invented entries of one kind: the file of `web/content` that they stand in, or Settings, and what they are called. */
const sample = z.object({ kind: z.string(), file: z.string(), entries: z.array(z.string()) })

export const sampleContent = {
  method: 'GET',
  path: '/site/sample_content',
  allow: 'admin',
  duty: 'any',
  reads: 'no personal data',
  title: 'What visitors of a site in production see that was invented to fill its pages',
  input: z.strictObject({}),
  answer: z.object({ samples: z.array(sample) }),
} satisfies Endpoint

export type SampleContent = z.output<typeof sampleContent.answer>['samples']
