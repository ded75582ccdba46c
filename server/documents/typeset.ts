import type PDFDocument from 'pdfkit'
import { type Face, type Fonts, lettersOf, type Run, runsOf } from './fonts.ts'

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
  const runs = runsOf(text, fonts[style.face]).map((run) => {
    doc.font(run.font).fontSize(style.size)
    return { ...run, width: doc.widthOfString(run.text, { features: featuresOf(style) }) }
  })
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) }
}

/** Writes a line with its base line at a height. */
export function write(
  { doc }: Typesetter,
  { runs, isBrokenAtSpace = false }: Line,
  style: Style,
  at: { x: number; y: number },
): void {
  let { x } = at
  doc.fillColor(style.color)
  // Without the space at its end, whoever reads the text aloud runs two words into one.
  const space = { font: 'inter-latin', text: ' ', said: null, width: 0 }
  for (const { font, text, said, width } of isBrokenAtSpace ? [...runs, space] : runs) {
    doc.font(font).fontSize(style.size)
    if (said === null) {
      doc.text(text, x, at.y, { lineBreak: false, baseline: 'alphabetic', features: featuresOf(style) })
    } else writeSaid(doc, { text, said, size: style.size }, { x, y: at.y })
    x += width
  }
}

/**
 * Writes a text that is read as another than its glyphs say. The library's own `text` cannot: where it stands, readers
 * have neither the font nor the direction of the page that such a text needs.
 */
function writeSaid(
  doc: PDFDocument,
  { text, said, size }: { text: string; said: string; size: number },
  at: { x: number; y: number },
): void {
  const { _font: font, page } = doc
  page.fonts[font.id] ??= font.ref()
  const [codes, positions] = font.encode(text, [])
  doc.save().transform(1, 0, 0, -1, 0, PAGE.height)
  doc.addContent(`BT /${font.id} ${size} Tf`)
  doc.markContent('Span', { actual: said })
  let { x } = at
  for (const [index, { xAdvance, xOffset, yOffset }] of positions.entries()) {
    const left = x + (xOffset * size) / 1000
    const base = PAGE.height - at.y + (yOffset * size) / 1000
    doc.addContent(`1 0 0 1 ${left.toFixed(3)} ${base.toFixed(3)} Tm <${codes[index] ?? ''}> Tj`)
    x += (xAdvance * size) / 1000
  }
  doc.endMarkedContent()
  doc.addContent('ET')
  doc.restore()
}

/** Never missing, since the library would then shape each word for itself. */
function featuresOf({ figures }: Style): string[] {
  return figures === 'tabular' ? ['tnum'] : []
}
