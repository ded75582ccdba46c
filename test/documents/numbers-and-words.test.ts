import { expect, test } from 'vitest'
import { dayInIst } from '#contract/days.ts'
import { documentNumber, financialYear, seriesOf } from '#server/documents/numbers.ts'
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

test('numbers are of six digits at least, in a series for each kind of document', () => {
  expect(documentNumber(seriesOf('invoice', 'FWC'), '2026-27', 1)).toBe('FWC/2026-27/000001')
  expect(documentNumber(seriesOf('receipt', 'FWC'), '2026-27', 42)).toBe('FWC-R/2026-27/000042')
  expect(documentNumber(seriesOf('credit_note', 'FWC'), '2026-27', 1_234_567)).toBe('FWC-CN/2026-27/1234567')
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
])('%i paise are %s', (paise, words) => {
  expect(rupeesInWords(paise)).toBe(words)
})

test.each([[-1], [0.5], [Number.NaN], [Number.MAX_SAFE_INTEGER + 1]])('%d are no paise', (amount) => {
  expect(() => rupeesInWords(amount)).toThrow(RangeError)
})
