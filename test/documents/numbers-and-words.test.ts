import { expect, test } from 'vitest'
import { dayInIst } from '#contract/values/days.ts'
import { isInvoicePrefix, prefixInForce } from '#contract/money/tax.ts'
import { documentNumber, financialYear, seriesOf, yearOfNumbers } from '#contract/money/document-numbers.ts'
import { rupeesInWords } from '#server/documents/amount-in-words.ts'

test.each([
  ['2026-04-01', '2026-27'],
  ['2026-03-31', '2025-26'],
  ['2026-12-31', '2026-27'],
  ['2027-01-01', '2026-27'],
  ['2099-04-01', '2099-00'],
  ['2100-02-28', '2099-00'],
  ['2108-06-01', '2108-09'],
])('%s is in the financial year %s', (day, year) => {
  expect(financialYear(day)).toBe(year)
})

test('a financial year begins at midnight in India', () => {
  expect(financialYear(dayInIst(new Date('2027-03-31T18:29:59.999Z')))).toBe('2026-27')
  expect(financialYear(dayInIst(new Date('2027-03-31T18:30:00Z')))).toBe('2027-28')
})

const series = [
  ['invoice', 'FWC', 1, 'FWC/2627/00001'],
  ['receipt', 'FWC', 42, 'FWCR/2627/00042'],
  ['credit_note', 'FWC', 99_999, 'FWCC/2627/99999'],
  ['credit_note', 'FWC', 100_000, 'FWCC/2627/100000'],
  ['credit_note', 'FWC', 999_999, 'FWCC/2627/999999'],
  ['invoice', 'FWC', 9_999_999, 'FWC/2627/9999999'],
  ['invoice', 'F', 1, 'F/2627/00001'],
  ['receipt', '9', 1, '9R/2627/00001'],
] as const

test.each(series)('the %s with prefix %s and number %i is %s', (kind, prefix, count, number) => {
  expect(documentNumber(seriesOf(kind, prefix), yearOfNumbers('2026-11-24'), count)).toBe(number)
  expect(number).toMatch(/^[A-Z0-9/]{1,16}$/)
})

test.each([
  ['credit_note', 1_000_000],
  ['receipt', 1_000_000],
  ['invoice', 10_000_000],
] as const)('no %s may have the number %i, which would be longer than the rules allow', (kind, count) => {
  expect(() => documentNumber(seriesOf(kind, 'FWC'), '2627', count)).toThrow(RangeError)
})

test('the year in a document number is the financial year of the day in India', () => {
  const days = ['2026-03-31', '2026-04-01', '2027-03-31', '2099-04-01', '2100-03-31']
  expect(days.map(yearOfNumbers)).toEqual(['2526', '2627', '2627', '9900', '9900'])
})

test.each([
  ['FWC', 'FWC'],
  ['FWCPUNE', 'FWC'],
  ['FWC-PUNE', 'FWC'],
  ['A-B', 'AB'],
  ['A-BCD', 'ABC'],
  ['1234567890', '123'],
])('the prefix %s from an earlier release becomes %s in numbers', (saved, inForce) => {
  expect(prefixInForce(saved)).toBe(inForce)
  expect(isInvoicePrefix(inForce)).toBe(true)
})

test.each([
  [117_882, 'Rupees One Thousand One Hundred Seventy Eight and Eighty Two Paise Only'],
  [0, 'Rupees Zero Only'],
  [1, 'Rupees Zero and One Paisa Only'],
  [100, 'Rupees One Only'],
  [1900, 'Rupees Nineteen Only'],
  [2000, 'Rupees Twenty Only'],
  [4200, 'Rupees Forty Two Only'],
  [10_000, 'Rupees One Hundred Only'],
  [100_000, 'Rupees One Thousand Only'],
  [1_000_000, 'Rupees Ten Thousand Only'],
  [10_000_000, 'Rupees One Lakh Only'],
  [9_999_999, 'Rupees Ninety Nine Thousand Nine Hundred Ninety Nine and Ninety Nine Paise Only'],
  [
    123_456_789,
    'Rupees Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven and Eighty Nine Paise Only',
  ],
  [1_000_000_000, 'Rupees One Crore Only'],
  [100_100_000_100, 'Rupees One Hundred Crore Ten Lakh One Only'],
  [
    1_234_567_800_000_00,
    'Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six Crore Seventy Eight Lakh Only',
  ],
])('%i paise are written as %s', (paise, words) => {
  expect(rupeesInWords(paise)).toBe(words)
})

test.each([[-1], [0.5], [Number.NaN], [Number.MAX_SAFE_INTEGER + 1]])(
  '%d is refused: it is not a number of paise',
  (amount) => {
    expect(() => rupeesInWords(amount)).toThrow(RangeError)
  },
)
