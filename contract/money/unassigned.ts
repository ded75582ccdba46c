import { z } from 'zod'
import { type Endpoint, adminRead, adminChange } from '../call/endpoint.ts'
import {
  done,
  email,
  instant,
  MANY_LINES,
  namedId,
  pageAnswer,
  pagingQuery,
  required,
} from '../call/fields.ts'
import { category, purpose } from '../membership/payments.ts'
import { offlineMethod, offlineMoney } from './money.ts'

const WHICH = 'Which money?'
const id = namedId(WHICH)

/** Money received that is assigned to nobody yet. It counts in the bucket `review` and has no document. */
const unassigned = z.object({
  _id: z.string(),
  /** Paise. */
  amount: z.int(),
  method: offlineMethod,
  reference: z.string(),
  receivedOn: z.string(),
  note: z.string(),
  /** The admin who recorded it. */
  recordedBy: z.string(),
  recordedAt: instant,
})

export const unassignedMoney = {
  ...adminRead('money'),
  path: '/money/unassigned',
  reads: { list: 'Unassigned money' },
  title: 'Unassigned money, newest first; `q` searches reference and note',
  input: z.strictObject(pagingQuery),
  answer: z.object({ unassigned: z.array(unassigned), ...pageAnswer }),
} satisfies Endpoint

/** Most people in a search result. */
export const MOST_PAYERS = 10

export const findPayers = {
  ...adminRead('money'),
  path: '/money/payers',
  reads: { list: 'Who may pay' },
  title: `Search people by name, e-mail or phone, with what each has to pay now; at most ${MOST_PAYERS}`,
  input: z.strictObject({ q: required(200) }),
  answer: z.object({
    people: z.array(
      z.object({
        email: z.string(),
        name: z.string(),
        /** What the person can pay, in paise; when empty, `record_offline` would refuse. */
        due: z.array(z.object({ purpose, category, amount: z.int() })),
      }),
    ),
    /** More people match the words. */
    areMore: z.boolean(),
  }),
} satisfies Endpoint

const audited = adminChange('money')

export const recordUnassigned = {
  ...audited,
  path: '/money/record_unassigned',
  title:
    'Record money that belongs to nobody known yet. It is in review and has no document until it is assigned or returned; days, references and statement lines are as in `record_offline`',
  input: z.strictObject({ ...offlineMoney, note: required(500, MANY_LINES) }),
  answer: z.object({ success: z.literal(true), unassigned: z.object({ _id: z.string() }) }),
} satisfies Endpoint

export const assignMoney = {
  ...audited,
  path: '/money/assign',
  title:
    'Assign money to a person’s open payment, as `record_offline` would; it counts on the day of receipt. If it was assigned or returned already: 409 `not_unassigned`',
  input: z.strictObject({ _id: id, email, purpose: purpose.optional() }),
  answer: z.object({ success: z.literal(true), payment: z.object({ _id: z.string() }) }),
} satisfies Endpoint

export const returnUnassigned = {
  ...audited,
  path: '/money/return_unassigned',
  title:
    'Record that unassigned money was returned, with the reference of the return. If it was assigned or returned already: 409 `not_unassigned`',
  input: z.strictObject({ _id: id, reference: required(100), note: required(500, MANY_LINES) }),
  answer: done,
} satisfies Endpoint
