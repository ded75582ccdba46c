import { expect, test } from 'vitest'
import { check } from '#contract/call/check.ts'
import { startOfDay } from '#contract/values/days.ts'
import { gstOn } from '#contract/money/gst.ts'
import { isGstin } from '#contract/money/tax.ts'
import { saveSettings } from '#contract/settings.ts'
import { sampleContact } from '#server/settings/sample-contact.ts'
import type { Organisation } from '#server/settings/organisation.ts'
import type { CategoryPrice } from '#server/settings/prices.ts'
import { disagreements, rowOf } from '#server/settings/checks.ts'

test.each([
  ['27AAPFU0939F1ZV', true],
  ['29AAGCB7383J1Z4', true],
  // another check digit
  ['27AAPFU0939F1ZW', false],
  // two characters have changed places
  ['27AAPUF0939F1ZV', false],
  // no state has this code; the check digit is right
  ['99AAPFU0939F1ZQ', false],
  ['27AAPFU0939F1Z', false],
  ['27aapfu0939f1zv', false],
  ['27AAPFU0939F1YV', false],
  ['', false],
])('%s is a GSTIN: %s', (text, is) => {
  expect(isGstin(text)).toBe(is)
})

test.each([
  [99_900, 18, 17_982],
  [199_900, 18, 35_982],
  [100, 18, 18],
  [101, 18, 18],
  [103, 18, 19],
  [25, 2, 1],
  [24, 2, 0],
  [1_000_000_000, 50, 500_000_000],
  [1_199_900, 12.5, 149_988],
  [333, 0.25, 1],
  [4_000, 0, 0],
])('GST on %i paise at %f per cent is %i paise', (price, rate, gst) => {
  expect(gstOn(price, rate)).toBe(gst)
})

test('a day in India begins at 18:30 UTC of the day before', () => {
  expect(startOfDay('2026-04-01').toISOString()).toBe('2026-03-31T18:30:00.000Z')
})

const gstin = '27AAPFU0939F1ZV'
test.each([
  [{ gstin, state: '27', pan: 'AAPFU0939F' }, []],
  [{ gstin, state: null, pan: null }, []],
  [{ gstin: null, state: '29', pan: 'AAGCB7383J' }, []],
  [{ gstin, state: '29', pan: 'AAPFU0939F' }, ['organisation.state']],
  [{ gstin, state: '27', pan: 'AAGCB7383J' }, ['organisation.pan']],
  [{ gstin, state: '29', pan: 'AAGCB7383J' }, ['organisation.state', 'organisation.pan']],
])('of the particulars %j these fields contradict each other: %j', (particulars, wrong) => {
  expect(Object.keys(disagreements(particulars))).toEqual(wrong)
})

const student: CategoryPrice = {
  category: 'Student',
  name: 'Student',
  description: 'You study.',
  open_to: 'ages_14_to_27',
  price: 99_900,
  gst_rate: 18,
  valid_from: '2000-01-01',
}
const coming = { ...student, price: 120_000, valid_from: '2026-07-01' }
const later = { ...student, price: 140_000, valid_from: '2026-09-01' }
const known = [student, coming, later]
const today = '2026-06-10'

test.each([
  [
    'a price alone is valid from today',
    { price: 110_000 },
    { ...student, price: 110_000, valid_from: today },
  ],
  ['a rate alone is valid from today', { gstRate: 12 }, { ...student, gst_rate: 12, valid_from: today }],
  [
    'a price from a later day has its other values from the price that is valid on that day',
    { price: 130_000, validFrom: '2026-08-01' },
    { ...coming, price: 130_000, valid_from: '2026-08-01' },
  ],
  [
    'a coming price is replaced on its day',
    { price: 125_000, validFrom: '2026-07-01' },
    { ...coming, price: 125_000 },
  ],
  ['a new name changes the valid price', { name: 'Scholar' }, { ...student, name: 'Scholar' }],
  [
    'a new name with the first day of the valid price changes it, too',
    { name: 'Scholar', validFrom: '2000-01-01' },
    { ...student, name: 'Scholar' },
  ],
  [
    'a new price with the first day of the valid price is valid from today',
    { price: 110_000, validFrom: '2000-01-01' },
    { ...student, price: 110_000, valid_from: today },
  ],
  [
    'the valid price sent again changes nothing',
    { price: 99_900, gstRate: 18, validFrom: '2000-01-01' },
    null,
  ],
  ['a coming price sent again changes nothing', { price: 120_000, validFrom: '2026-07-01' }, null],
] as const)('%s', (_what, change, row) => {
  expect(rowOf({ category: 'Student', ...change }, known, today)).toEqual({ row })
})

test.each(['2026-06-09', '2020-01-01'])('a new price that begins on %s is refused', (validFrom) => {
  expect(rowOf({ category: 'Student', price: 1_000, validFrom }, known, today)).toEqual({
    fields: { validFrom: 'Please choose today or a later day' },
  })
})

const organisation = (named: object) => ({ organisation: named })
const category = (named: object) => ({ categories: [{ category: 'Student', ...named }] })
test.each([
  [organisation({ gstin: '27AAPFU0939F1ZW' }), 'organisation.gstin'],
  [organisation({ state: '99' }), 'organisation.state'],
  [organisation({ pan: 'AAPFU0939' }), 'organisation.pan'],
  [organisation({ sac: '99' }), 'organisation.sac'],
  [organisation({ invoicePrefix: '' }), 'organisation.invoicePrefix'],
  [organisation({ invoicePrefix: 'A/B' }), 'organisation.invoicePrefix'],
  [organisation({ invoicePrefix: 'A-B' }), 'organisation.invoicePrefix'],
  [organisation({ invoicePrefix: 'FWCX' }), 'organisation.invoicePrefix'],
  [organisation({ invoicePrefix: 'FWC-PUNE' }), 'organisation.invoicePrefix'],
  [organisation({ invoicePrefix: 'ß' }), 'organisation.invoicePrefix'],
  [organisation({ invoicePrefix: 'ＦＷ' }), 'organisation.invoicePrefix'],
  [organisation({ invoicePrefix: 'फ' }), 'organisation.invoicePrefix'],
  [organisation({ invoicePrefix: 'F W' }), 'organisation.invoicePrefix'],
  [organisation({ invoicePrefix: 'F\u0000' }), 'organisation.invoicePrefix'],
  [organisation({ legalName: '  ' }), 'organisation.legalName'],
  [organisation({ phone: '020 2612' }), 'organisation.phone'],
  [organisation({ email: 'hello' }), 'organisation.email'],
  [organisation({ linkedin: 'javascript:alert(1)' }), 'organisation.linkedin'],
  [organisation({ fax: '1' }), 'organisation.fax'],
  [category({ price: 99 }), 'categories.0.price'],
  [category({ price: 1_000_000_001 }), 'categories.0.price'],
  [category({ price: 100.5 }), 'categories.0.price'],
  [category({ gstRate: 51 }), 'categories.0.gstRate'],
  [category({ gstRate: 5.555 }), 'categories.0.gstRate'],
  [category({ gstRate: -1 }), 'categories.0.gstRate'],
  [category({ validFrom: '2026-02-30' }), 'categories.0.validFrom'],
  [category({ name: '' }), 'categories.0.name'],
  [category({ openTo: 'men' }), 'categories.0.openTo'],
  [{ categories: [{ category: 'Gold' }] }, 'categories.0.category'],
])('%j is refused with an error at %s', (input, field) => {
  const checked = check(saveSettings, input)
  expect('problem' in checked && Object.keys(checked.problem.fields ?? {})).toEqual([field])
})

test.each([
  [organisation({ gstin: ' 27aapfu0939f1zv ' }), organisation({ gstin })],
  [organisation({ address: '', linkedin: null }), organisation({ address: null, linkedin: null })],
  [category({ validFrom: '2026-06-10T18:30:00.000Z' }), category({ validFrom: '2026-06-11' })],
])('%j is read as %j', (input, value) => {
  expect(check(saveSettings, input)).toEqual({ value })
})

test('contact details that belong to the organisation are not samples', () => {
  const own = { phone: '+91 20 2612 0000', email: 'a@fwc.test', linkedin: 'https://www.linkedin.com/in/fwc' }
  expect(sampleContact({ ...own, youtube: null, instagram: null } as Organisation)).toEqual([])
})
