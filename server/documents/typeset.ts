import type PDFDocument from 'pdfkit'
import type { Face, Font, Fonts } from './fonts.ts'
import type { Outlines } from './shaping.ts'
import { asReadersTurn, type Direction, directionOf, fromLeft } from './text-direction.ts'
import { lettersOf, type Run, runsOf } from './text-runs.ts'

/** A4 with its margins, in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 48, top: 62, bottom: 52 } as const

/** `leading` is the distance of two lines; sizes in points. */
export type Style = { face: Face; size: number; color: string; leading?: number; figures?: 'tabular' }
/** A run on its line. `outlines`, if any, are drawn at `x`, while invisible glyphs at `readAt` say the text. */
type PlacedRun = Run<Font> & { x: number; readAt: number; outlines: Outlines | null }
/** The runs of a line in the order of reading. */
export type Line = {
  runs: readonly PlacedRun[]
  width: number
  isBrokenAtSpace?: boolean
}
export type Typesetter = {
  doc: PDFDocument
  fonts: Fonts
}

const LEADING = 1.42

export function leadingOf({ size, leading = size * LEADING }: Style): number {
  return leading
}

/** Registers the fonts with a new PDF, which embeds only those it uses. */
export function registerFonts(doc: PDFDocument, fonts: Fonts): void {
  for (const { name, file } of Object.values(fonts.faces).flat()) doc.registerFont(name, file)
}

/** Breaks a text into lines at spaces, and inside words that are longer than a line. */
export function linesOf(setter: Typesetter, text: string, style: Style, width: number): Line[] {
  return text
    .split(/\r\n|\r|\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .flatMap((paragraph) => {
      const measure = (piece: string) => lineOf(setter, piece, style, directionOf(paragraph))
      return brokenAtSpaces(paragraph.trim().split(/\s+/u), measure, width)
    })
}

type Piece = { text: string; startsWord: boolean }
type Measure = (text: string) => Line

function brokenAtSpaces(words: string[], measure: Measure, width: number): Line[] {
  const lines: Line[] = []
  let line = ''
  for (const { text, startsWord } of words.flatMap((word) => brokenInside(word, measure, width))) {
    const longer = line === '' ? text : `${line} ${text}`
    if (line !== '' && measure(longer).width > width) {
      lines.push({ ...measure(line), isBrokenAtSpace: startsWord })
      line = text
    } else line = longer
  }
  return [...lines, measure(line)]
}

function brokenInside(word: string, measure: Measure, width: number): Piece[] {
  if (measure(word).width <= width) return [{ text: word, startsWord: true }]
  const pieces: string[] = []
  let piece = ''
  for (const letter of lettersOf(word)) {
    if (piece !== '' && measure(piece + letter).width > width) {
      pieces.push(piece)
      piece = letter
    } else piece += letter
  }
  return [...pieces, piece].map((text, at) => ({ text, startsWord: at === 0 }))
}

/** A text on one line, however wide, in a paragraph with a direction. */
export function lineOf({ doc, fonts }: Typesetter, text: string, style: Style, direction?: Direction): Line {
  const runs = runsOf(text, fonts.faces[style.face], fonts.standIns, direction)
  // Readers of PDFs disagree about the order of a line with two directions, so the invisible text is always from left to right.
  const isTurned = runs.some(({ level }) => level > 0)
  const placed = runs.map((run): PlacedRun & { width: number } => {
    const { font, level } = run
    const outlines = font.isDrawn || isTurned ? font.outlines(run.text, level % 2 === 1) : null
    return { ...run, outlines, width: widthOf(doc, run, outlines, style), x: 0, readAt: 0 }
  })
  let width = 0
  for (const run of placed) {
    run.readAt = width
    width += run.width
  }
  let x = 0
  for (const run of fromLeft(placed)) {
    run.x = x
    x += run.width
  }
  // Readers take a gap for a space, but drop a space at the edge of a turned run.
  return { runs: placed.filter((run) => !isTurned || run.text !== ' '), width }
}

function widthOf(
  doc: PDFDocument,
  { font, text }: Run<Font>,
  outlines: Outlines | null,
  style: Style,
): number {
  if (outlines !== null) return (outlines.width * style.size) / font.file.unitsPerEm
  doc.font(font.name).fontSize(style.size)
  return doc.widthOfString(text, { features: featuresOf(style) })
}

/** Writes a line with its base line at a height. */
export function write(
  { doc, fonts }: Typesetter,
  { runs, width, isBrokenAtSpace = false }: Line,
  style: Style,
  at: { x: number; y: number },
): void {
  doc.fillColor(style.color)
  for (const [nth, run] of runs.entries()) {
    // Readers turn neighbours of one font and size around together, so every second run has another size.
    writeRun(doc, run, nth % 2 === 0 ? style : { ...style, readSize: style.size * 0.96 }, at)
  }
  const [font] = fonts.faces.text
  // With a space at its end, so that screen readers do not join two words over the break.
  if (isBrokenAtSpace && font !== undefined) {
    const space = { font, text: ' ', said: null, level: 0, x: width, readAt: width, outlines: null }
    writeRun(doc, space, style, at)
  }
}

type Place = { x: number; y: number }

function writeRun(
  doc: PDFDocument,
  run: PlacedRun,
  style: Style & { readSize?: number },
  { x, y }: Place,
): void {
  const { font, text, said, level, outlines } = run
  const { size, readSize = size } = style
  doc.font(font.name).fontSize(style.size)
  const options = { lineBreak: false, baseline: 'alphabetic', features: featuresOf(style) } as const
  if (said !== null) doc.markContent('Span', { actual: said })
  if (outlines === null) doc.text(text, x + run.x, y, options)
  else {
    draw(doc, outlines, size / font.file.unitsPerEm, { x: x + run.x, y })
    // The invisible text over the outlines, as wide as they are, is searched, copied and read aloud.
    const horizontalScaling =
      outlines.widthOfLetters > 0 ? (outlines.width / outlines.widthOfLetters) * (size / readSize) * 100 : 100
    doc
      .save()
      .fontSize(readSize)
      .fillOpacity(0)
      .text(asReadersTurn(text, level), x + run.readAt, y, { ...options, horizontalScaling })
      .restore()
  }
  if (said !== null) doc.endMarkedContent()
}

function draw(doc: PDFDocument, { glyphs }: Outlines, scale: number, at: Place): void {
  for (const { path, x, y } of glyphs) {
    if (path === '') continue
    // The y axis of a font goes up, that of the page goes down.
    doc.save().transform(scale, 0, 0, -scale, at.x + x * scale, at.y - y * scale)
    doc.path(path).fill().restore()
  }
}

/** Always a list, since without one the library shapes each word on its own. */
function featuresOf({ figures }: Style): string[] {
  return figures === 'tabular' ? ['tnum'] : []
}
