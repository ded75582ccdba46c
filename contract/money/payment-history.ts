import { z } from 'zod'
import { type Endpoint, adminRead } from '../call/endpoint.ts'
import { instant, recordId } from '../call/fields.ts'

/** The most entries of a history that are shown. */
export const MOST_ENTRIES = 300

const historyEntry = z.object({
  at: instant,
  /** What happened, in a few words. */
  title: z.string(),
  /** More of it: what the provider said, a reason, the kind of an e-mail. */
  about: z.string().nullable(),
  /** In paise, where money is meant. */
  amount: z.int().nullable(),
  /** Which admin did it; null: nobody, or the person who pays. */
  by: z.string().nullable(),
  /** Of a document: where it is. */
  url: z.string().nullable(),
  /** How often it happened in the same way, and when last. */
  times: z.int(),
  lastAt: instant.nullable(),
})

export const paymentHistory = {
  ...adminRead('money'),
  path: '/money/history/:id',
  reads: {
    record: 'The history of a payment',
    subject: (answer) => (answer as { user: string }).user,
  },
  title:
    'All that happened about a payment, newest first, 300 entries at most: the order, what the provider was asked and said, its events, captures, refunds, documents, e-mails, what admins did; `id` is our `_id`',
  input: z.strictObject({ id: recordId }),
  answer: z.object({
    /** Whose payment it is. */
    user: z.string(),
    entries: z.array(historyEntry),
    /** There are older entries than these. */
    isCut: z.boolean(),
  }),
} satisfies Endpoint
