/**
 * Makes the fonts that invoices, receipts and credit notes embed: `node scripts/assets/document-fonts.ts`. A PDF needs a separate file
 * for each weight. `letters.json` says which file has which letters, so that a document loads only the fonts that it needs.
 * docs/decisions/055 says which scripts there are and why.
 */
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { create } from 'fontkit'
import subset from 'subset-font'

/** `only`: the letters that are taken. `unless`: another face, whose letters are not taken again. A set without letters makes no file. */
type Face = {
  name: string
  source: string
  licence?: string
  sets: readonly string[]
  axes?: Record<string, number>
  only?: RegExp
  unless?: string
}

const folder = new URL('../../server/documents/fonts/', import.meta.url)
const inter = '@fontsource-variable/inter'
const WORLD = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext']
const SANS = [
  'arabic',
  'armenian',
  'bengali',
  'devanagari',
  'ethiopic',
  'georgian',
  'gujarati',
  'gurmukhi',
  'hebrew',
  'kannada',
  'khmer',
  'lao',
  'malayalam',
  'meetei-mayek',
  'myanmar',
  'ol-chiki',
  'oriya',
  'sinhala',
  'tamil',
  'telugu',
  'thaana',
  'thai',
]
// The packages have Chinese, Japanese and Korean in slices; the last ones have the most frequent letters.
const SLICES = Array.from({ length: 120 }, (_, at) => String(at))
const HAN =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\u30fb\u30fc\u31c0-\u31e3\u3200-\u33ff\uff00-\uffef]$/u

const faces: readonly Face[] = [
  {
    name: 'fraunces',
    source: '@fontsource-variable/fraunces/files/fraunces-*-opsz-normal.woff2',
    sets: ['latin', 'latin-ext'],
    axes: { wght: 560, opsz: 40 },
  },
  { name: 'inter', source: `${inter}/files/inter-*-wght-normal.woff2`, sets: WORLD, axes: { wght: 400 } },
  {
    name: 'inter-bold',
    source: `${inter}/files/inter-*-wght-normal.woff2`,
    sets: WORLD,
    axes: { wght: 620 },
  },
  ...SANS.map((script) => ({
    name: 'noto-sans',
    source: `@fontsource/noto-sans-${script}/files/noto-sans-${script}-*-500-normal.woff2`,
    sets: [script],
  })),
  {
    name: 'noto-serif',
    source: '@fontsource/noto-serif-tibetan/files/noto-serif-tibetan-*-500-normal.woff2',
    sets: ['tibetan'],
  },
  {
    name: 'hangul',
    source: '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-*-wght-normal.woff2',
    sets: SLICES,
    axes: { wght: 500 },
    only: /^\p{Script=Hangul}$/u,
  },
  {
    name: 'han',
    source: '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-*-wght-normal.woff2',
    sets: SLICES,
    axes: { wght: 500 },
    only: HAN,
  },
  // The letters of Japanese names that the Chinese face lacks.
  {
    name: 'kanji',
    source: '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-*-wght-normal.woff2',
    sets: SLICES,
    axes: { wght: 500 },
    only: HAN,
    unless: 'han',
  },
  // The only face that combines every mark with every letter.
  {
    name: 'noto-sans-world',
    source: '@expo-google-fonts/noto-sans/500Medium/NotoSans_500Medium.ttf',
    licence: 'LICENSE_FONT',
    sets: [''],
    only: /^[^\p{Script=Devanagari}]$/u,
  },
  {
    name: 'noto-emoji',
    source: '@fontsource/noto-emoji/files/noto-emoji-*-400-normal.woff2',
    sets: ['emoji'],
    only: /^[\p{Extended_Pictographic}\p{Emoji_Component}]$/u,
  },
]

function packaged(path: string): string {
  return fileURLToPath(import.meta.resolve(path))
}

function lettersOf(bytes: Buffer): number[] {
  const font = create(bytes)
  if (!('characterSet' in font)) throw new Error('more than one font')
  return font.characterSet.toSorted((a, b) => a - b)
}

/** The letters of a set, from its package (`U+0900-097F,U+200C`); null: the package does not say. */
async function promisedLetters({ source }: Face, set: string): Promise<Set<number> | null> {
  const text = await readFile(packaged(`${packageOf(source)}/unicode.json`), 'utf8').catch(() => '{}')
  const spans = (JSON.parse(text) as Record<string, string>)[set]
  if (spans === undefined) return null
  const codes = spans.split(',').flatMap((span) => {
    const [first = 0, last = first] = span
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })
  return new Set(codes)
}

function packageOf(source: string): string {
  return source.split('/').slice(0, 2).join('/')
}

/**
 * Separates letters that share a glyph, such as two kinds of Arabic digits: in a PDF each glyph of a font stands for one letter. The
 * `twins` are used as a second font from the same file.
 */
function apart(bytes: Buffer): { kept: number[]; twins: number[] } {
  const font = create(bytes)
  if (!('glyphForCodePoint' in font)) throw new Error('more than one font')
  // Invisible characters are left out, and so are those that are typed in their composed form. If a modifier letter shares its
  // glyph with another letter, the other letter is kept.
  const codes = lettersOf(bytes)
    .filter((code) => !UNSEEN.test(String.fromCodePoint(code)))
    .filter((code) => String.fromCodePoint(code) === String.fromCodePoint(code).normalize('NFC'))
  const isModifier = (code: number) => Number(/\p{Lm}/u.test(String.fromCodePoint(code)))
  const first = new Map<number, number>()
  for (const code of codes.toSorted((a, b) => isModifier(a) - isModifier(b) || a - b)) {
    const { id } = font.glyphForCodePoint(code)
    if (!first.has(id)) first.set(id, code)
  }
  const kept = new Set(first.values())
  return { kept: codes.filter((code) => kept.has(code)), twins: codes.filter((code) => !kept.has(code)) }
}

/** Ranges as in a style sheet: `0900-097F,200C`. */
function spansOf(codes: readonly number[]): string {
  const spans: [first: number, last: number][] = []
  for (const code of codes) {
    const last = spans.at(-1)
    if (last?.[1] === code - 1) last[1] = code
    else spans.push([code, code])
  }
  const hex = (code: number) => code.toString(16).toUpperCase()
  return spans.map(([first, last]) => (first === last ? hex(first) : `${hex(first)}-${hex(last)}`)).join(',')
}

// Invisible characters. Joiners and variation selectors are not among them, since they change letters.
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\p{Noncharacter_Code_Point}]/u
/** The ending of the names of twins, also in `server/documents/fonts.ts`. */
const TWIN = '-twin'
const letters: Record<string, string> = {}
const taken: Record<string, Set<number>> = {}

async function cutSet(face: Face, set: string): Promise<void> {
  const path = packaged(face.source.replace('*', set))
  const whole = await readFile(path).catch(() => null)
  if (whole === null) return
  const promised = await promisedLetters(face, set)
  const codes = lettersOf(whole)
    .filter((code) => promised?.has(code) ?? true)
    .filter((code) => face.only?.test(String.fromCodePoint(code)) ?? true)
    .filter((code) => face.unless === undefined || !taken[face.unless]?.has(code))
  if (codes.length === 0) return
  const cut = await subset(whole, String.fromCodePoint(...codes), {
    targetFormat: 'truetype',
    noHinting: true,
    ...(face.axes && { variationAxes: face.axes, dropTables: ['MVAR', 'STAT'] }),
  })
  const name = [face.name, set].filter((part) => part !== '').join('-')
  await writeFile(new URL(`${name}.ttf`, folder), cut)
  const { kept, twins } = apart(Buffer.from(cut))
  letters[name] = spansOf(kept)
  if (twins.length > 0) letters[`${name}${TWIN}`] = spansOf(twins)
  taken[face.name] = new Set([...(taken[face.name] ?? []), ...kept])
  if (face.name === 'noto-sans') await copyLicence(face, name)
}

async function copyLicence({ source, licence = 'LICENSE' }: Face, name: string): Promise<void> {
  const path = packaged(`${packageOf(source)}/${licence}`)
  await copyFile(path, new URL(`${name}.license.txt`, folder))
}

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
for (const face of faces) {
  for (const set of face.sets) await cutSet(face, set)
  if (face.name !== 'noto-sans' && face.name !== 'inter-bold') await copyLicence(face, face.name)
}
await writeFile(new URL('letters.json', folder), `${JSON.stringify(letters, null, 2)}\n`)
