import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seedPriceOf } from './snapshots.ts'
import {
  ABROAD,
  placeInWords,
  placeOfSupply,
  splitInclusive,
  splitOrdered,
  splitPart,
  type TaxKind,
  taxKind,
} from '#server/documents/tax.ts'

const OURS = { gstin: '27AAPFU0939F1ZV', state: '27' }
const NOBODY = { gstin: null, state: null, country: null }
const KARNATAKA = '29AAGCB7383J1Z4'

test.each([
  ['nothing said: ours', NOBODY, '27', 'cgst_sgst'],
  ['India alone: ours', { ...NOBODY, country: 'India' }, '27', 'cgst_sgst'],
  ['India, written otherwise', { ...NOBODY, country: ' INDIA ' }, '27', 'cgst_sgst'],
  ['our state', { ...NOBODY, state: '27', country: 'India' }, '27', 'cgst_sgst'],
  ['another state', { ...NOBODY, state: '33', country: 'India' }, '33', 'igst'],
  ['a GSTIN of another state', { ...NOBODY, gstin: KARNATAKA }, '29', 'igst'],
  ['a GSTIN of ours', { ...NOBODY, gstin: OURS.gstin }, '27', 'cgst_sgst'],
  ['a GSTIN before the state', { gstin: KARNATAKA, state: '27', country: 'India' }, '29', 'igst'],
  ['a GSTIN before the country', { gstin: OURS.gstin, state: null, country: 'Kenya' }, '27', 'cgst_sgst'],
  ['abroad', { ...NOBODY, country: 'Kenya' }, ABROAD, 'igst'],
  ['abroad, with a state left over', { gstin: null, state: '27', country: 'Indonesia' }, ABROAD, 'igst'],
] as const)('the tax follows the buyer: %s', (_, buyer, place, kind) => {
  expect(placeOfSupply(OURS, buyer)).toBe(place)
  expect(taxKind(OURS, buyer)).toBe(kind)
  expect(taxKind({ ...OURS, gstin: null }, buyer)).toBe('none')
})

test('a place of supply is said with its digits', () => {
  expect(placeInWords('33')).toBe('33 Tamil Nadu')
  expect(placeInWords(ABROAD)).toBe('Outside India')
})

test.each([
  ['Student', 8991, 117_882],
  ['Startup/Business', 17_991, 235_882],
  ['Investor', 35_991, 471_882],
  ['coreteammember', 107_991, 1_415_882],
  ['nariShakti', 17_991, 235_882],
] as const)('the price of %s is split as it was ordered', (category, half, total) => {
  const { price, gst } = seedPriceOf(category)
  expect(splitOrdered({ price, gst }, 'cgst_sgst')).toEqual({
    taxable: price,
    cgst: half,
    sgst: half,
    igst: 0,
    total,
  })
  expect(splitOrdered({ price, gst }, 'igst')).toEqual({ taxable: price, cgst: 0, sgst: 0, igst: gst, total })
  expect(splitOrdered({ price, gst }, 'none')).toEqual({ taxable: total, cgst: 0, sgst: 0, igst: 0, total })
})

test.each([
  [117_882, 18, 99_900, 8991, 8991],
  [100, 18, 85, 7, 8],
  [1, 18, 1, 0, 0],
  [10_000, 18, 8475, 762, 763],
  [105, 5, 100, 2, 3],
  [100, 0, 100, 0, 0],
  [1_000_000_001, 0.25, 997_506_235, 1_246_883, 1_246_883],
])('%i paise with %s percent in them: taxable %i, CGST %i, SGST %i', (total, rate, taxable, cgst, sgst) => {
  expect(splitInclusive(total, rate, 'cgst_sgst')).toEqual({ taxable, cgst, sgst, igst: 0, total })
  expect(splitInclusive(total, rate, 'igst')).toEqual({ taxable, cgst: 0, sgst: 0, igst: cgst + sgst, total })
})

test('a part of an invoice has its part of each tax, and the last part has the rest', () => {
  const whole = splitOrdered({ price: 99_900, gst: 17_983 }, 'cgst_sgst')
  const first = splitPart(whole, { before: 0, amount: 50_000 })
  const second = splitPart(whole, { before: 50_000, amount: 67_883 })
  expect(first).toEqual({ taxable: 42_373, cgst: 3813, sgst: 3814, igst: 0, total: 50_000 })
  expect(second).toEqual({ taxable: 57_527, cgst: 5178, sgst: 5178, igst: 0, total: 67_883 })
})

test('all parts of an invoice add up to it, whatever they are, and none is negative', () => {
  const kinds = fc.constantFrom<TaxKind>('cgst_sgst', 'igst', 'none')
  const amounts = fc.array(fc.integer({ min: 1, max: 400_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(amounts, fc.constantFrom(0, 0.25, 3, 5, 12, 18, 28), kinds, (parts, rate, kind) => {
      const total = parts.reduce((one, other) => one + other, 0)
      const whole = splitInclusive(total, rate, kind)
      const sum = { taxable: 0, cgst: 0, sgst: 0, igst: 0, total: 0 }
      for (const amount of parts) {
        const part = splitPart(whole, { before: sum.total, amount })
        const { taxable, cgst, sgst, igst } = part
        expect(Math.min(taxable, cgst, sgst, igst)).toBeGreaterThanOrEqual(0)
        expect(taxable + cgst + sgst + igst).toBe(amount)
        // To the paisa what the rate makes of it, but for the roundings of both ends.
        expect(Math.abs(taxable - (amount * whole.taxable) / total)).toBeLessThanOrEqual(1)
        for (const key of ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const) sum[key] += part[key]
      }
      expect(sum).toEqual(whole)
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
])('no part of an invoice of 117,882 paise: after %i, %i', (before, amount) => {
  const whole = splitOrdered({ price: 99_900, gst: 17_982 }, 'igst')
  expect(() => splitPart(whole, { before, amount })).toThrow(RangeError)
})
