import type PDFDocument from 'pdfkit'
import type { Face, Font, Fonts } from './fonts.ts'
import type { Outlines } from './shaping.ts'
import { asReadersTurn, type Direction, directionOf, fromLeft } from './text-direction.ts'
import { lettersOf, type Run, runsOf } from './text-runs.ts'

/** A4 in points, and where on it text stands. */
export const PAGE = { width: 595.28, height: 841.89, margin: 48, top: 62, bottom: 52 } as const

/** How a text looks. `leading` is the distance of two lines; sizes in points. */
export type Style = { face: Face; size: number; color: string; leading?: number; figures?: 'tabular' }
/**
 * A run on its line. `outlines` are drawn at `x` where its glyphs do not show what they say; they say it, not seen, at `readAt`.
 */
type PlacedRun = Run<Font> & { x: number; readAt: number; outlines: Outlines | null }
/** Runs that stand on one line, as they are read. */
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

/** Makes the fonts known to a new PDF; only those that are used become part of it. */
export function registerFonts(doc: PDFDocument, fonts: Fonts): void {
  for (const { name, file } of Object.values(fonts.faces).flat()) doc.registerFont(name, file)
}

/** A text on as many lines as it needs: broken at spaces, and inside a word where that is longer than a line. */
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

/** A text that stands on one line whatever its width, in a paragraph of a direction. */
export function lineOf({ doc, fonts }: Typesetter, text: string, style: Style, direction?: Direction): Line {
  const runs = runsOf(text, fonts.faces[style.face], fonts.standIns, direction)
  // Readers of PDFs disagree about the order of a line with two directions, but not about one that is read from the left.
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
  // A gap is read as a space, which a space at the edge of a stretch that is turned around is not.
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
    // Neighbours of one font, size and line are turned around together.
    writeRun(doc, run, nth % 2 === 0 ? style : { ...style, readSize: style.size * 0.96 }, at)
  }
  const [font] = fonts.faces.text
  // The line keeps its space at the end: without it, screen readers join its last word to the next line's first.
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
    // Not seen, in front of the outlines and as wide: what is found, copied and read aloud.
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
    // The outlines of a font go upwards, those of the page downwards.
    doc.save().transform(scale, 0, 0, -scale, at.x + x * scale, at.y - y * scale)
    doc.path(path).fill().restore()
  }
}

/** Never missing, since the library would then shape each word for itself. */
function featuresOf({ figures }: Style): string[] {
  return figures === 'tabular' ? ['tnum'] : []
}
