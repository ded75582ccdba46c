import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gstOn } from '#contract/money/gst.ts'
import { seedPriceOf } from './snapshots.ts'
import {
  ABROAD,
  placeInWords,
  placeOfSupply,
  splitInclusive,
  splitPart,
  splitTotal,
  type TaxKind,
  taxKind,
} from '#server/documents/tax.ts'

const OURS = { gstin: '27AAPFU0939F1ZV', state: '27' }
const NOBODY = { gstin: null, state: null, country: null }
const KARNATAKA = '29AAGCB7383J1Z4'

test.each([
  ['nothing known, so our state', NOBODY, '27', 'cgst_sgst'],
  ['India only, so our state', { ...NOBODY, country: 'India' }, '27', 'cgst_sgst'],
  ['India, written otherwise', { ...NOBODY, country: ' INDIA ' }, '27', 'cgst_sgst'],
  ['our state', { ...NOBODY, state: '27', country: 'India' }, '27', 'cgst_sgst'],
  ['another state', { ...NOBODY, state: '33', country: 'India' }, '33', 'igst'],
  ['a GSTIN of another state', { ...NOBODY, gstin: KARNATAKA }, '29', 'igst'],
  ['a GSTIN of our state', { ...NOBODY, gstin: OURS.gstin }, '27', 'cgst_sgst'],
  ['a GSTIN despite the state', { gstin: KARNATAKA, state: '27', country: 'India' }, '29', 'igst'],
  ['a GSTIN despite the country', { gstin: OURS.gstin, state: null, country: 'Kenya' }, '27', 'cgst_sgst'],
  ['abroad', { ...NOBODY, country: 'Kenya' }, ABROAD, 'igst'],
  ['abroad, with a state left over', { gstin: null, state: '27', country: 'Indonesia' }, ABROAD, 'igst'],
] as const)('the place of supply and the tax follow the buyer: %s', (_, buyer, place, kind) => {
  expect(placeOfSupply(OURS, buyer)).toBe(place)
  expect(taxKind(OURS, buyer)).toBe(kind)
  expect(taxKind({ ...OURS, gstin: null }, buyer)).toBe('none')
})

test('a place of supply is shown with its digits, and abroad in words', () => {
  expect(placeInWords('33')).toBe('33 Tamil Nadu')
  expect(placeInWords(ABROAD)).toBe('Outside India')
})

test.each([
  ['Student', 8991, 117_882],
  ['Startup/Business', 17_991, 235_882],
  ['Investor', 35_991, 471_882],
  ['coreteammember', 107_991, 1_415_882],
  ['nariShakti', 17_991, 235_882],
] as const)('the price of %s is split into the same sums as in its order', (category, half, total) => {
  const { price, gst } = seedPriceOf(category)
  const [ordered, untaxed] = [
    { taxable: price, total, rate: 18 },
    { cgst: 0, sgst: 0, igst: 0, rounding: 0, total },
  ]
  expect(splitTotal(ordered, 'cgst_sgst')).toEqual({ ...untaxed, taxable: price, cgst: half, sgst: half })
  expect(splitTotal(ordered, 'igst')).toEqual({ ...untaxed, taxable: price, igst: gst })
  expect(splitTotal(ordered, 'none')).toEqual({ ...untaxed, taxable: total })
})

test.each([
  [117_882, 18, 99_900, 8991, 0],
  [100, 18, 85, 8, -1],
  [1, 18, 1, 0, 0],
  [10_000, 18, 8475, 763, -1],
  [105, 5, 100, 3, -1],
  [100, 0, 100, 0, 0],
  [1_000_000_001, 0.25, 997_506_235, 1_246_883, 0],
])(
  '%i paise with %s percent tax included: taxable %i, CGST and SGST %i, rounding %i',
  (total, rate, taxable, half, rounding) => {
    const split = { taxable, cgst: half, sgst: half, igst: 0, rounding, total }
    expect(splitInclusive(total, rate, 'cgst_sgst')).toEqual(split)
    const { igst, rounding: rest, ...between } = splitInclusive(total, rate, 'igst')
    expect(between).toEqual({ taxable, cgst: 0, sgst: 0, total })
    expect(taxable + igst + rest).toBe(total)
  },
)

const RATES = [0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 18, 28, 40, 49.99, 50]
/** `taxable × hundredths ÷ of`, in paise; half a paisa or more is rounded up. Calculated with whole numbers. */
function toThePaisa(taxable: number, hundredths: number, of: number): number {
  return Number((BigInt(taxable) * BigInt(hundredths) * 2n + BigInt(of)) / (2n * BigInt(of)))
}

test('CGST and SGST are equal, each the taxable value × half the rate, at every price and rate', () => {
  const prices = [
    ...Array.from({ length: 4_000 }, (_, nth) => nth + 1),
    99_900,
    199_900,
    1_199_900,
    999_999_999,
  ]
  const wrong: string[] = []
  for (const rate of RATES) {
    for (const taxable of prices) {
      const total = taxable + gstOn(taxable, rate)
      const hundredths = Math.round(rate * 100)
      const [within, between] = [
        splitTotal({ taxable, total, rate }, 'cgst_sgst'),
        splitTotal({ taxable, total, rate }, 'igst'),
      ]
      const half = toThePaisa(taxable, hundredths, 20_000)
      const isRight =
        within.cgst === half &&
        within.sgst === half &&
        Math.abs(within.rounding) <= 1 &&
        taxable + 2 * half + within.rounding === total &&
        between.igst === toThePaisa(taxable, hundredths, 10_000) &&
        between.rounding === 0
      if (!isRight) wrong.push(`${taxable} at ${rate}: ${JSON.stringify([within, between])}`)
    }
  }
  expect(wrong).toEqual([])
})

test('a part of an invoice has the taxes on its own taxable value, and the rest is shown as rounding', () => {
  const whole = { ...splitTotal({ taxable: 99_900, total: 117_883, rate: 18 }, 'cgst_sgst'), rate: 18 }
  expect(whole.rounding).toBe(1)
  const first = splitPart(whole, { before: 0, amount: 50_000 }, 'cgst_sgst')
  const second = splitPart(whole, { before: 50_000, amount: 67_883 }, 'cgst_sgst')
  expect(first).toEqual({ taxable: 42_373, cgst: 3814, sgst: 3814, igst: 0, rounding: -1, total: 50_000 })
  expect(second).toEqual({ taxable: 57_527, cgst: 5177, sgst: 5177, igst: 0, rounding: 2, total: 67_883 })
  expect(splitPart(whole, { before: 0, amount: 117_883 }, 'cgst_sgst')).toMatchObject({
    cgst: 8991,
    rounding: 1,
  })
})

test('taxable values and totals of all parts add up to the invoice, and the sums of each part add up to its total', () => {
  const kinds = fc.constantFrom<TaxKind>('cgst_sgst', 'igst', 'none')
  const amounts = fc.array(fc.integer({ min: 1, max: 400_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(amounts, fc.constantFrom(...RATES), kinds, (parts, rate, kind) => {
      const total = parts.reduce((one, other) => one + other, 0)
      const whole = { ...splitInclusive(total, rate, kind), rate }
      const sum = { taxable: 0, total: 0 }
      for (const amount of parts) {
        const part = splitPart(whole, { before: sum.total, amount }, kind)
        const { taxable, cgst, sgst, igst, rounding } = part
        expect(Math.min(taxable, cgst, sgst, igst)).toBeGreaterThanOrEqual(0)
        expect(cgst).toBe(sgst)
        expect(taxable + cgst + sgst + igst + rounding).toBe(amount)
        expect(Math.abs(rounding)).toBeLessThanOrEqual(3)
        // The taxable value is exact to the paisa, except for the rounding at both ends.
        expect(Math.abs(taxable - (amount * whole.taxable) / total)).toBeLessThanOrEqual(1)
        for (const key of ['taxable', 'total'] as const) sum[key] += part[key]
      }
      expect(sum).toEqual({ taxable: whole.taxable, total: whole.total })
    }),
    { numRuns: 2000 },
  )
})

test.each([
  [0, 0],
  [0, -1],
  [-1, 5],
  [117_882, 1],
  [100_000, 17_883],
])('a part outside an invoice of 117,882 paise is refused: %i before it, %i in it', (before, amount) => {
  const whole = { taxable: 99_900, total: 117_882, rate: 18 }
  expect(() => splitPart(whole, { before, amount }, 'igst')).toThrow(RangeError)
})
