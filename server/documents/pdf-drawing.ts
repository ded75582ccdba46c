import type { PDFStructureElement } from 'pdfkit'
import { withBrand } from '#contract/values/brand-colors.ts'
import type { Branding } from '#contract/site/branding.ts'
import { latticeTile } from './lattice.ts'
import { leadingOf, linesOf, PAGE, type Style, type Typesetter, write } from './typeset.ts'

export const INNER = PAGE.width - 2 * PAGE.margin

export const COLORS = {
  paper: '#FBF8F3',
  ink: '#16203A',
  muted: '#55607A',
  line: '#E6DFD3',
  emerald: '#0E7C5F',
} as const

/** Colours that depend on the colours of the site at the time of issue. */
export type SheetColors = { brand: string; hero: string; lattice: string; saffron: string }

export function sheetColors({ brand, accent }: Pick<Branding, 'brand' | 'accent'>): SheetColors {
  const recolored = (color: string) => withBrand(color, { brand })
  return { brand, hero: recolored('#1c2a57'), lattice: recolored('#7a8dd0'), saffron: accent }
}

export const STYLES = {
  title: { face: 'title', size: 25, color: COLORS.ink, leading: 30 },
  organisation: { face: 'title', size: 15, color: COLORS.ink, leading: 19 },
  number: { face: 'bold', size: 10.5, color: COLORS.ink },
  name: { face: 'bold', size: 10.5, color: COLORS.ink },
  label: { face: 'bold', size: 8, color: COLORS.muted },
  text: { face: 'text', size: 9, color: COLORS.ink },
  small: { face: 'text', size: 8.5, color: COLORS.muted },
  strong: { face: 'bold', size: 9, color: COLORS.ink },
  amount: { face: 'text', size: 9.5, color: COLORS.ink, figures: 'tabular' },
  total: { face: 'bold', size: 13, color: COLORS.ink, figures: 'tabular' },
} as const satisfies Record<string, Style>

export type Element = PDFStructureElement
/** The page, and the height down to which it is full. */
export type Sheet = Typesetter & { root: Element; y: number; colors: SheetColors }
export type Box = { x: number; y: number; width: number; align?: 'left' | 'right' }

/** Writes a text into a box under a tag, and answers the bottom of the box. */
export function block(
  sheet: Sheet,
  parent: Element,
  tag: string,
  text: string,
  style: Style,
  box: Box,
  more: { scope?: 'Row' | 'Column' } = {},
): number {
  const lines = linesOf(sheet, text, style, box.width)
  const leading = leadingOf(style)
  const draw = () => {
    for (const [at, line] of lines.entries()) {
      const x = box.align === 'right' ? box.x + box.width - line.width : box.x
      write(sheet, line, style, { x, y: baseline(box.y + at * leading, style) })
    }
  }
  parent.add(sheet.doc.struct(tag, more, draw))
  return box.y + lines.length * leading
}

/** The height of a text in a width. */
export function heightOf(sheet: Sheet, text: string, style: Style, width: number): number {
  return linesOf(sheet, text, style, width).length * leadingOf(style)
}

/** The baseline of a line whose top is at `y`. */
function baseline(y: number, style: Style): number {
  return y + leadingOf(style) / 2 + style.size * 0.35
}

/** Adds an element that contains others. */
export function group(sheet: Sheet, parent: Element, tag: string): Element {
  const element = sheet.doc.struct(tag)
  parent.add(element)
  return element
}

/** Draws an ornament, which screen readers skip. */
export function ornament({ doc }: Pick<Sheet, 'doc'>, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc.save()
  draw()
  doc.restore()
  doc.endMarkedContent()
}

/** A horizontal line as wide as a box. */
export function rule(sheet: Sheet, box: Box, color: string = COLORS.line, thickness = 0.75): void {
  ornament(sheet, () => {
    sheet.doc
      .lineWidth(thickness)
      .strokeColor(color)
      .moveTo(box.x, box.y)
      .lineTo(box.x + box.width, box.y)
      .stroke()
  })
}

/** Begins a new page if less height is left on this one. */
export function makeRoom(sheet: Sheet, height: number): void {
  if (sheet.y + height > PAGE.height - PAGE.bottom) newPage(sheet)
}

export function newPage(sheet: Sheet): void {
  sheet.doc.addPage()
  sheet.y = PAGE.top
  band(sheet)
}

const BAND = 26

/** The lattice at the head of a page. */
function band(sheet: Sheet): void {
  const { doc } = sheet
  ornament(sheet, () => {
    doc.rect(0, 0, PAGE.width, BAND).fill(sheet.colors.hero)
    doc.save().rect(0, 0, PAGE.width, BAND).clip().lineWidth(0.6).strokeColor(sheet.colors.lattice)
    for (let x = 0; x < PAGE.width; x += latticeTile.width) {
      doc.save().translate(x, BAND / 2 - latticeTile.height / 2)
      doc.path(latticeTile.path).stroke().restore()
    }
    doc.restore()
    doc.rect(0, BAND, PAGE.width, 2).fill(sheet.colors.saffron)
  })
}

/** The drawn mark: an arch with a sun and a hill. */
export function mark(sheet: Sheet, { x, y, width }: Box): void {
  const { doc } = sheet
  ornament(sheet, () => {
    doc.translate(x, y).scale(width / 520)
    doc.path(
      'M22 612V276C22 182 80 132 140 98C200 64 240 48 260 4C280 48 320 64 380 98C440 132 498 182 498 276V612Z',
    )
    doc.fill(sheet.colors.brand)
    doc.circle(260, 372, 128).fill(sheet.colors.saffron)
    doc.path('M44 604V500C150 450 260 540 476 480V604Z').fill(COLORS.emerald)
  })
}

/** The logo instead of the mark, fitted into a square. */
export function logoIn(sheet: Sheet, { x, y, width }: Box, logo: Uint8Array): void {
  ornament(sheet, () => {
    sheet.doc.image(logo, x, y, { fit: [width, width], align: 'center', valign: 'center' })
  })
}
