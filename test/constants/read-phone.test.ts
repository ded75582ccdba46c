import { describe, expect, test } from 'vitest'
import { phone } from '#contract/fields.ts'
import { readPhone } from '#contract/phone.ts'
import { indianEntries, otherEntries, type PhoneEntry } from '#test/cases/phone-entries.ts'
import { phoneCountries } from '#web/app/forms/phone-countries.ts'
import { begin, edited, readField, sentOf, written } from '#web/app/forms/phone-text.ts'

type Row = [text: string, number: string | null, home: string]
const rowOf = ([text, number, home = '91']: PhoneEntry): Row => [text, number, home]
const indian = indianEntries.map(rowOf)
const entries = [...indianEntries, ...otherEntries].map(rowOf)

describe('a phone number as people write it', () => {
  test.each(entries)('%j is %s', (text, number, home) => {
    const read = readPhone(text, home)
    if (number === null) expect(read).toEqual({ wrong: expect.stringMatching(/\S/) as string })
    else expect(read).toEqual({ number })
  })

  test.each(entries)('the server reads %j in the same way, or refuses it in words', (text, number, home) => {
    const { success, data, error } = phone.safeParse(text)
    if (/^\P{Nd}*(?:[+\uff0b]|00)/u.test(text) && home !== '61') {
      expect(success ? data : null).toBe(number)
    } else expect(success).toBe(false)
    if (!success) expect(error.issues[0]?.message).toMatch(/^Please enter a number such as \+91 98200 00001/)
  })

  test('what is stored is read as itself, whichever country is chosen', () => {
    for (const [, number] of entries) {
      if (number === null) continue
      for (const { dialCode } of phoneCountries) expect(readPhone(number, dialCode)).toEqual({ number })
    }
  })
})

describe('the phone field', () => {
  const ways = {
    typed: (text: string) => [...text],
    'in one piece': (text: string) => [text],
  }
  const carets = { start: 0, 'within the code': 2, 'after the code': 4 }

  test.each([
    ['typed', true],
    ['typed', false],
    ['in one piece', true],
    ['in one piece', false],
  ] as const)('what is put in %s is the same at each caret (selection known: %s)', (way, isKnown) => {
    const piecesOf = ways[way]
    const failed: string[] = []
    for (const [text, number] of indianEntries) {
      for (const [place, at] of Object.entries(carets)) {
        let field = begin('')
        let caret = at
        for (const piece of piecesOf(text)) {
          const after = field.text.slice(0, caret) + piece + field.text.slice(caret)
          const now = caret + piece.length
          const selected: [number, number] | null = isKnown ? [caret, caret] : null
          const next = edited({ before: field, after, caret: now, selected })
          field = next.field
          caret = next.caret ?? field.text.length
        }
        const sent = sentOf(field)
        const isRight = number === null ? !phone.safeParse(sent).success && sent !== '' : sent === number
        if (!isRight) failed.push(`${text} at the ${place}: ${sent} of ${field.text}`)
      }
    }
    expect(failed).toEqual([])
  })

  test.each(indian)('%j is shown in groups that are read as the same', (text, number) => {
    const field = written({ ...begin(''), text: `+91 ${text}` })
    if (number === null) expect(field.text).toBe(`+91 ${text}`)
    else expect(readField(field)).toEqual({ number })
  })

  test.each(entries)('%j that was kept comes back', (_, number) => {
    if (number !== null) expect(sentOf(begin(number))).toBe(number)
  })

  test('what is put into a number joins it, and one number beside another is refused', () => {
    const before = begin('+919820000001')
    for (const piece of ['+971 50 123 4567', '09820000002', '0091 98200 00002', '9820000002']) {
      for (const at of [0, 2, 4, 9, before.text.length]) {
        const after = before.text.slice(0, at) + piece + before.text.slice(at)
        const { field } = edited({ before, after, caret: at + piece.length, selected: [at, at] })
        expect(phone.safeParse(sentOf(field)).success, `${piece} at ${at}: ${field.text}`).toBe(false)
        const whole = edited({
          before,
          after: piece,
          caret: piece.length,
          selected: [0, before.text.length],
        }).field
        expect(phone.safeParse(sentOf(whole)).success, piece).toBe(true)
      }
    }
  })
})
