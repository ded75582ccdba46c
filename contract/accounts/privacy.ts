import { FRESH_SIGN_IN_MINUTES } from '../business-constants.ts'
import { z } from 'zod'
import { type Endpoint, ownRead, ownChangeOfMinors } from '../call/endpoint.ts'
import { instant, ownPassword as password } from '../call/fields.ts'

const paise = z.int().min(0)

export const readClosing = {
  ...ownRead,
  path: '/user/closing',
  title: 'What closing one’s own account would bring about now',
  input: z.strictObject({}),
  answer: z.object({
    /** Then it cannot be closed. */
    isLastOwner: z.boolean(),
    hasPassword: z.boolean(),
    /** Whether an application waits for a decision; it is declined. */
    isWaiting: z.boolean(),
    /** What was paid for it, or pays for nothing, and goes back, in paise. */
    refund: paise,
    /** The last day of a membership, which ends at once and is not paid back; null: none runs. */
    membershipEndsOn: z.string().nullable(),
    /** Whether payments stay for the books. */
    hasPaid: z.boolean(),
  }),
} satisfies Endpoint

export const closeAccount = {
  ...ownChangeOfMinors,
  path: '/user/close_account',
  title: `Close one’s own account for good: sessions end, what waits is declined and refunded, what is personal is erased. Without a password, one must have signed in within ${FRESH_SIGN_IN_MINUTES} minutes`,
  input: z.strictObject({
    password,
    /** What the person was told goes back, in paise: where it is another sum by now, nothing is closed. */
    refund: paise.optional(),
  }),
  answer: z.object({ success: z.literal(true), refunded: paise }),
} satisfies Endpoint

const rows = z.array(z.record(z.string(), z.unknown()))

export const myData = {
  ...ownRead,
  path: '/user/my_data',
  title: 'Everything that is stored about oneself, as a JSON file; uploaded files by their address',
  limit: { most: 20, per: 'hour' },
  input: z.strictObject({}),
  answer: z.object({
    madeAt: instant,
    /** What is left out, in a few sentences. */
    about: z.string(),
    account: z.record(z.string(), z.unknown()),
    /** Rows by the table that they are kept in. */
    records: z.record(z.string(), rows),
    introductions: rows,
    files: rows,
    /** What one did, and what was done to one. */
    log: rows,
    /** E-mails that wait to be sent, and copies that are kept on this server. */
    emails: rows,
  }),
} satisfies Endpoint
