import { expect, test } from 'vitest'
import { withName, withNames } from '#contract/site/branding.ts'

const names = { name: "Navodaya Founders' Forum", shortName: 'NFF' }

test.each([
  ['', ''],
  ['Only members can apply for {shortName} Atithi', 'Only members can apply for NFF Atithi'],
  ['{shortName}: {name} ({shortName})', "NFF: Navodaya Founders' Forum (NFF)"],
  ['{endsOn} and {names} and { name } stay', '{endsOn} and {names} and { name } stay'],
  ['{{name}}', "{Navodaya Founders' Forum}"],
])('names are put into %j', (text, expected) => {
  expect(withName(text, names)).toBe(expected)
})

test('a name is put in as text, whatever characters it has', () => {
  const odd = { name: '$& {shortName} $1', shortName: '{name}' }
  expect(withName('{name} | {shortName}', odd)).toBe('$& {shortName} $1 | {name}')
})

test('names are put into every text of a JSON value, and into no key', () => {
  const value = {
    '{name}': ['{shortName}', { deep: 'In {name}', none: null }],
    count: 3,
    isOn: true,
    at: undefined,
  }
  expect(withNames(value, names)).toEqual({
    '{name}': ['NFF', { deep: "In Navodaya Founders' Forum", none: null }],
    count: 3,
    isOn: true,
    at: undefined,
  })
})
