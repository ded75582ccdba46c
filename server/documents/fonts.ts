import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as FontKit from 'fontkit'
import type * as HarfBuzz from 'harfbuzzjs'
import { root } from '#server/root.ts'
import { drawnShaping, plainShaping, type Shaping } from './shaping.ts'

export type Face = 'text' | 'bold' | 'title'
export type Font = {
  name: string
  file: FontKit.Font
  letters: ReadonlySet<number>
  outlines: Shaping['outlines']
}
/** The fonts of each face, in the order in which they are asked for a letter. */
export type Fonts = Readonly<Record<Face, readonly Font[]>>

const FOLDER = 'server/documents/fonts'
/** How the file names of each face's fonts begin, the preferred one first; Indian scripts have one weight for all faces. */
const ORDER: Readonly<Record<Face, readonly RegExp[]>> = {
  text: [/^inter-(?!bold)/, /^noto/],
  bold: [/^inter-bold/, /^noto/],
  title: [/^fraunces/, /^inter-bold/, /^noto/],
}

// Joiners and signs of direction say how other letters look and are no letters themselves.
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}$/u

let loaded: Promise<Fonts> | undefined

/** The fonts of documents, read once. */
export function loadFonts(): Promise<Fonts> {
  loaded ??= readFonts()
  return loaded
}

async function readFonts(): Promise<Fonts> {
  const files = (await readdir(join(root, FOLDER))).filter((name) => name.endsWith('.ttf')).toSorted()
  const [fontkit, harfBuzz] = await Promise.all([import('fontkit'), import('harfbuzzjs')])
  const fonts = await Promise.all(files.map((file) => readFont(file, fontkit, harfBuzz)))
  const of = (face: Face) => ORDER[face].flatMap((pattern) => latinFirst(fonts, pattern))
  return { text: of('text'), bold: of('bold'), title: of('title') }
}

async function readFont(name: string, fontkit: typeof FontKit, hb: typeof HarfBuzz): Promise<Font> {
  const bytes = await readFile(join(root, FOLDER, name))
  const file = fontkit.create(bytes)
  if (!('layout' in file)) throw new Error(`${name} is more than one font`)
  const letters = new Set(file.characterSet)
  const { layout, outlines } = name.startsWith('noto')
    ? drawnShaping(hb, bytes, file)
    : plainShaping(hb, bytes, file)
  return { name: name.replace('.ttf', ''), file: Object.assign(file, { layout }), letters, outlines }
}

/** Signs that several fonts have, such as figures, come from the font of most letters. */
function latinFirst(fonts: readonly Font[], pattern: RegExp): Font[] {
  const isLatin = ({ name }: Font) => name.endsWith('-latin')
  const matching = fonts.filter(({ name }) => pattern.test(name))
  return [...matching.filter(isLatin), ...matching.filter((font) => !isLatin(font))]
}

/** A stretch of text in one font. `said` is what the text stands for, where no font has that. */
export type Run = { font: Font; text: string; said: string | null }

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The letters of a text, as people count them. */
export function lettersOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

/** A text in stretches of one font each. What no font has is drawn as a question mark. */
export function runsOf(text: string, fonts: readonly Font[]): Run[] {
  const runs: Run[] = []
  for (const letter of lettersOf(text.normalize('NFC'))) {
    const next = runOf(letter, fonts)
    const last = runs.at(-1)
    if (last?.font === next.font && (last.said === null) === (next.said === null)) {
      last.text += next.text
      if (last.said !== null) last.said += next.said
    } else runs.push(next)
  }
  return withArabicPhrases(runs)
}

const FROM_RIGHT = 'noto-sans-arabic'

/** Words of Arabic script that follow one another are one stretch, whose first word is the one at the right. */
function withArabicPhrases(runs: readonly Run[]): Run[] {
  const joined: Run[] = []
  for (let at = 0; at < runs.length; at++) {
    const run = { ...(runs[at] as Run) }
    while (run.font.name === FROM_RIGHT && runs[at + 1]?.text === ' ' && runs[at + 2]?.font === run.font) {
      run.text += ` ${runs[at + 2]?.text}`
      at += 2
    }
    joined.push(run)
  }
  return joined
}

function runOf(letter: string, fonts: readonly Font[]): Run {
  const signs = Array.from(letter).filter((sign) => !INVISIBLE.test(sign))
  const font = fonts.find((one) => signs.every((sign) => has(one, sign)))
  const [usual] = fonts
  if (usual === undefined) throw new Error('a face without fonts')
  if (font === undefined) return { font: usual, text: '?', said: letter }
  const drawn = Array.from(letter).filter((sign) => has(font, sign))
  return { font, text: drawn.join(''), said: null }
}

function has({ letters }: Font, sign: string): boolean {
  return letters.has(sign.codePointAt(0) ?? 0)
}
