import { expect, test } from 'vitest'
import { createUser } from '#contract/accounts/accounts.ts'
import { newPassword } from '#contract/accounts/passwords.ts'
import { composedText, ownPassword, password, required } from '#contract/call/fields.ts'
import { NEVER_SHOWN, isIn, readBack, textFields } from '#test/cases/calls/text-fields.ts'

/** Fields of several lines, which keep their line breaks; the words of a bank and drafts are kept unchanged. */
const MANY_LINES =
  / (?:(?:organisation\.|buyer\.)?address|description|reason|note|text|question|answer|purpose|additionalNotes|pastInvestment|fundingRequirement|fundingUsage|usp|feature|lookingFor|requirements|offerDetails|needTechSupport|helpInBranding|goals|problem|shortDescription|expandInternationally|investmentPurpose|postalAddress|financialAidReason|financialAidBenefit)$|^matchStatement csv$|^save(?:Investor)?Draft changes\./
const BREAKS = [
  '\n',
  '\r\n',
  '\r',
  '\u000b',
  '\u000c',
  '\u0085',
  '\u2028',
  '\u2029',
  '\u0000',
  '\u0007',
  '\t',
  '\u001b',
  '\u007f',
]

const shown = textFields.filter(({ name }) => !isIn(NEVER_SHOWN, name))

test('a text of one line is stored on one line, in every field of every call', () => {
  expect(shown.length).toBeGreaterThan(50)
  const wrong = shown.flatMap((field) => {
    if (MANY_LINES.test(field.name)) return []
    return BREAKS.flatMap((sign) => {
      const read = readBack(field, `Asha Rao${sign}GSTIN 27AAPFU0939F1ZV`)
      const isRight = read === null || read.value === 'Asha Rao GSTIN 27AAPFU0939F1ZV'
      return isRight ? [] : [`${field.name}: ${JSON.stringify(read.value)}`]
    })
  })
  expect(wrong).toEqual([])
})

test('a text of several lines keeps its lines', () => {
  const areas = shown.filter(({ name }) => MANY_LINES.test(name))
  expect(areas.length).toBeGreaterThan(20)
  const wrong = areas.flatMap((field) => {
    const read = readBack(field, 'First\nsecond')
    const isRight = read === null || read.value === 'First\nsecond'
    return isRight ? [] : [`${field.name}: ${JSON.stringify(read.value)}`]
  })
  expect(wrong).toEqual([])
})

test('a text of invisible characters counts as not filled in', () => {
  for (const sign of [
    '\u200b',
    '\u3164',
    '\u2060',
    '\u00ad',
    '\u202e',
    '\u0007',
    '\u0301',
    '\ufe0f',
    '\u2800',
    '\u{e0041}',
    '\u115f',
    '\uffa0',
    '\u00a0',
    '\u3000',
    '\ue000',
    '\ud800',
    '\uffff',
    '\u180e',
    '\u034f',
    '\u17b4',
  ]) {
    for (const name of [sign, sign.repeat(5), `${sign} ${sign}`, `\n${sign}`]) {
      const read = required().safeParse(name)
      expect(read.error?.issues[0]?.message, JSON.stringify(name)).toBe('Please fill this in')
      const { success } = createUser.input.safeParse({
        name,
        email: 'a@example.org',
        password: 'quiet green castles',
      })
      expect(success).toBe(false)
    }
    if (!/[\p{Cc}\p{Z}]/u.test(sign))
      expect(required().parse(`Asha${sign}Rao`).normalize('NFD')).toContain('Asha')
  }
  for (const name of ['A', '김', 'क्ष', '5', '👩‍👩‍👧', '—', '®']) expect(required().parse(name)).toBe(name)
})

test('a very long run of combining marks is refused before it is normalised', () => {
  const text = `a${'\u0301\u0323'.repeat(250_000)}`
  for (const schema of [composedText(), required(), newPassword, ownPassword, password(1, 'no')])
    expect(schema.safeParse(text).success).toBe(false)
  expect(composedText().parse(`a${'\u0301'.repeat(30)}`)).toHaveLength(30)
})

test('the length of a password is counted after composing it, whatever keyboard it was typed on', () => {
  const six = 'éàüöñî'
  for (const form of ['NFC', 'NFD'] as const) {
    expect(newPassword.safeParse(six.normalize(form)).success).toBe(false)
    expect(newPassword.safeParse(`${six}éà`.normalize(form)).success).toBe(true)
    for (const schema of [newPassword, ownPassword, password(1, 'no')]) {
      expect(schema.safeParse('é'.repeat(128).normalize(form)).success).toBe(true)
      expect(schema.safeParse('é'.repeat(129).normalize(form)).success).toBe(false)
    }
  }
})
