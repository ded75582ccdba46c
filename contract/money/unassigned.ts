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
  title: 'Money that fits nobody yet, newest first; `q` is looked for in its reference and note',
  input: z.strictObject(pagingQuery),
  answer: z.object({ unassigned: z.array(unassigned), ...pageAnswer }),
} satisfies Endpoint

/** Most people in a search result. */
export const MOST_PAYERS = 10

export const findPayers = {
  ...adminRead('money'),
  path: '/money/payers',
  reads: { list: 'Who may pay' },
  title: `People by name, e-mail or phone, with what each has to pay now: ${MOST_PAYERS} at most`,
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
    'Record money that came and fits nobody yet. It is in review and has no document until it is assigned or was given back; days, references and lines of a statement are as in `record_offline`',
  input: z.strictObject({ ...offlineMoney, note: required(500, MANY_LINES) }),
  answer: z.object({ success: z.literal(true), unassigned: z.object({ _id: z.string() }) }),
} satisfies Endpoint

export const assignMoney = {
  ...audited,
  path: '/money/assign',
  title:
    'Have unassigned money pay what a person has to pay, as `record_offline` would; it counts on the day it came. Assigned or given back already: 409 `not_unassigned`',
  input: z.strictObject({ _id: id, email, purpose: purpose.optional() }),
  answer: z.object({ success: z.literal(true), payment: z.object({ _id: z.string() }) }),
} satisfies Endpoint

export const returnUnassigned = {
  ...audited,
  path: '/money/return_unassigned',
  title:
    'Write down that unassigned money was given back, with the reference under which it went. Assigned or given back already: 409 `not_unassigned`',
  input: z.strictObject({ _id: id, reference: required(100), note: required(500, MANY_LINES) }),
  answer: done,
} satisfies Endpoint
