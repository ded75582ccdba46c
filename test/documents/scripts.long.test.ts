import fc from 'fast-check'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { loadFonts } from '#server/documents/fonts.ts'
import { renderPdf } from '#server/documents/pdf.ts'
import { directionOf, fromLeft } from '#server/documents/text-direction.ts'
import { runsOf } from '#server/documents/text-runs.ts'
import { namesInScripts } from '#test/cases/people/names-in-scripts.ts'
import { actualTexts, contentsOf, readPdf } from './pdf-reader.ts'
import { snapshotOf } from './snapshots.ts'

/** Glyph 0, the box for a letter that a font does not have, among the glyphs of a text. */
const BOX = /<(?:[0-9a-f]{4})*?0000(?:[0-9a-f]{4})*>/

/** A text as PDF readers return it: without characters that only change the look of others, such as a joiner. */
const asRead = (text: string) => text.normalize('NFC').replaceAll(/\p{Cf}/gu, '')

test.each(namesInScripts)(
  'a name in %s is printed in every place for a name, and is read as it was typed: %s',
  async (_, name) => {
    const snapshot = snapshotOf({
      buyer: { name, address: `${name}\n12 ${name}`, city: name },
      seller: { legalName: name, address: name },
      line: { description: name },
      payment: { reference: name },
      refund: { before: 0, amount: 50_000 },
      reason: name,
    })
    const bytes = await renderPdf(snapshot)
    const { lines, pages } = await readPdf(bytes)
    const read = asRead(name)
    const text = lines.map((line) => line.replaceAll(/\s+/g, ' '))
    const among = [`12 ${read}`, `${read} 411045`, `Reference ${read}`, `Reason ${read}`, `For ${read}`]
    expect(text).toEqual(expect.arrayContaining(among))
    // Name and address of the seller, name and first line of the address of the buyer, and the description.
    expect(text.filter((line) => line === read)).toHaveLength(5)
    expect(contentsOf(bytes)).not.toMatch(BOX)
    expect(actualTexts(bytes)).toEqual([])
    expect(pages).toHaveLength(1)
  },
)

const KINDS = {
  invoice: {},
  receipt: { seller: { gstin: null, pan: null } },
  'credit note': { refund: { before: 0, amount: 50_000 } },
}

test.each(Object.entries(KINDS))('names in all scripts are printed together on one %s', async (_, kind) => {
  const some = namesInScripts.map(([, name]) => name)
  for (let at = 0; at < some.length; at += 16) {
    const names = some.slice(at, at + 16)
    const [name = ''] = names
    const snapshot = snapshotOf({ ...kind, buyer: { name, address: names.join('\n') } })
    const bytes = await renderPdf(snapshot)
    const { lines } = await readPdf(bytes)
    const text = lines.map((line) => line.replaceAll(/\s+/g, ' '))
    expect(text).toEqual(expect.arrayContaining(names.map(asRead)))
    expect(text.filter((line) => line === asRead(name))).toHaveLength(2)
    expect(contentsOf(bytes)).not.toMatch(BOX)
  }
})

test('no letter is drawn with a font that does not have it, whatever the text', async () => {
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(text, async (typed) => {
      const { faces, standIns } = await loadFonts([typed])
      for (const face of Object.values(faces)) {
        for (const { font, text, level } of runsOf(typed, face, standIns)) {
          const row = (font.file.layout as unknown as (text: string) => { glyphs: { id: number }[] })(text)
          const drawn = font.outlines(text, level % 2 === 1).glyphs
          expect([...row.glyphs, ...drawn].filter(({ id }) => id === 0)).toEqual([])
        }
      }
    }),
    { numRuns: 60, examples: namesInScripts.map(([, name]) => [name]) },
  )
})

test.each([
  ['a script that no font has', 'ᏣᎳᎩ ᎠᏰᎵ', 'TsaLaGi AYeLi'],
  ['letters of mathematics', '𝓐𝓼𝓱𝓪 𝐑𝐚𝐨', 'Asha Rao'],
  ['a character for private use', 'Asha \ue000', 'Asha U+E000'],
  ['a character that Unicode has not assigned', 'Asha \u0378', 'Asha U+0378'],
  ['a question mark that was typed', 'Asha? 王?', 'Asha? 王?'],
  ['control characters', 'Asha\u0000\u0007\u0085 Rao', 'Asha Rao'],
])(
  'a letter that no font has is printed in Latin letters or as its number, and never as a question mark: %s',
  async (_, name, printed) => {
    const bytes = await renderPdf(snapshotOf({ buyer: { name } }))
    const { lines } = await readPdf(bytes)
    expect(lines.map((line) => line.replaceAll(/\s+/g, ' '))).toContain(printed)
    const letters = Array.from(asRead(name).replaceAll(/[\p{Cc}\s]/gu, ''))
    const kept = new Set(Array.from(printed))
    expect(actualTexts(bytes).join('')).toBe(letters.filter((letter) => !kept.has(letter)).join(''))
  },
)

test.each([
  ['Asha Rao', ['Asha Rao']],
  ['דוד בן', ['דוד בן']],
  ['דוד Cohen 12 (חיים)', [')', 'חיים', '(', ' ', 'Cohen 12', ' ', 'דוד']],
  ['Ravi חיים Rao 5', ['Ravi', ' ', 'חיים', ' ', 'Rao 5']],
  ['שלום 123 עולם', ['עולם', ' ', '123', ' ', 'שלום']],
  ['محمد ۲۴ علي', ['علي', ' ', '۲۴', ' ', 'محمد']],
])('a text is drawn from the right if its letters run that way: %s', async (text, expected) => {
  const { faces, standIns } = await loadFonts([text])
  const runs = runsOf(text, faces.text, standIns, directionOf(text))
  expect(fromLeft(runs).map((run) => run.text)).toEqual(expected)
})

test.each([
  ['Arabic letters join', 'ببب', 'ب\u200cب\u200cب'],
  ['a Khmer consonant goes below another', 'ក្ក', 'កក'],
  ['a Devanagari conjunct is one shape', 'क्ष', 'क्\u200cष'],
  ['a Tamil vowel goes before its consonant', 'கெ', 'க'],
  ['a Thai vowel and a tone stand one above the other', 'ที่', 'ท่'],
  ['Sinhala consonants join', 'ක්\u200dෂ', 'ක්ෂ'],
  ['a Tibetan letter goes below another', 'རྒྱ', 'རགཡ'],
  ['brackets are turned around', '(ב)', 'ב'],
])('letters have the shapes that their neighbours require: %s', async (_, together, apart) => {
  const { faces, standIns } = await loadFonts([together, apart])
  const outlined = (text: string) =>
    runsOf(text, faces.text, standIns).flatMap(({ font, text, level }) =>
      font.outlines(text, level % 2 === 1).glyphs.filter(({ path }) => path !== ''),
    )
  const [one, other] = [outlined(together), outlined(apart)]
  expect(one.length).toBeGreaterThan(0)
  expect(one.map(({ path, x, y }) => [path, x, y])).not.toEqual(other.map(({ path, x, y }) => [path, x, y]))
})

test('a document loads only the fonts for its own letters', async () => {
  const namesOf = async (...texts: string[]) => (await loadFonts(texts)).faces.text.map(({ name }) => name)
  expect(await namesOf('Asha Rao', '₹500')).toEqual(['inter-latin', 'inter-latin-ext'])
  expect(await namesOf('김')).toEqual(['inter-latin', 'inter-latin-ext', expect.stringMatching(/^hangul-/)])
  expect(await namesOf('დ', 'ש')).toEqual([
    'inter-latin',
    'inter-latin-ext',
    'noto-sans-georgian',
    'noto-sans-hebrew',
  ])
})

/** The recommended scripts of UAX #31, and the other scripts of the Eighth Schedule. */
const SCRIPTS =
  'Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Latin Malayalam Meetei_Mayek Myanmar Ol_Chiki Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'

test.each(SCRIPTS.split(' '))('the fonts have the letters of %s', async (script) => {
  const spans = Object.values(
    JSON.parse(await readFile('server/documents/fonts/letters.json', 'utf8')) as Record<string, string>,
  ).flatMap((list) => list.split(',').map((span) => span.split('-').map((hex) => Number.parseInt(hex, 16))))
  const isOfScript = new RegExp(`^\\p{Script=${script}}$`, 'u')
  const letters = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code)).filter(
    (letter) =>
      isOfScript.test(letter) && /[\p{L}\p{M}\p{Nd}]/u.test(letter) && letter === letter.normalize('NFC'),
  )
  const missing = letters.filter((letter) => {
    const code = letter.charCodeAt(0)
    return !spans.some(([first = 0, last = first]) => code >= first && code <= last)
  })
  // Letters that Unicode added after the fonts were drawn, parts of old Hangul syllables, and Han letters that few dictionaries have.
  const few = { Han: letters.length / 2, Hangul: 360, Cyrillic: 2, Latin: 16, Bopomofo: 4 }[script] ?? 4
  expect(letters.length).toBeGreaterThan(30)
  expect(missing.length).toBeLessThanOrEqual(few)
})
