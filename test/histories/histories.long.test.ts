import { afterAll, expect, test } from 'vitest'
import { startSimulator } from '#test/support/processes/simulator-process.ts'
import { playBatch } from './batch.ts'
import { mistakesIn } from './compare.ts'
import type { Books, Document } from './facts.ts'

const simulator = await startSimulator()
afterAll(() => simulator[Symbol.asyncDispose]())

const HISTORIES = 30
const SEED = 20
let played: Books | undefined

test(`${HISTORIES} generated histories of money: the books equal the provider’s ledger to the paisa, after each of three days`, {
  timeout: 300_000,
}, async () => {
  const counts = new Map<string, number>()
  const numbers = Array.from({ length: HISTORIES }, (_, n) => n)
  const { mistakes, books } = await playBatch({ simulator, seed: SEED, nth: 0, numbers, counts })
  played = books
  expect(mistakes).toEqual([])
  const rare = [
    'captures of an order that was paid',
    'captures of another amount',
    'captures in another currency',
    'captures of an order that held no more',
    'reviews of what held no more',
    'kill -9 of the server',
    'payments recorded by hand',
    'webhooks lost',
  ]
  expect(rare.filter((kind) => !counts.get(kind))).toEqual([])
})

type Plant = (books: Books) => void
const paid = ({ rows }: Books) =>
  rows.findLast(({ status, paymentId }) => status === 'paid' && paymentId !== null)
const plants: [what: string, plant: Plant, complaint: RegExp][] = [
  ['a capture that was skipped', (books) => change(paid(books), { received: 0 }), /has 0 where \d+ came in/],
  [
    'a paisa too much',
    ({ summary }) =>
      change(summary.buckets['earned'], { amount: (summary.buckets['earned']?.amount ?? 0) + 1 }),
    /the buckets hold \d+ where \d+ came in/,
  ],
  [
    'money that was accepted on expired terms',
    (books) => {
      const row = books.rows.find(
        ({ category, status, paymentId }) => category === 'Student' && status === 'paid' && paymentId,
      )
      const told = books.told.find(({ email }) => email === row?.useremail)
      told?.ends.set(row?.orderId ?? '', { at: new Date(0), day: 0, voucher: undefined })
      Object.assign(told as object, { isUnsure: false, resolved: [] })
    },
    /was paid too late for its terms/,
  ],
  [
    'a payment in a wrong bucket',
    (books) => change(paid(books), { bucket: 'open' }),
    /is in open and belongs into/,
  ],
  [
    'a paid payment without money',
    ({ rows }) =>
      change(
        rows.find(({ status, received }) => status !== 'paid' && received === 0),
        { status: 'paid' },
      ),
    /is paid without the money that was ordered/,
  ],
  [
    'a double document number',
    ({ documents }) => change(documents[1], { ...documents[0] }),
    /have a gap or a double/,
  ],
  [
    'a missing document number',
    ({ documents }) => {
      const second = documents.find(({ nth }) => nth === 2)
      const isFirst = ({ series, year, nth }: Document) =>
        nth === 1 && series === second?.series && year === second.year
      documents.splice(documents.findIndex(isFirst), 1)
    },
    /have a gap or a double/,
  ],
  [
    'an invoice over another amount',
    ({ documents }) =>
      change(
        documents.find(({ refund }) => refund === null),
        { total: 1 },
      ),
    /has an invoice of 1 where \d+ paid/,
  ],
  [
    'an invoice for an unpaid payment',
    ({ documents, rows }) =>
      change(documents[0], { payment: rows.find(({ status }) => status !== 'paid')?._id ?? '' }),
    /has documents and is not paid/,
  ],
  [
    'a refund made twice',
    ({ ledger }) => void ledger.refunds.push(...ledger.refunds.filter(({ receipt }) => receipt !== null)),
    /was made more than once/,
  ],
  [
    'a refund that the books do not show',
    ({ rows }) =>
      change(
        rows.find((row) => row.orderId !== null && row.refunds.some(({ status }) => status === 'arrived')),
        { refunds: [] },
      ),
    /has refunds arrived of {2}where the provider has \d+/,
  ],
  [
    'a member whom nobody approved',
    ({ rows, told }) => {
      const nobody = told.find(
        ({ email, isUnsure, applications: [one] }) =>
          one?.decision === 'none' && !isUnsure && rows.some(({ useremail }) => useremail === email),
      )
      for (const row of rows) if (row.useremail === nobody?.email) change(row, { role: 'member' })
    },
    /is a member whom nobody approved/,
  ],
]

test.each(plants)('%s in these books is found', (_what, plant, complaint) => {
  const books = structuredClone(played as Books)
  plant(books)
  const found = mistakesIn(books).map(({ what }) => what)
  expect(found.filter((what) => complaint.test(what))).not.toEqual([])
})

function change<T extends object>(thing: T | undefined, to: Partial<T>): void {
  Object.assign(thing as T, to)
}
