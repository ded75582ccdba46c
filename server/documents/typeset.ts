import type PDFDocument from 'pdfkit'
import { type Face, type Fonts, lettersOf, type Run, runsOf } from './fonts.ts'
import type { Outlines } from './shaping.ts'

/** A4 in points, and where on it text stands. */
export const PAGE = { width: 595.28, height: 841.89, margin: 48, top: 62, bottom: 52 } as const

/** How a text looks. `leading` is the distance of two lines; sizes in points. */
export type Style = { face: Face; size: number; color: string; leading?: number; figures?: 'tabular' }
/** Runs that stand on one line, with their widths. */
export type Line = { runs: readonly (Run & { width: number })[]; width: number; isBrokenAtSpace?: boolean }
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
  for (const { name, file } of Object.values(fonts).flat()) doc.registerFont(name, file)
}

/** A text on as many lines as it needs: broken at spaces, and inside a word where that is longer than a line. */
export function linesOf(setter: Typesetter, text: string, style: Style, width: number): Line[] {
  return text
    .split(/\r\n|\r|\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .flatMap((paragraph) => brokenAtSpaces(setter, paragraph.trim().split(/\s+/u), style, width))
}

type Piece = { text: string; startsWord: boolean }

function brokenAtSpaces(setter: Typesetter, words: string[], style: Style, width: number): Line[] {
  const lines: Line[] = []
  let line = ''
  for (const { text, startsWord } of words.flatMap((word) => brokenInside(setter, word, style, width))) {
    const longer = line === '' ? text : `${line} ${text}`
    if (line !== '' && lineOf(setter, longer, style).width > width) {
      lines.push({ ...lineOf(setter, line, style), isBrokenAtSpace: startsWord })
      line = text
    } else line = longer
  }
  return [...lines, lineOf(setter, line, style)]
}

function brokenInside(setter: Typesetter, word: string, style: Style, width: number): Piece[] {
  if (lineOf(setter, word, style).width <= width) return [{ text: word, startsWord: true }]
  const pieces: string[] = []
  let piece = ''
  for (const letter of lettersOf(word)) {
    if (piece !== '' && lineOf(setter, piece + letter, style).width > width) {
      pieces.push(piece)
      piece = letter
    } else piece += letter
  }
  return [...pieces, piece].map((text, at) => ({ text, startsWord: at === 0 }))
}

/** A text that stands on one line whatever its width. */
export function lineOf({ doc, fonts }: Typesetter, text: string, style: Style): Line {
  const runs = runsOf(text, fonts[style.face]).map((run) => ({ ...run, width: widthOf(doc, run, style) }))
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) }
}

function widthOf(doc: PDFDocument, { font, text }: Run, style: Style): number {
  if (font.outlines !== null) return (font.outlines(text).width * style.size) / font.file.unitsPerEm
  doc.font(font.name).fontSize(style.size)
  return doc.widthOfString(text, { features: featuresOf(style) })
}

/** Writes a line with its base line at a height. */
export function write(
  { doc, fonts }: Typesetter,
  { runs, isBrokenAtSpace = false }: Line,
  style: Style,
  at: { x: number; y: number },
): void {
  let { x } = at
  doc.fillColor(style.color)
  // The line keeps its space at the end: without it, screen readers join its last word to the next line's first.
  const space = fonts.text.slice(0, 1).map((font) => ({ font, text: ' ', said: null, width: 0 }))
  for (const run of isBrokenAtSpace ? [...runs, ...space] : runs) {
    writeRun(doc, run, style, { x, y: at.y })
    x += run.width
  }
}

type Place = { x: number; y: number }

function writeRun(doc: PDFDocument, { font, text, said }: Run, style: Style, { x, y }: Place): void {
  const outlines = font.outlines?.(text)
  doc.font(font.name).fontSize(style.size)
  const options = { lineBreak: false, baseline: 'alphabetic', features: featuresOf(style) } as const
  if (said !== null) doc.markContent('Span', { actual: said })
  if (outlines === undefined) doc.text(text, x, y, options)
  else {
    draw(doc, outlines, style.size / font.file.unitsPerEm, { x, y })
    // Not seen, in front of the outlines and as wide: what is found, copied and read aloud.
    const horizontalScaling =
      outlines.widthOfLetters > 0 ? (outlines.width / outlines.widthOfLetters) * 100 : 100
    doc
      .save()
      .fillOpacity(0)
      .text(text, x, y, { ...options, horizontalScaling })
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
