import { z } from 'zod'
import { type Endpoint, adminRead } from '../call/endpoint.ts'
import { text, tooLong } from '../call/fields.ts'

const MOST = 200

export const searchContent = {
  ...adminRead('content'),
  path: '/content/search',
  reads: 'no personal data',
  title:
    'Search the texts of documents, in drafts or else as published; letter case and accents make no difference',
  input: z.strictObject({
    q: text('Words to look for').min(1, 'Words to look for').max(MOST, tooLong(MOST)),
  }),
  answer: z.object({
    documents: z.array(
      z.object({
        key: z.string(),
        /** The first texts that contain all of the words. */
        places: z.array(
          z.object({
            /** The path of the text as in refusals: `directors.2.name`. */
            part: z.string(),
            /** The same path in words. */
            where: z.array(z.string()),
            /** The words found, with the text around them. */
            text: z.string(),
          }),
        ),
        /** How many more texts of the document contain the words. */
        more: z.int(),
      }),
    ),
  }),
} satisfies Endpoint
