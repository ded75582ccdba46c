import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { create } from 'fontkit'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { renderPdf } from '#server/documents/pdf.ts'
import { snapshotOf } from './snapshots.ts'

/**
 * The PDF that all tests read. No validator of PDF/A comes with npm or Debian, so the tests check in its bytes the rules of PDF/A-2a
 * that a program like ours could break.
 */
let bytes: Uint8Array
let objects: Map<string, PdfObject>

/** `head` is the object’s dictionary as text; `stream` is decompressed, and null means none. */
type PdfObject = { head: string; stream: Buffer | null }

beforeAll(async () => {
  const signature = await sharp({
    create: { width: 300, height: 90, channels: 4, background: '#16203a80' },
  })
    .png()
    .toBuffer()
  const snapshot = snapshotOf({
    buyer: { name: 'श्रीमती प्रज्ञा क्षत्रिय', address: 'محمد علی خان\nדוד 王\nДмитрий' },
    category: 'Investor',
  })
  bytes = await renderPdf({ ...snapshot, signature: 'a-file' }, { signature })
  objects = objectsOf(bytes)
})

/** The objects between `N 0 obj` and `endobj`: the library puts none of them into an object stream. */
function objectsOf(pdf: Uint8Array): Map<string, PdfObject> {
  const text = Buffer.from(pdf).toString('latin1')
  const found = new Map<string, PdfObject>()
  for (const [, id = '', body = ''] of text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)) {
    const [head = '', data] = body.split(/\nstream\n/)
    const raw = data === undefined ? null : Buffer.from(data.replace(/\nendstream$/, ''), 'latin1')
    found.set(id, { head, stream: raw && (head.includes('/FlateDecode') ? inflateSync(raw) : raw) })
  }
  return found
}

function all(pattern: RegExp): PdfObject[] {
  return [...objects.values()].filter(({ head }) => pattern.test(head))
}

function only(pattern: RegExp): PdfObject {
  const [found, ...more] = all(pattern)
  if (found === undefined || more.length > 0) throw new Error(`not one ${pattern}`)
  return found
}

/** The object to which this key of a dictionary refers. */
function at(head: string, key: string): PdfObject {
  const [, id = ''] = new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(head) ?? []
  const found = objects.get(id)
  if (found === undefined) throw new Error(`no ${key} in ${head}`)
  return found
}

test('the file declares PDF/A-2a in an uncompressed packet, and has an id', () => {
  const xmp = only(/\/Subtype \/XML/)
  expect(xmp.head).not.toContain('/Filter')
  const packet = xmp.stream?.toString('utf8') ?? ''
  expect(packet).toMatch(/<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>A<\/pdfaid:conformance>/)
  // The packet and the information dictionary must have the same values.
  expect(packet).toContain('<xmp:CreateDate>2026-11-23T18:30:00Z</xmp:CreateDate>')
  expect(packet).toContain('Tax invoice FWC/2627/00001')
  const text = Buffer.from(bytes).toString('latin1')
  expect(text.startsWith('%PDF-1.7\n')).toBe(true)
  expect(text).toMatch(/\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/)
  expect(text).not.toContain('/Encrypt')
  // The catalog has the packet, and the file has no script, no action and no media.
  expect(only(/\/Type \/Catalog/).head).toContain('/Metadata')
  expect(all(/\/(JavaScript|JS|Launch|OpenAction|AA|EmbeddedFiles|RichMedia|XFA)\b/)).toEqual([])
})

test('colours are defined by the profile in the file', () => {
  const intent = at(only(/\/Type \/Catalog/).head, 'OutputIntents')
  expect(intent.head).toContain('/S /GTS_PDFA1')
  const profile = at(intent.head, 'DestOutputProfile')
  expect(profile.head).toContain('/N 3')
  expect(profile.stream?.toString('latin1', 36, 40)).toBe('acsp')
  expect(profile.stream?.toString('latin1', 16, 20)).toBe('RGB ')
  expect(all(/\/DeviceCMYK/)).toEqual([])
})

test('every font is in the file, maps its glyphs to letters, and has the widths that the file declares', () => {
  const fonts = all(/\/Type \/Font\n/)
  const composite = fonts.filter(({ head }) => head.includes('/Subtype /Type0'))
  expect(composite.length).toBeGreaterThanOrEqual(5)
  // Each of these fonts has one part, which counts as a font too; the file has no others.
  expect(fonts).toHaveLength(composite.length * 2)
  for (const { head } of composite) {
    expect(at(head, 'ToUnicode').stream?.toString('latin1')).toContain('beginbfrange')
    const { head: descendant } = at(head, 'DescendantFonts')
    expect(descendant).toContain('/CIDToGIDMap /Identity')
    const program = at(at(descendant, 'FontDescriptor').head, 'FontFile2').stream as Buffer
    const font = create(program)
    if (!('getGlyph' in font)) throw new Error('more than one font')
    const [, widths = ''] = /\/W \[0 \[([^\]]*)\]\]/.exec(descendant) ?? []
    const given = widths.trim().split(/\s+/).map(Number)
    expect(given.length).toBeGreaterThan(1)
    // Glyph 0 is for letters that a font does not have, and is never drawn.
    for (const [nth, width] of given.slice(1).entries()) {
      const { advanceWidth } = font.getGlyph(nth + 1)
      expect(Math.abs((advanceWidth * 1000) / font.unitsPerEm - width)).toBeLessThan(1)
    }
  }
})

test('everything that is drawn is tagged or marked as an artifact, and the tags have a tree and a language', () => {
  const catalog = only(/\/Type \/Catalog/).head
  expect(catalog).toContain('/Lang (en-IN)')
  expect(at(catalog, 'MarkInfo').head).toContain('/Marked true')
  expect(at(catalog, 'StructTreeRoot').head).toMatch(/\/ParentTree[\s\S]*\/K \[/)
  const pages = all(/\/Type \/Page\n/)
  expect(pages).toHaveLength(1)
  for (const { head } of pages) {
    expect(head).toContain('/Tabs /S')
    const contents = at(head, 'Contents').stream?.toString('latin1') ?? ''
    const tags: string[] = []
    const untagged: string[] = []
    for (const line of contents.split('\n')) {
      const operator = /(?:^|\s)([A-Za-z*]+)$/.exec(line)?.[1] ?? ''
      if (operator === 'BDC' || operator === 'BMC') tags.push(line)
      if (operator === 'EMC') tags.pop()
      if (/^(f\*?|S|B|TJ|Tj|Do|sh)$/.test(operator) && tags.length === 0) untagged.push(line)
    }
    expect(untagged).toEqual([])
    expect(tags).toEqual([])
    expect(contents).toContain('/Artifact')
  }
  // Pictures have a text alternative.
  const figures = all(/\/S \/Figure/)
  expect(figures).toHaveLength(2)
  for (const { head } of figures) expect(head).toMatch(/\/Alt \(.+\)/)
})

const hasQpdf = spawnSync('qpdf', ['--version']).status === 0

test.runIf(hasQpdf)('qpdf finds no mistake in the syntax of the file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'document-'))
  try {
    await writeFile(join(folder, 'document.pdf'), bytes)
    const { status, stdout } = spawnSync('qpdf', ['--check', join(folder, 'document.pdf')], {
      encoding: 'utf8',
    })
    expect([status, stdout]).toEqual([0, expect.stringContaining('No syntax or stream encoding errors')])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
