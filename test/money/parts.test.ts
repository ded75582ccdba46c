import { expect, test } from 'vitest'
import { type Part, partsOf } from '#server/payments/refunds/request-refunds.ts'

const lefts: Part[] = [
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
])('%s paise are split into parts of what is left of three captures', (amount, parts) => {
  expect(partsOf(lefts, amount)?.map(({ left }) => left)).toEqual(parts)
})

test('each part belongs to its own capture, and without captures there is nothing to give back', () => {
  expect(partsOf(lefts, 151)).toEqual(lefts)
  expect([partsOf([], 0), partsOf([], 1)]).toEqual([[], undefined])
})
