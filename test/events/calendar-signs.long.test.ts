import { expect, test } from 'vitest'
import { cellOf, csvLine } from '#contract/values/csv.ts'
import { inLines, onOneLine, withoutControls } from '#contract/values/plain-text.ts'
import { calendarOf, feedOf } from '#server/events/letters/calendar.ts'
import type { EventRow } from '#server/events/reads.ts'
import { csvRows } from '#server/csv/reader.ts'
import { contact } from '../mail/frame.ts'

const codes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, nth) => from + nth)
const named = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`

const BREAKS = [0x0a, 0x0b, 0x0c, 0x0d, 0x1c, 0x1d, 0x1e, 0x85, 0x2028, 0x2029]
const BIDI = [...codes(0x202a, 0x202e), ...codes(0x2066, 0x2069)]
const CONTROLS = [...codes(0x00, 0x1f), ...codes(0x7f, 0x9f), 0x2028, 0x2029, ...BIDI]
const SURROGATES = [0xd800, 0xdbff, 0xdc00, 0xdfff]
const NONCHARACTERS = [0xfdd0, 0xfffe, 0xffff, 0x1ffff]
/** Every character that is not text, with its name. */
const signs = [...CONTROLS, ...SURROGATES, ...NONCHARACTERS].map(
  (code) => [named(code), String.fromCodePoint(code), code] as const,
)

const row: EventRow = {
  id: '0190a5c4-0000-7000-8000-000000000000',
  kind: 'event',
  title: 'Evening',
  starts_at: new Date('2026-12-01T12:30:00Z'),
  link: 'https://example.org/register',
  location: 'Pune',
  mode: null,
  organised_by: null,
  created_at: new Date('2026-11-01T00:00:00Z'),
  updated_at: new Date('2026-11-01T00:00:00Z'),
  minutes: null,
  place: null,
  description: null,
  registration: 'link',
  audience: 'everyone',
  link_for: 'everyone',
  capacity: null,
  registered: 0,
  waiting: 0,
  members_first_until: null,
  recording: null,
  cancelled_at: null,
  sequence: 0,
  series_id: null,
  thumbnail: { id: 'x', widths: [320], width: 320, height: 240 } as unknown as EventRow['thumbnail'],
}
const fields = {
  title: (text: string): EventRow => ({ ...row, title: text }),
  location: (text: string): EventRow => ({ ...row, location: text }),
  mode: (text: string): EventRow => ({ ...row, kind: 'meetup', location: null, mode: text }),
  organised_by: (text: string): EventRow => ({
    ...row,
    kind: 'meetup',
    location: null,
    mode: 'Online',
    organised_by: text,
  }),
  description: (text: string): EventRow => ({ ...row, description: text }),
  place: (text: string): EventRow => ({
    ...row,
    kind: 'meetup',
    location: null,
    mode: 'Online',
    place: text,
  }),
  link: (text: string): EventRow => ({ ...row, link: `https://example.org/${text}` }),
} satisfies Partial<Record<keyof EventRow, (text: string) => EventRow>>

/** The unfolded lines of a calendar. Expects, as a strict reader does, that each folded line has at most 75 bytes of UTF-8. */
function linesOf(calendar: string): string[] {
  for (const line of calendar.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    // A character that folding has cut in two is whole on neither line.
    expect(Buffer.from(line).toString()).toBe(line)
  }
  expect(calendar.replaceAll('\r\n', '')).not.toMatch(
    /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\p{Surrogate}\p{Noncharacter_Code_Point}]/u,
  )
  return calendar.replaceAll('\r\n ', '').split('\r\n')
}

const SITE = { publicUrl: 'https://fwc.test', shortName: 'FWC', contact }
const lineCount = linesOf(calendarOf([row], SITE)).length

test.each(signs)(
  '%s in any field of an event is left out of the calendar, and the words beside it are kept',
  (_, sign, code) => {
    for (const [name, of] of Object.entries(fields)) {
      for (const text of [
        `${sign}Morning walk`,
        `Morning${sign} walk`,
        `Morning walk${sign}`,
        `Morning${sign}${sign}END:VEVENT${sign} walk`,
      ]) {
        const made = of(text)
        const lines = linesOf(calendarOf([made], SITE))
        expect(lines, name).toHaveLength(lineCount)
        const all = lines.join('\n').replaceAll(/%20| /g, ' ')
        for (const word of ['Morning', 'walk']) expect(all, `${name} with ${named(code)}`).toContain(word)
        const organised = linesOf(calendarOf([row], { ...SITE, contact: { ...contact, legalName: text } }))
        expect(organised, 'the organiser').toHaveLength(lineCount)
        const feed = JSON.stringify(feedOf([made], SITE))
        expect(JSON.parse(feed)).toMatchObject({ items: [{ id: row.id }] })
        expect(feed).not.toMatch(/\\u00|\\[fvbr]|[\u2028\u2029\u202A-\u202E\u2066-\u2069]|\\ud[89a-f]/)
      }
    }
  },
)

test.each(signs)('%s in a cell leaves the CSV table whole', (_, sign, code) => {
  const text = `a${sign}b,"c"`
  const line = csvLine([cellOf(text), cellOf(1)])
  const [first, ...more] = [...csvRows(line)]
  expect(more).toEqual([])
  expect(first?.cells).toEqual([withoutControls(text), '1'])
  const [before, after] = [text.slice(0, 1), text.slice(-5)]
  expect(first?.cells[0]?.startsWith(before) && first.cells[0].endsWith(after)).toBe(true)
  // The character may stand only within quotation marks, and only if the format allows it.
  const kept = [0x09, 0x0a, 0x0d].includes(code)
  if (!kept) expect(line.slice(0, -2)).not.toMatch(/(?!\n)[\p{Cc}\u2028\u2029\p{Surrogate}]/u)
})

test('each line break of Unicode becomes a newline in a text with lines and a space in a text on one line; nothing else becomes a newline', () => {
  for (const [, sign, code] of signs) {
    const isBreak = BREAKS.includes(code)
    expect(inLines(`a${sign}b`).includes('\n'), named(code)).toBe(isBreak)
    expect(onOneLine(`a${sign}b`)).toBe(
      isBreak || code === 0x09 ? 'a b' : SURROGATES.includes(code) ? 'a\uFFFDb' : 'ab',
    )
  }
  expect(onOneLine('one\r\ntwo')).toBe('one two')
})

test.each([
  'अतिथि और किसान: पुणे में एक शाम, जो बहुत लंबी है और तह की जाती है',
  'ನಮ್ಮ ಸಭೆ ಮತ್ತು ಊಟ, ಬೆಂಗಳೂರಿನಲ್ಲಿ ಸಂಜೆ ಆರು ಗಂಟೆಗೆ',
  'ערב של קהילה‏ בפונה',
  'می‌خواهم با شما دیدار کنم',
  '👩🏽‍🌾👨‍👩‍👧‍👦🏳️‍🌈'.repeat(12),
  'é'.normalize('NFD').repeat(60),
  '東京での集まり'.repeat(9),
])('a title in any script is read back from the calendar as it was: %s', (title) => {
  for (let shift = 0; shift < 5; shift += 1) {
    const text = `${'x'.repeat(shift)}${title}`
    expect(linesOf(calendarOf([{ ...row, title: text }], SITE))).toContain(
      `SUMMARY:${text.replaceAll(/[\\;,]/g, String.raw`\$&`)}`,
    )
  }
})

test('a link is written to the calendar as a URI', () => {
  const link = 'https://example.org/सभा?q=a b'
  const lines = linesOf(calendarOf([{ ...row, link }], SITE))
  expect(lines).toContain('URL:https://example.org/%E0%A4%B8%E0%A4%AD%E0%A4%BE?q=a%20b')
})
