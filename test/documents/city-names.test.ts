import { expect, test } from 'vitest'
import { cityInWords } from '#contract/values/city-names.ts'
import { tableRecord } from '#web/app/forms/record/record-fields.ts'

test.each([
  ['nairobi', 'Nairobi'],
  ['new delhi', 'New Delhi'],
  ['rio de janeiro', 'Rio de Janeiro'],
  ['são paulo', 'São Paulo'],
  ['los angeles', 'Los Angeles'],
  ['port-au-prince', 'Port-au-Prince'],
  ['stratford-upon-avon', 'Stratford-upon-Avon'],
  ["st. john's", "St. John's"],
  ['st. john’s', 'St. John’s'],
  ["'s-hertogenbosch", "'s-Hertogenbosch"],
  ["n'djamena", "N'Djamena"],
  ["l'aquila", "L'Aquila"],
  ['göteborg', 'Göteborg'],
  // Decomposed: the letter and its mark.
  ['a\u030Arhus', 'A\u030Arhus'],
  ['москва', 'Москва'],
  ['मुंबई', 'मुंबई'],
  ['東京', '東京'],
  ['', ''],
  // A name typed with a capital letter after its first letter is left unchanged.
  ['McAllen', 'McAllen'],
  ['Rio De Janeiro', 'Rio De Janeiro'],
  ['NAVI MUMBAI', 'NAVI MUMBAI'],
])('%s is shown as %s', (typed, written) => {
  expect(cityInWords(typed)).toBe(written)
})

test('the rows of a file show cities with capital letters, in every column for cities, and leave other values unchanged', () => {
  const record = { city: 'rio de janeiro', destinationCity: 'pune', user: { city: 'kochi' }, capacity: 'ten' }
  expect(Object.values(tableRecord({ ...record, country: 'india' }))).toEqual([
    'Rio de Janeiro',
    'Pune',
    'Kochi',
    'ten',
    'india',
  ])
})
