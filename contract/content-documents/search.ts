import { z } from 'zod'
import { type Endpoint, adminRead } from '../call/endpoint.ts'
import { text, tooLong } from '../call/fields.ts'

const MOST = 200

export const searchContent = {
  ...adminRead('content'),
  path: '/content/search',
  reads: 'no personal data',
  title:
    'Where words stand in the texts of documents, as their drafts have them, else as published; letter case and accents count for nothing',
  input: z.strictObject({
    q: text('Words to look for').min(1, 'Words to look for').max(MOST, tooLong(MOST)),
  }),
  answer: z.object({
    documents: z.array(
      z.object({
        key: z.string(),
        /** The first texts that hold all of the words. */
        places: z.array(
          z.object({
            /** As refusals name it: `directors.2.name`. */
            part: z.string(),
            /** The same in words. */
            where: z.array(z.string()),
            /** The words with what is around them. */
            text: z.string(),
          }),
        ),
        /** How many there are beyond these. */
        more: z.int(),
      }),
    ),
  }),
} satisfies Endpoint
