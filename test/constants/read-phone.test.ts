import { describe, expect, test } from 'vitest'
import { phone } from '#contract/call/fields.ts'
import { readPhone } from '#contract/values/phone.ts'
import { indianEntries, otherEntries, type PhoneEntry } from '#test/cases/people/phone-entries.ts'
import { type Country, phoneCountries } from '#web/app/forms/phone/phone-countries.ts'
import { begin, type PhoneText, readField, sentOf, typed, written } from '#web/app/forms/phone/phone-text.ts'

type Row = [text: string, number: string | null, home: string]
const rowOf = ([text, number, home = '91']: PhoneEntry): Row => [text, number, home]
const indian = indianEntries.map(rowOf)
const entries = [...indianEntries, ...otherEntries].map(rowOf)

describe('a phone number as people write it', () => {
  test.each(entries)('%j is read as %s', (text, number, home) => {
    const read = readPhone(text, home)
    if (number === null) expect(read).toEqual({ wrong: expect.stringMatching(/\S/) as string })
    else expect(read).toEqual({ number })
  })

  test.each(entries)(
    'the server reads %j in the same way, or refuses it with a message',
    (text, number, home) => {
      const { success, data, error } = phone.safeParse(text)
      if (/^\P{Nd}*(?:[+\uff0b]|00)/u.test(text) && home !== '61') {
        expect(success ? data : null).toBe(number)
      } else expect(success).toBe(false)
      if (!success)
        expect(error.issues[0]?.message).toMatch(/^Please enter a number such as \+91 98200 00001/)
    },
  )

  test('a stored number is read unchanged, whichever country is chosen', () => {
    for (const [, number] of entries) {
      if (number === null) continue
      for (const { dialCode } of phoneCountries) expect(readPhone(number, dialCode)).toEqual({ number })
    }
  })
})

describe('the phone field', () => {
  test.each(entries)(
    '%j typed with its country chosen sends %s, or a text that the schema refuses',
    (text, number, home) => {
      const chosen = phoneCountries.find(({ dialCode }) => dialCode === home)
      expect(chosen).toBeDefined()
      let field: PhoneText = { text: '', country: chosen as Country }
      for (const sign of text) field = typed(field.text + sign, field.country)
      const sent = sentOf(field)
      if (number === null) expect([phone.safeParse(sent).success, sent]).toEqual([false, text])
      else expect(sent).toBe(number)
    },
  )

  test.each(indian)('%j is shown in groups that are read as the same number', (text, number) => {
    const field = written({ ...begin(''), text })
    if (number === null) expect(field.text).toBe(text)
    else expect(readField(field)).toEqual({ number })
  })

  test.each(entries)('the number that is read from %j is sent unchanged once it is stored', (_, number) => {
    if (number !== null) expect(sentOf(begin(number))).toBe(number)
  })

  test('a number typed into another number is refused', () => {
    const before = begin('+919820000001')
    for (const piece of ['+971 50 123 4567', '09820000002', '0091 98200 00002', '9820000002']) {
      for (const at of [0, 9, before.text.length]) {
        const field = typed(before.text.slice(0, at) + piece + before.text.slice(at), before.country)
        expect(phone.safeParse(sentOf(field)).success, `${piece} at ${at}: ${field.text}`).toBe(false)
      }
      expect(phone.safeParse(sentOf(typed(piece, before.country))).success, piece).toBe(true)
    }
  })

  test('choosing another country keeps the digits that were typed', () => {
    const nepal = phoneCountries.find(({ iso2 }) => iso2 === 'np') as Country
    for (const field of [begin('+919812345678'), typed('98123 45678', begin('').country)])
      expect(sentOf({ ...field, country: nepal })).toBe('+9779812345678')
  })
})
