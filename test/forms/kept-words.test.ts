import { expect, test } from 'vitest'
import { changedWords } from '#web/app/forms/drafts/kept-words.ts'

test.each([
  ['an unchanged field is not sent', { city: 'Pune' }, { city: 'Pune' }, {}],
  ['a changed field is sent', { city: 'Goa', name: 'Asha' }, { city: 'Pune', name: 'Asha' }, { city: 'Goa' }],
  ['an emptied field is sent', { city: '' }, { city: 'Pune' }, { city: '' }],
  ['an empty field without an earlier value is not sent', { city: '', phone: '' }, { city: null }, {}],
  ['a field without an earlier record is sent', { scope: 'this' }, {}, { scope: 'this' }],
  ['a field that the form does not show is not sent', {}, { thumbnail: 'a' }, {}],
  [
    'a number equals its digits',
    { capacity: '20', price: 1250 },
    { capacity: 20, price: 1200 },
    { price: 1250 },
  ],
  [
    'a field that is not a valid number is sent',
    { price: Number.NaN },
    { price: 1200 },
    { price: Number.NaN },
  ],
  ['zero is not the same as an empty field', { rate: 0 }, { rate: '' }, { rate: 0 }],
  ['both kinds of line end are the same', { text: 'a\r\nb' }, { text: 'a\nb' }, {}],
  ['an added blank is a change', { text: 'a ' }, { text: 'a' }, { text: 'a ' }],
])('%s', (_, typed, opened, changed) => {
  expect(changedWords<string | number>(typed, opened)).toEqual(changed)
})
