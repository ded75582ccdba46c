import { SHIPPED_BRANDING } from '#contract/site/branding.ts'
import type { DocumentSnapshot } from './document.ts'
import { closing, footers } from './pdf-footer.ts'
import { loadFonts } from './fonts.ts'
import { amounts, heading, parties, TITLES } from './pdf-body.ts'
import { newPage, type Sheet, sheetColors } from './pdf-drawing.ts'
import { PAGE, registerFonts } from './typeset.ts'

/**
 * A document as a PDF: A4, tagged, PDF/A-2a. The same snapshot gives the same bytes, since the file is dated by the day of
 * issue. `signature` and `logo` are the pictures that the snapshot names, PNG or JPEG.
 */
export async function renderPdf(
  said: DocumentSnapshot,
  { signature = null, logo = null }: { signature?: Uint8Array | null; logo?: Uint8Array | null } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const [{ default: PDFDocument }, { toBytes }, fonts] = await Promise.all([
    import('pdfkit'),
    import('pdfkit/output'),
    loadFonts(textsOf(said)),
  ])
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-2a',
    tagged: true,
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: `${TITLES[said.kind]} ${said.number}`,
      Author: said.seller.legalName,
      Subject: said.line.description,
      Creator: said.seller.legalName,
      CreationDate: new Date(`${said.issuedOn}T00:00:00+05:30`),
    },
  })
  const bytes = toBytes(doc)
  registerFonts(doc, fonts)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const colors = sheetColors(said.colors ?? SHIPPED_BRANDING)
  const sheet: Sheet = { doc, fonts, root, y: 0, colors }
  newPage(sheet)
  heading(sheet, said, logo)
  parties(sheet, said)
  amounts(sheet, said)
  closing(sheet, said, signature)
  footers(sheet, said)
  doc.end()
  return bytes
}

/** All texts of a document. */
function textsOf(said: unknown): string[] {
  if (typeof said === 'string') return [said]
  return typeof said === 'object' && said !== null ? Object.values(said).flatMap(textsOf) : []
}
