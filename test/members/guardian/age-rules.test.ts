import { expect, test } from 'vitest'
import { dayInIst } from '#contract/values/days.ts'
import { ageOn, birthdayOf, minorUntil, refusalToChoose, wrongByAge } from '#contract/membership/age.ts'
import { isIndia, stateName, states } from '#contract/membership/states.ts'

test.each([
  // The birthday itself, and the day before it.
  ['2010-05-17', '2026-05-16', 15],
  ['2010-05-17', '2026-05-17', 16],
  ['2010-05-17', '2027-05-16', 16],
  ['2012-12-31', '2026-12-30', 13],
  ['2012-12-31', '2026-12-31', 14],
  ['2012-01-01', '2025-12-31', 13],
  ['2012-01-01', '2026-01-01', 14],
  // A person born on 29 February has their birthday on 1 March in other years.
  ['2012-02-29', '2026-02-28', 13],
  ['2012-02-29', '2026-03-01', 14],
  ['2012-02-29', '2028-02-28', 15],
  ['2012-02-29', '2028-02-29', 16],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2000-03-01', '2028-02-29', 27],
  ['2000-03-01', '2028-03-01', 28],
  ['1900-01-01', '2026-01-01', 126],
  ['2026-01-02', '2026-01-01', -1],
  ['2026-01-01', '2026-01-01', 0],
])('a person born on %s is %3$s on %s', (born, today, age) => {
  expect(ageOn(today, born)).toBe(age)
})

test.each([
  // Midnight in India is half past six in the evening of UTC.
  ['2026-05-16T18:29:59.999Z', 13, '2030-05-17'],
  ['2026-05-16T18:30:00.000Z', 14, '2030-05-17'],
  ['2026-05-17T00:00:00.000Z', 14, '2030-05-17'],
  ['2030-05-16T18:29:59.999Z', 17, '2030-05-17'],
  ['2030-05-16T18:30:00.000Z', 18, null],
])('at %s a person born on 2012-05-17 is %s and a minor until %s', (at, age, until) => {
  const today = dayInIst(new Date(at))
  expect(ageOn(today, '2012-05-17')).toBe(age)
  expect(minorUntil(today, '2012-05-17')).toBe(until)
})

test.each([
  ['2008-02-29', 18, '2026-03-01'],
  ['2008-02-29', 16, '2024-02-29'],
  ['2008-03-01', 18, '2026-03-01'],
])('a person born on %s turns %s on %s', (born, years, day) => {
  expect(birthdayOf(born, years)).toBe(day)
})

const YOUNG = 'This category is for ages 14 to 27. Please choose another'

test.each([
  ['1998-11-25', 'ages_14_to_27', null],
  ['1998-11-24', 'ages_14_to_27', YOUNG],
  ['1998-11-23', 'ages_14_to_27', YOUNG],
  ['2012-11-24', 'ages_14_to_27', null],
  ['2012-11-25', 'ages_14_to_27', YOUNG],
  ['1998-11-23', 'everyone', null],
  ['2012-11-25', 'everyone', null],
  ['1998-11-23', 'women', null],
  [null, 'ages_14_to_27', null],
  [undefined, 'ages_14_to_27', null],
] as const)(
  'on 24 November 2026 a person born on %s who chooses a category open to %s gets the refusal: %s',
  (born, openTo, refusal) => {
    expect(refusalToChoose('2026-11-24', born, openTo)).toBe(refusal)
  },
)

const TODAY = '2026-11-24'
const guardian = { guardianName: 'Meera Rao', guardianEmail: 'meera@example.org' }
const TOO_YOUNG = { dateOfBirth: 'You need to be at least 14 years old' }
const CHOOSE = { membershipCategory: YOUNG }
const EMPTY = 'Please fill this in'

test.each([
  ['no date of birth', {}, {}],
  ['the date of birth of an adult', { dateOfBirth: '2008-11-24' }, {}],
  [
    'an 18th birthday tomorrow and no guardian',
    { dateOfBirth: '2008-11-25' },
    { guardianName: EMPTY, guardianEmail: EMPTY },
  ],
  ['the date of birth of a minor and a guardian', { dateOfBirth: '2008-11-25', ...guardian }, {}],
  ['a 14th birthday today and a guardian', { dateOfBirth: '2012-11-24', ...guardian }, {}],
  ['a 14th birthday tomorrow and a guardian', { dateOfBirth: '2012-11-25', ...guardian }, TOO_YOUNG],
  ['a birth today', { dateOfBirth: TODAY }, TOO_YOUNG],
  ['a birth tomorrow', { dateOfBirth: '2026-11-25' }, { dateOfBirth: 'This day is in the future' }],
  [
    'a guardian without an e-mail',
    { dateOfBirth: '2010-01-01', guardianName: 'Meera' },
    { guardianEmail: EMPTY },
  ],
  [
    'a guardian without a name',
    { dateOfBirth: '2010-01-01', guardianEmail: 'meera@example.org' },
    { guardianName: EMPTY },
  ],
  [
    'a guardian with the e-mail of the minor',
    { dateOfBirth: '2010-01-01', guardianName: 'Me', guardianEmail: 'own@example.org' },
    { guardianEmail: 'Please enter your guardian’s e-mail, not your own' },
  ],
  ['a student of 27', { dateOfBirth: '1998-11-25', openTo: 'ages_14_to_27' }, {}],
  ['a student of 28', { dateOfBirth: '1998-11-24', openTo: 'ages_14_to_27' }, CHOOSE],
  ['an investor of 28', { dateOfBirth: '1998-11-24' }, {}],
  ['an age of 28 and no category', { dateOfBirth: '1998-11-24', openTo: undefined }, {}],
  ['a student of 14', { dateOfBirth: '2012-11-24', openTo: 'ages_14_to_27', ...guardian }, {}],
] as const)('a form with %s has these errors: %3$j', (_, form, wrong) => {
  expect(wrongByAge(TODAY, { openTo: 'everyone', ...form }, 'own@example.org')).toEqual(wrong)
})

test('the states are the 36 current states of GST, with codes of two digits', () => {
  expect(Object.keys(states)).toHaveLength(36)
  for (const code of Object.keys(states)) expect(code).toMatch(/^(0[1-9]|[12]\d|3[0-8])$/)
  expect(Object.keys(states)).not.toEqual(expect.arrayContaining(['25']))
  expect(Object.keys(states)).not.toEqual(expect.arrayContaining(['28']))
  expect(new Set(Object.values(states)).size).toBe(36)
})

test.each([
  ['27', 'Maharashtra'],
  ['38', 'Ladakh'],
  ['25', null],
  ['toString', null],
  ['', null],
  [null, null],
])('the state code %s has the name %s', (code, name) => {
  expect(stateName(code)).toBe(name)
})

test.each([
  ['India', true],
  [' india ', true],
  ['', true],
  [null, true],
  ['Bharat', true],
  ['भारत', true],
  ['Nepal', false],
  ['Indiana', false],
])('an address in %j is in India: %s', (country, isThere) => {
  expect(isIndia(country)).toBe(isThere)
})
