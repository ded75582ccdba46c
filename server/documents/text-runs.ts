import type { StandIns } from './stand-ins.ts'
import { type Direction, levelsOf } from './text-direction.ts'

export type HasLetters = { name: string; has: (code: number) => boolean }
/**
 * A run of text in one font. `said`: the letters that `text` stands in for, since no font has them. `level`: the level of the
 * Unicode Bidirectional Algorithm, odd from right to left.
 */
export type Run<F> = { font: F; text: string; said: string | null; level: number }
/** `ordered`: the text by which directions are decided, including characters that are not drawn. */
type Piece<F> = Omit<Run<F>, 'level'> & { ordered: string }

// Joiners, marks of direction and control characters, which have no glyph.
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The letters of a text as people count them: graphemes. */
export function lettersOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

/** Splits a text into runs of one font and one direction, in the order of reading. */
export function runsOf<F extends HasLetters>(
  text: string,
  fonts: readonly F[],
  standIns: StandIns,
  direction?: Direction,
): Run<F>[] {
  const pieces = lettersOf(text.normalize('NFC')).flatMap((letter) => piecesOf(letter, fonts, standIns))
  const levels = levelsOf(pieces.map(({ ordered }) => ordered).join(''), direction)
  const runs: Run<F>[] = []
  let at = 0
  for (const { ordered, ...piece } of pieces) {
    const next = { ...piece, level: levels?.[at] ?? 0 }
    at += ordered.length
    const last = runs.at(-1)
    const isSpace = levels !== null && (next.text === ' ' || last?.text === ' ')
    if (next.text === '') continue
    if (last !== undefined && !isSpace && goTogether(last, next)) {
      last.text += next.text
      if (last.said !== null) last.said += next.said
    } else runs.push(next)
  }
  return levels === null ? runs : withWordsJoined(runs)
}

function goTogether<F>(one: Run<F>, other: Run<F>): boolean {
  return one.font === other.font && one.level === other.level && (one.said === null) === (other.said === null)
}

/** Joins words of one script: from right to left, the first word is at the end of the run. */
function withWordsJoined<F>(runs: readonly Run<F>[]): Run<F>[] {
  const joinedRuns: Run<F>[] = []
  for (let at = 0; at < runs.length; at++) {
    const run = { ...(runs[at] as Run<F>) }
    for (let next = runs[at + 2]; next && runs[at + 1]?.text === ' '; next = runs[at + 2]) {
      if (run.text === ' ' || !goTogether(run, next)) break
      run.text += ` ${next.text}`
      if (run.said !== null) run.said += ` ${next.said}`
      at += 2
    }
    joinedRuns.push(run)
  }
  return joinedRuns
}

/** The characters of texts that no font has. */
export function lettersWithout(texts: readonly string[], fonts: readonly HasLetters[]): Set<string> {
  const signs = new Set(texts.flatMap((text) => Array.from(text.normalize('NFC'))))
  return new Set([...signs].filter((sign) => !INVISIBLE.test(sign) && !fonts.some((font) => has(font, sign))))
}

/** A letter in the first font that has all of it, or else its characters one by one. */
function piecesOf<F extends HasLetters>(letter: string, fonts: readonly F[], standIns: StandIns): Piece<F>[] {
  const [usual] = fonts
  if (usual === undefined) throw new Error('a face without fonts')
  const signs = Array.from(letter)
  const visible = signs.filter((sign) => !INVISIBLE.test(sign))
  const font = fonts.find((one) => visible.every((sign) => has(one, sign)))
  if (font !== undefined) {
    const text = signs.filter((sign) => !/\p{Cc}/u.test(sign) && has(font, sign)).join('')
    return [{ font, text, said: null, ordered: letter }]
  }
  if (signs.length > 1) return signs.flatMap((sign) => piecesOf(sign, fonts, standIns))
  const text = standIns.get(letter) ?? ''
  return [{ font: usual, text, said: letter, ordered: text }]
}

function has(font: HasLetters, sign: string): boolean {
  return font.has(sign.codePointAt(0) ?? 0)
}
