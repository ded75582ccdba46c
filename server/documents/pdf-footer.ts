import { encode } from 'uqr'
import type { DocumentSnapshot } from './document.ts'
import {
  block,
  COLORS,
  type Element,
  group,
  heightOf,
  INNER,
  makeRoom,
  rule,
  type Sheet,
  STYLES,
} from './pdf-drawing.ts'
import { lineOf, PAGE, type Style, write } from './typeset.ts'

const QR = 92
const SIGNATURE = { width: 150, height: 48 }
const SIDE = 170
const FOOTER: Style = { face: 'text', size: 8, color: COLORS.muted }

/** The QR code and the signature at the foot of the last page. */
export function closing(sheet: Sheet, said: DocumentSnapshot, signature: Uint8Array | null): void {
  const width = INNER - QR - 16 - SIDE - 24
  const height = Math.max(
    QR,
    heightOf(sheet, said.verifyUrl, STYLES.small, width) + 44,
    heightOf(sheet, `For ${said.seller.legalName}`, STYLES.strong, SIDE) +
      (signature ? SIGNATURE.height + 26 : 16),
  )
  makeRoom(sheet, height + 20)
  const top = PAGE.height - PAGE.bottom - 14 - height
  rule(sheet, { x: PAGE.margin, y: top - 16, width: INNER })
  const part = group(sheet, sheet.root, 'Sect')
  code(sheet, part, said.verifyUrl, top)
  const box = { x: PAGE.margin + QR + 16, width }
  let y = block(sheet, part, 'H2', 'Check this document', STYLES.strong, { ...box, y: top })
  y = block(sheet, part, 'P', 'Scan the code, or open this page:', STYLES.small, { ...box, y: y + 1 })
  link(sheet, part, said.verifyUrl, { ...box, y })
  signed(sheet, part, said.seller.legalName, signature, top)
}

function code(sheet: Sheet, part: Element, url: string, top: number): void {
  const { doc } = sheet
  const { data, size } = encode(url, { ecc: 'M', border: 0 })
  const square = QR / size
  const [x, alt] = [PAGE.margin, `QR code of ${url}`]
  const draw = () => {
    for (const [at, row] of data.entries()) {
      const squares = row.map((isDark) => (isDark ? '1' : '0')).join('')
      for (const { 0: run, index } of squares.matchAll(/1+/g)) {
        doc.rect(x + index * square, top + at * square, run.length * square, square)
      }
    }
    doc.fill(COLORS.ink)
  }
  part.add(doc.struct('Figure', { alt, bbox: [x, top, x + QR, top + QR], placement: 'Block' }, draw))
}

function link(sheet: Sheet, part: Element, url: string, box: { x: number; y: number; width: number }): void {
  const element = group(sheet, group(sheet, part, 'P'), 'Link')
  const end = block(sheet, element, 'Span', url, { ...STYLES.small, color: sheet.colors.brand }, box)
  sheet.doc.link(box.x, box.y, box.width, end - box.y, url, { structParent: element })
}

function signed(sheet: Sheet, part: Element, by: string, signature: Uint8Array | null, top: number): void {
  const { doc } = sheet
  const box = { x: PAGE.width - PAGE.margin - SIDE, width: SIDE, align: 'right' } as const
  const y = block(sheet, part, 'P', `For ${by}`, STYLES.strong, { ...box, y: top })
  if (signature === null) {
    block(sheet, part, 'P', 'Issued electronically, without a signature', STYLES.small, { ...box, y: y + 3 })
    return
  }
  const corner = { x: PAGE.width - PAGE.margin - SIGNATURE.width, y: y + 4 }
  const { width, height } = SIGNATURE
  const bbox: [number, number, number, number] = [corner.x, corner.y, corner.x + width, corner.y + height]
  const draw = () => {
    doc.image(signature, corner.x, corner.y, {
      fit: [width, height],
      align: 'right',
      valign: 'center',
    })
  }
  part.add(doc.struct('Figure', { alt: `Signature for ${by}`, bbox, placement: 'Block' }, draw))
  block(sheet, part, 'P', 'Authorised signatory', STYLES.small, { ...box, y: corner.y + height + 2 })
}

/** Writes the number of the document and of the page on every page. */
export function footers(sheet: Sheet, said: DocumentSnapshot): void {
  const { count } = sheet.doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    sheet.doc.switchToPage(page)
    sheet.doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
    const y = PAGE.height - 30
    write(sheet, lineOf(sheet, said.number, FOOTER), FOOTER, { x: PAGE.margin, y })
    const line = lineOf(sheet, `Page ${page + 1} of ${count}`, FOOTER)
    write(sheet, line, FOOTER, { x: PAGE.width - PAGE.margin - line.width, y })
    sheet.doc.endMarkedContent()
  }
}
