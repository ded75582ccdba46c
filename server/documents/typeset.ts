import { type Face, type Fonts, lettersOf, type Run, runsOf } from './fonts.ts'

/** How a text looks. `leading` is the distance of two lines; sizes in points. */
export type Style = { face: Face; size: number; color: string; leading?: number; figures?: 'tabular' }
/** Runs that stand on one line, with their widths. */
export type Line = { runs: readonly (Run & { width: number })[]; width: number; isBrokenAtSpace?: boolean }
export type Typesetter = {
  doc: PDFKit.PDFDocument
  fonts: Fonts
}

const LEADING = 1.42

export function leadingOf({ size, leading = size * LEADING }: Style): number {
  return leading
}

/** Makes the fonts known to a new PDF; only those that are used become part of it. */
export function registerFonts(doc: PDFKit.PDFDocument, fonts: Fonts): void {
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
    } else writeSaid(doc, { text, said }, { x, y: at.y })
    x += width
  }
}

type CurrentFont = {
  _font: {
    id: string
    ref(): unknown
    encode(
      text: string,
      features: string[],
    ): [codes: string[], positions: { xAdvance: number; xOffset: number; yOffset: number }[]]
  }
  _fontSize: number
  page: { fonts: Record<string, unknown>; height: number }
}

/**
 * Writes a text that is read as another than its glyphs say. The library's own `text` cannot: where it stands, readers
 * have neither the font nor the direction of the page that such a text needs.
 */
function writeSaid(
  doc: PDFKit.PDFDocument,
  { text, said }: { text: string; said: string },
  at: { x: number; y: number },
): void {
  const { _font: font, _fontSize: size, page } = doc as unknown as CurrentFont
  page.fonts[font.id] ??= font.ref()
  const [codes, positions] = font.encode(text, [])
  doc.save().transform(1, 0, 0, -1, 0, page.height)
  doc.addContent(`BT /${font.id} ${size} Tf`)
  doc.markContent('Span', { actual: said })
  let { x } = at
  for (const [index, { xAdvance, xOffset, yOffset }] of positions.entries()) {
    const left = x + (xOffset * size) / 1000
    const base = page.height - at.y + (yOffset * size) / 1000
    doc.addContent(`1 0 0 1 ${left.toFixed(3)} ${base.toFixed(3)} Tm <${codes[index] ?? ''}> Tj`)
    x += (xAdvance * size) / 1000
  }
  doc.endMarkedContent()
  doc.addContent('ET')
  doc.restore()
}

/** Never missing, since the library would then shape each word for itself. */
function featuresOf({ figures }: Style): PDFKit.Mixins.OpenTypeFeatures[] {
  return figures === 'tabular' ? ['tnum'] : []
}
