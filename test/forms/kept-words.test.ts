import { expect, test } from 'vitest'
import { changedWords } from '#web/app/forms/drafts/kept-words.ts'

test.each([
  ['what stands as it was is not named', { city: 'Pune' }, { city: 'Pune' }, {}],
  ['what is typed is', { city: 'Goa', name: 'Asha' }, { city: 'Pune', name: 'Asha' }, { city: 'Goa' }],
  ['what is emptied is', { city: '' }, { city: 'Pune' }, { city: '' }],
  ['what was not known and is empty is not', { city: '', phone: '' }, { city: null }, {}],
  ['what the form has beside is', { scope: 'this' }, {}, { scope: 'this' }],
  ['what it does not show stays', {}, { thumbnail: 'a' }, {}],
  ['a number is its digits', { capacity: '20', price: 1250 }, { capacity: 20, price: 1200 }, { price: 1250 }],
  ['a number that is none is named', { price: Number.NaN }, { price: 1200 }, { price: Number.NaN }],
  ['zero is not nothing', { rate: 0 }, { rate: '' }, { rate: 0 }],
  ['lines end in one way or the other', { text: 'a\r\nb' }, { text: 'a\nb' }, {}],
  ['blanks count', { text: 'a ' }, { text: 'a' }, { text: 'a ' }],
])('%s', (_, typed, opened, changed) => {
  expect(changedWords<string | number>(typed, opened)).toEqual(changed)
})
