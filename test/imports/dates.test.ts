import { expect, test } from 'vitest'
import { readDate } from '#server/imports/dates.ts'
import { readRow } from '#server/imports/read-row.ts'
import { seedNames } from '#test/cases/people/category-names.ts'

const today = '2026-11-26'

test.each([
  ['2026-12-31', '2026-12-31'],
  ['31/12/26', '2026-12-31'],
  ['12/31/26', '2026-12-31'],
  ['31/12/2026', '2026-12-31'],
  ['31.12.2026', '2026-12-31'],
  ['31-12-2026', '2026-12-31'],
  ['1/2/2026', '2026-02-01'],
  ['20261231', '2026-12-31'],
  ['2026/12/31', '2026-12-31'],
  ['31-Dec-26', '2026-12-31'],
  ['31 December 2026', '2026-12-31'],
  ['Dec 31, 2026', '2026-12-31'],
  ['December 31, 2026', '2026-12-31'],
  ['31st Dec 2026', '2026-12-31'],
  ['Thursday, 31 December 2026', '2026-12-31'],
  ['2026-12-31 10:00:00', '2026-12-31'],
  ['31/12/2026 00:00', '2026-12-31'],
  ['12/31/2026 11:59 PM', '2026-12-31'],
  ['2026-12-30T18:30:00.000Z', '2026-12-31'],
  ['2026-12-31T00:00:00+05:30', '2026-12-31'],
  ['३१/१२/२०२६', null],
  // An end that may be of two centuries is not read.
  ['01/04/98', null],
  ['31/12/55', '2055-12-31'],
  ['29/02/2024', '2024-02-29'],
  ['29/02/2026', null],
  ['31/31/2026', null],
  ['0000-00-00', null],
  ['Never', null],
  ['46387', '2026-12-31'],
  ['46387.5', '2026-12-31'],
  ['99999', null],
  ['400001', null],
  ['31/12/99', '2099-12-31'],
  ['31-Dec-9999', '9999-12-31'],
  ['', null],
  ['9'.repeat(10_000), null],
])('%s is read as %s', (cell, day) => {
  expect(readDate(cell, { dayFirst: true, today, kind: 'end' })).toBe(day)
})

test('a date with two readings is read in the order that the admin chose, and a date with one reading is not', () => {
  const read = (cell: string, dayFirst: boolean) => readDate(cell, { dayFirst, today, kind: 'end' })
  expect([read('04/05/2026', true), read('04/05/2026', false)]).toEqual(['2026-05-04', '2026-04-05'])
  expect([read('31/12/26', false), read('12/31/26', true)]).toEqual(['2026-12-31', '2026-12-31'])
  expect(read('2026-05-04', false)).toBe('2026-05-04')
})

test('a year of two digits that would be a birth in the future is read as a year of the last century', () => {
  const born = (cell: string) => readDate(cell, { dayFirst: true, today, kind: 'birth' })
  expect([born('17/05/90'), born('17/05/26'), born('31/12/26')]).toEqual([
    '1990-05-17',
    '2026-05-17',
    '1926-12-31',
  ])
})

test.each([
  ['2026-12-31', '2026-01-01'],
  ['2027-02-28', '2026-03-01'],
  ['2028-02-29', '2027-03-01'],
  ['2029-02-28', '2028-03-01'],
])('a membership with only its last day %s known began on %s', (endsOn, startsOn) => {
  const mapping = { email: 0, name: 1, membershipCategory: 2, endsOn: 3 }
  const reading = {
    mapping,
    dayFirst: { dateOfBirth: true, startsOn: true, endsOn: true },
    meanings: new Map(),
    dial: '91',
    category: null,
    names: seedNames,
    today: '2030-01-01',
    width: 4,
  }
  expect(readRow(['asha@example.org', 'Asha', 'Investor', endsOn], reading).period).toEqual({
    startsOn,
    endsOn,
    category: 'Investor',
  })
})
