import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as FontKit from 'fontkit'
import { madeOnce } from '#server/made-once.ts'
import { root } from '#server/root.ts'
import { standIns, type StandIns } from './stand-ins.ts'
import { drawnShaping, plainShaping, type Shaping } from './shaping.ts'
import { type HasLetters, lettersWithout, runsOf } from './text-runs.ts'

export type Face = 'text' | 'bold' | 'title'
export type Font = HasLetters & Pick<Shaping, 'isDrawn' | 'outlines'> & { file: FontKit.Font }
export type Fonts = { faces: ByFace<Font>; standIns: StandIns }
type ByFace<F> = Readonly<Record<Face, readonly F[]>>

const FOLDER = 'server/documents/fonts'
/** The fonts of each face by the beginning of their names, in the order of preference. Other scripts have one weight for all faces. */
const OTHERS = /^(?!inter|fraunces)/
const ORDER: Readonly<Record<Face, readonly RegExp[]>> = {
  text: [/^inter-(?!bold)/, OTHERS],
  bold: [/^inter-bold/, OTHERS],
  title: [/^fraunces/, /^inter-bold/, OTHERS],
}
/** The fonts of our own words, such as the sign of the rupee. */
const OURS = /^(inter|fraunces)(-bold)?-latin(-ext)?$/
/** Fonts in which each letter has one glyph. */
const PLAIN = /^(inter|fraunces|hangul|han|kanji)-/

const fontList = madeOnce(readList)

/** The fonts that these texts need. A process reads each font once. */
export async function loadFonts(texts: readonly string[]): Promise<Fonts> {
  const { all, ordered } = await fontList()
  const ins = await standIns(lettersWithout(texts, ordered.text))
  const runs = Object.values(ordered).flatMap((list) => texts.flatMap((text) => runsOf(text, list, ins)))
  const neededFonts = new Set(runs.map(({ font }) => font))
  const fonts = await Promise.all(
    all.filter((font) => OURS.test(font.name) || neededFonts.has(font)).map(({ load }) => load()),
  )
  return { faces: byFace(fonts), standIns: ins }
}

/** The fonts of each face, in the order in which a letter is looked for. */
function byFace<F extends HasLetters>(fonts: readonly F[]): ByFace<F> {
  const of = (face: Face) => ORDER[face].flatMap((pattern) => fonts.filter(({ name }) => pattern.test(name)))
  return { text: of('text'), bold: of('bold'), title: of('title') }
}

/** Which letters each font has, as `scripts/assets/document-fonts.ts` wrote them down. */
async function readList() {
  const text = await readFile(join(root, FOLDER, 'letters.json'), 'utf8')
  const list = Object.entries(JSON.parse(text) as Record<string, string>)
  const all = list.map(([name, spans]) => {
    let letters: Set<number> | undefined
    const has = (code: number) => (letters ??= codesOf(spans)).has(code)
    return { name, has, load: madeOnce(() => readFont({ name, has })) }
  })
  return { all, ordered: byFace(all) }
}

/** Reads `900-97F,200C` as numbers. */
function codesOf(spans: string): Set<number> {
  const codes = new Set<number>()
  for (const span of spans.split(',')) {
    const [first = 0, last = first] = span.split('-').map((hex) => Number.parseInt(hex, 16))
    for (let code = first; code <= last; code++) codes.add(code)
  }
  return codes
}

/** The end of the name of a font for letters that share a glyph with another letter of the same file. */
const TWIN = /-twin$/

async function readFont({ name, has }: HasLetters): Promise<Font> {
  const [bytes, fontkit, harfBuzz] = await Promise.all([
    readFile(join(root, FOLDER, `${name.replace(TWIN, '')}.ttf`)),
    import('fontkit'),
    import('harfbuzzjs'),
  ])
  const file = fontkit.create(bytes)
  if (!('layout' in file)) throw new Error(`${name} is more than one font`)
  // The PDF library takes fonts of one file and name for one font.
  if (TWIN.test(name)) Object.defineProperty(file, 'postscriptName', { value: name })
  const shaping = PLAIN.test(name) ? plainShaping : drawnShaping
  const { layout, ...shaped } = shaping(harfBuzz, bytes, file)
  return { name, has, file: Object.assign(file, { layout }), ...shaped }
}
