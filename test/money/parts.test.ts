import { expect, test } from 'vitest'
import { type Part, partsOf } from '#server/payments/refunds/request-refunds.ts'

const refundable: Part[] = [
  { id: 'pay_first', left: 100 },
  { id: 'pay_second', left: 50 },
  { id: null, left: 1 },
]

test.each<[amount: number, parts: number[] | undefined]>([
  [0, []],
  [1, [1]],
  [99, [99]],
  [100, [100]],
  [101, [100, 1]],
  [150, [100, 50]],
  [151, [100, 50, 1]],
  [152, undefined],
])('a refund of %s paise is split across the refundable amounts of three captures', (amount, parts) => {
  expect(partsOf(refundable, amount)?.map(({ left }) => left)).toEqual(parts)
})

test('each part belongs to its own capture, and without captures there is nothing to refund', () => {
  expect(partsOf(refundable, 151)).toEqual(refundable)
  expect([partsOf([], 0), partsOf([], 1)]).toEqual([[], undefined])
})
