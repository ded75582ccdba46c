import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gstStates, isGstState } from '#contract/money/gst-states.ts'
import { isGstin, isInvoicePrefix, isPan, isSac, stateOfGstin } from '#contract/money/tax.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

test.each([
  // The example of python-stdnum, and another GSTIN with a right check digit.
  ['27AAPFU0939F1ZV', true],
  ['29AAGCB7383J1Z4', true],
  ['27AAPFU0939F1ZU', false],
  ['27AAPFU0939F1Z0', false],
  ['27aapfu0939f1zv', false],
  [' 27AAPFU0939F1ZV', false],
  ['27AAPFU0939F1ZV\n', false],
  ['27AAPFU0939F1Z', false],
  ['27AAPFU0939F1ZVV', false],
  // Right check digits, but with states that do not exist, with no PAN, and with the registration 0.
  [withCheckDigit('00AAPFU0939F1Z'), false],
  [withCheckDigit('28AAPFU0939F1Z'), false],
  [withCheckDigit('99AAPFU0939F1Z'), false],
  [withCheckDigit('27AAPF10939F1Z'), false],
  [withCheckDigit('27AAPFU0939F0Z'), false],
  [withCheckDigit('27AAPFU0939F1Z'), true],
  ['', false],
])('%j is a GSTIN: %s', (text, isOne) => {
  expect(isGstin(text)).toBe(isOne)
})

/** The check digit calculated by hand, character by character. */
function withCheckDigit(text: string): string {
  let sum = 0
  for (let at = 0; at < text.length; at++) {
    const product = DIGITS.indexOf(text.charAt(at)) * (at % 2 === 0 ? 1 : 2)
    sum += Number.parseInt(product.toString(36).charAt(0), 36)
    if (product >= 36) sum += Number.parseInt(product.toString(36).charAt(1), 36)
  }
  return text + DIGITS.charAt((36 - (sum % 36)) % 36)
}

const letter = fc.constantFrom(...DIGITS.slice(10))
const numeral = fc.constantFrom(...DIGITS.slice(0, 10))
const gstins = fc
  .tuple(
    fc.constantFrom(...Object.keys(gstStates)),
    fc.string({ unit: letter, minLength: 5, maxLength: 5 }),
    fc.string({ unit: numeral, minLength: 4, maxLength: 4 }),
    letter,
    fc.constantFrom(...DIGITS.slice(1)),
  )
  .map((parts) => withCheckDigit(`${parts.join('')}Z`))

test('every GSTIN with its check digit is valid, and none is valid with one character changed', () => {
  fc.assert(
    fc.property(gstins, fc.nat(14), fc.constantFrom(...DIGITS), (gstin, at, sign) => {
      expect(isGstin(gstin)).toBe(true)
      expect(isGstState(stateOfGstin(gstin))).toBe(true)
      const changed = gstin.slice(0, at) + sign + gstin.slice(at + 1)
      expect(isGstin(changed)).toBe(changed === gstin)
    }),
    { numRuns: 2000 },
  )
})

test('the states are the 36 that exist, and Other Territory', () => {
  expect(Object.keys(gstStates)).toHaveLength(37)
  expect(new Set(Object.values(gstStates)).size).toBe(37)
  expect([gstStates['27'], gstStates['37'], gstStates['38']]).toEqual([
    'Maharashtra',
    'Andhra Pradesh',
    'Ladakh',
  ])
  expect(['00', '25', '28', '39', '7', 'toString', ''].filter(isGstState)).toEqual([])
})

test.each([
  ['AAPFU0939F', true],
  ['aapfu0939f', false],
  ['AAPF10939F', false],
  ['AAPFU0939FF', false],
  ['', false],
])('%j has the form of a PAN: %s', (text, has) => {
  expect(isPan(text)).toBe(has)
})

test.each([
  ['999599', true],
  ['9995', true],
  ['99959', false],
  ['849599', false],
  ['', false],
])('%j is a SAC: %s', (text, isOne) => {
  expect(isSac(text)).toBe(isOne)
})

test.each([
  ['FWC', true],
  ['F', true],
  ['FW1', true],
  ['9', true],
  ['FWCX', false],
  ['FWC-PUNE', false],
  ['F-C', false],
  ['FWC/24', false],
  ['ABCDEFGHIJK', false],
  ['fwc', false],
  ['FWC ', false],
  ['-FWC', false],
  ['FWC/', false],
  ['FWC--A', false],
  ['FWC-R', false],
  ['FWC-CN', false],
  ['', false],
])('%j may be a prefix of document numbers: %s', (text, may) => {
  expect(isInvoicePrefix(text)).toBe(may)
})
