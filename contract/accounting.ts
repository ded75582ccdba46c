import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { day } from './days.ts'

/** Indian days, both included; without one side the span has no end there. */
const span = { from: day.optional(), to: day.optional() }

/** A table file as it goes out: what it is called, and its text piece by piece. */
const tableFile = z.object({ name: z.string(), text: z.custom<AsyncIterable<string>>() })

const table = { method: 'GET', allow: 'admin', duty: 'money', answers: 'csv', answer: tableFile } as const

export const ledger = {
  ...table,
  path: '/money/ledger.csv',
  title:
    'The ledger of a span of days as CSV, oldest first: a line for each payment that came in, by the day it was paid (or ordered, while it is in review), and for each refund that has arrived, by that day. Amounts are rupees with two decimals, negative in refunds; `state` is the two-digit GST code of the place of supply, 96 outside India. What is in review has no document and no tax yet; money that came beside an order has a line of its own',
  reads: { file: 'Ledger' },
  input: z.strictObject(span),
} satisfies Endpoint
