import { z } from 'zod'
import { type Endpoint, adminRead } from '../call/endpoint.ts'
import { instant, recordId } from '../call/fields.ts'

/** Most entries of a history that are shown. */
export const MOST_ENTRIES = 300

const historyEntry = z.object({
  at: instant,
  /** The event in a few words. */
  title: z.string(),
  /** Details: the provider's message, a reason, the kind of an e-mail. */
  about: z.string().nullable(),
  /** In paise; null when no money is involved. */
  amount: z.int().nullable(),
  /** The admin who did it; null when it was nobody, or the payer. */
  by: z.string().nullable(),
  /** The address of a document. */
  url: z.string().nullable(),
  /** How many times the same event happened; `at` is the last time. */
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
    'The history of a payment, newest first, at most 300 entries: the order, questions to the provider and its answers, its events, captures, refunds, documents, e-mails, and actions of admins; `id` is our `_id`',
  input: z.strictObject({ id: recordId }),
  answer: z.object({
    /** The payer. */
    user: z.string(),
    entries: z.array(historyEntry),
    /** There are older entries than these. */
    isCut: z.boolean(),
  }),
} satisfies Endpoint
