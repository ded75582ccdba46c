import { FRESH_SIGN_IN_MINUTES } from '../business-constants.ts'
import { z } from 'zod'
import { type Endpoint, ownRead, ownChangeBeforeConsent } from '../call/endpoint.ts'
import { instant, ownPassword as password } from '../call/fields.ts'

const paise = z.int().min(0)

export const readClosing = {
  ...ownRead,
  path: '/user/closing',
  title: 'What would happen if the caller closed their account now',
  input: z.strictObject({}),
  answer: z.object({
    /** The last owner's account cannot be closed. */
    isLastOwner: z.boolean(),
    hasPassword: z.boolean(),
    /** Whether an application is not decided yet; closing the account declines it. */
    isWaiting: z.boolean(),
    /** What is refunded, in paise: the payment of an undecided application, and payments that pay for nothing. */
    refund: paise,
    /** The last day of the running membership, which ends at once without a refund; null when there is none. */
    membershipEndsOn: z.string().nullable(),
    /** Whether there are payments, which are kept for the books. */
    hasPaid: z.boolean(),
  }),
} satisfies Endpoint

export const closeAccount = {
  ...ownChangeBeforeConsent,
  path: '/user/close_account',
  title: `Close the caller’s account permanently: sessions end, open requests are declined and refunded, personal data are erased. Without a password, the last sign-in must be at most ${FRESH_SIGN_IN_MINUTES} minutes ago`,
  input: z.strictObject({
    password,
    /** The refund that the person was shown, in paise. When the sum has changed since, the account is not closed. */
    refund: paise.optional(),
  }),
  answer: z.object({ success: z.literal(true), refunded: paise }),
} satisfies Endpoint

const rows = z.array(z.record(z.string(), z.unknown()))

export const myData = {
  ...ownRead,
  path: '/user/my_data',
  title: 'Everything stored about the caller, as a JSON file; uploaded files are listed by address',
  limit: { most: 20, per: 'hour' },
  input: z.strictObject({}),
  answer: z.object({
    madeAt: instant,
    /** What the export leaves out, in a few sentences. */
    about: z.string(),
    account: z.record(z.string(), z.unknown()),
    /** Rows by the name of their table. */
    records: z.record(z.string(), rows),
    introductions: rows,
    files: rows,
    /** Entries of the audit log about actions by the person and about the person. */
    log: rows,
    /** E-mails that wait to be sent, and copies that are kept on this server. */
    emails: rows,
  }),
} satisfies Endpoint
