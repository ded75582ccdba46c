import { inflateSync } from 'node:zlib'
import jsQR from 'jsqr'
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Tree = { role?: string; alt?: string; children?: Tree[] }
type CanvasFactory = {
  create(
    width: number,
    height: number,
  ): { canvas: HTMLCanvasElement; context: Pick<CanvasRenderingContext2D, 'getImageData'> }
}

/** Reads a PDF as the viewer of a browser does. */
export async function readPdf(bytes: Uint8Array) {
  const file = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  const pages: PDFPageProxy[] = []
  for (let at = 1; at <= file.numPages; at++) pages.push(await file.getPage(at))
  const [{ info, metadata }, marks, texts, trees] = await Promise.all([
    file.getMetadata(),
    file.getMarkInfo(),
    Promise.all(pages.map(textOf)),
    Promise.all(pages.map((page) => page.getStructTree())),
  ])
  return {
    info: info as Record<string, unknown>,
    metadata,
    isTagged: (marks as unknown as Map<string, boolean> | null)?.get('Marked') === true,
    lines: texts.flat(),
    pages,
    tags: trees.flatMap((tree) => flattened(tree as Tree)),
  }
}

async function textOf(page: PDFPageProxy): Promise<string[]> {
  // The text as it is in the file: otherwise the viewer replaces characters by usual ones.
  const { items } = await page.getTextContent({ disableNormalization: true })
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function flattened(tree: Tree): Tree[] {
  return [tree, ...(tree.children ?? []).flatMap(flattened)]
}

/** Joins lines to one text, in which each label is followed by its value. */
export function flat(lines: string[]): string {
  return lines
    .map((line) => `${line.replaceAll(/\s+/g, ' ')}\n`)
    .join('')
    .replaceAll(/(?<=[a-z]) ?\n/g, ' ')
}

/** The text of the QR code on the first page, as a camera reads it. */
export async function qrOf(bytes: Uint8Array): Promise<string | undefined> {
  const file = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  const page = await file.getPage(1)
  const viewport = page.getViewport({ scale: 3 })
  const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)]
  const { canvas, context } = (file.canvasFactory as CanvasFactory).create(width, height)
  await page.render({ canvas, viewport }).promise
  const { data } = context.getImageData(0, 0, width, height)
  return jsQR(data, width, height)?.data
}

/** The page’s text operators, decompressed. */
export function contentsOf(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1')
  return [...text.matchAll(/\/FlateDecode[^>]*>>\s*stream\n([\s\S]*?)\nendstream/g)]
    .map(([, data = '']) => inflateSync(Buffer.from(data, 'latin1')).toString('latin1'))
    .filter((data) => data.includes('BDC'))
    .join('\n')
}

/** The texts (`ActualText`) that are read aloud and copied instead of the letters of the glyphs. */
export function actualTexts(bytes: Uint8Array): string[] {
  return [...contentsOf(bytes).matchAll(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g)].map(([, text = '']) => {
    const plain = text.replaceAll(/\\([\s\S])/g, (_, sign: string) => UNESCAPED[sign] ?? sign)
    const raw = Buffer.from(plain, 'latin1')
    return raw[0] === 0xfe ? raw.subarray(2).swap16().toString('utf16le') : plain
  })
}

const UNESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
