import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { photograph } from '../events/event-form.ts'

const MEGABYTE = 1024 * 1024

/** A file with its claimed type, and the answer that it must get. */
export type Trick = { what: string; name: string; type: string; bytes: Buffer; status: number; code?: string }

function chunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  // The checksum is wrong: a decoder must not get as far as checking it.
  return Buffer.concat([length, Buffer.from(name), content, Buffer.alloc(4)])
}

/** A PNG whose header claims this size, whatever it holds. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A zip with entries of these names and no content. */
function zipOf(names: string[]): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const name of names) {
    const local = Buffer.alloc(30 + name.length)
    local.write('PK\x03\x04', 'latin1')
    local.writeUInt16LE(name.length, 26)
    local.write(name, 30)
    const entry = Buffer.alloc(46 + name.length)
    entry.write('PK\x01\x02', 'latin1')
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    entry.write(name, 46)
    locals.push(local)
    entries.push(entry)
    at += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(names.length, 8)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}

export const docx = zipOf(['[Content_Types].xml', '_rels/.rels', 'word/document.xml'])
export const docxWithMacro = zipOf(['[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'])
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
export const doc = Buffer.concat([
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  Buffer.alloc(600),
  Buffer.from('WordDocument', 'utf16le'),
])

/** A photograph of exactly `size` bytes, filled up with comments that decoders skip. */
function photographOf(size: number, photo: Buffer): Buffer {
  const parts = [photo.subarray(0, 2)]
  for (let left = size - photo.length; left > 0; ) {
    // A marker and its length take four bytes; one segment holds at most 65533 further bytes.
    const length = left > 65_537 ? Math.min(65_537, left - 4) : left
    const comment = Buffer.alloc(length, 0x2e)
    comment.set([0xff, 0xfe], 0)
    comment.writeUInt16BE(length - 2, 2)
    parts.push(comment)
    left -= length
  }
  return Buffer.concat([...parts, photo.subarray(2)])
}

/** Every combination of type, size and trick for a field that accepts pictures. */
export async function tricks(): Promise<Trick[]> {
  const photo = await photograph()
  const wide = (format: 'png' | 'webp' | 'gif' | 'avif' | 'tiff') =>
    sharp({ create: { width: 900, height: 300, channels: 4, background: '#0e7c5f80' } })
      [format]()
      .toBuffer()
  const as = (
    what: string,
    name: string,
    type: string,
    bytes: Buffer,
    status: number,
    code?: string,
  ): Trick => ({
    what,
    name,
    type,
    bytes,
    status,
    ...(code ? { code } : {}),
  })
  const jpeg = (what: string, bytes: Buffer, status: number, code?: string) =>
    as(what, 'a.jpg', 'image/jpeg', bytes, status, code)
  const png = (what: string, bytes: Buffer, status: number, code?: string) =>
    as(what, 'a.png', 'image/png', bytes, status, code)
  const html = Buffer.from('<!doctype html><script>window.__x=1</script>')
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
  )
  const wrong = 'wrong_file_type'
  const cmyk = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#1f6fb2' } })
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer()
  const deep = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#1f6fb2' } })
    .toColourspace('rgb16')
    .png()
    .toBuffer()
  return [
    as('a JPEG', 'photo.jpg', 'image/jpeg', photo, 200),
    as('a JPEG that says it is text', 'photo.txt', 'text/plain', photo, 200),
    as('a JPEG whose name is a path elsewhere', '../../../etc/passwd\u202Egpj.exe', 'image/jpeg', photo, 200),
    png('a PNG with transparency', await wide('png'), 200),
    as('a WebP', 'a.webp', 'image/webp', await wide('webp'), 200),
    jpeg('a CMYK JPEG', cmyk, 200),
    png('a PNG of 16 bits', deep, 200),
    jpeg('5 MiB exactly', photographOf(5 * MEGABYTE, photo), 200),
    jpeg('5 MiB and a byte', photographOf(5 * MEGABYTE + 1, photo), 413, 'file_too_large'),
    jpeg('nothing', Buffer.alloc(0), 400, 'all_required'),
    as('a GIF', 'a.gif', 'image/gif', await wide('gif'), 415, wrong),
    as('an AVIF', 'a.avif', 'image/avif', await wide('avif'), 415, wrong),
    as('a TIFF', 'a.tiff', 'image/tiff', await wide('tiff'), 415, wrong),
    as('an SVG', 'a.svg', 'image/svg+xml', svg, 415, wrong),
    png('an SVG that says it is a PNG', svg, 415, wrong),
    jpeg('a page that says it is a JPEG', html, 415, wrong),
    jpeg('a JPEG that is a page too', Buffer.concat([photo, html]), 415, wrong),
    png('a PNG that is an archive too', Buffer.concat([await wide('png'), docx]), 415, wrong),
    jpeg('a JPEG that is a PDF too', Buffer.concat([photo.subarray(0, 20), pdf, photo]), 415, wrong),
    as('a PDF', 'a.pdf', 'application/pdf', pdf, 415, wrong),
    jpeg('a Word document that says it is a JPEG', docx, 415, wrong),
    jpeg('a program', Buffer.from('MZ\x90\x00not a picture'), 415, wrong),
    jpeg('a JPEG cut short', photo.subarray(0, photo.length / 2), 400, 'picture_unreadable'),
    png('the first bytes of a PNG', pngOf(9, 9).subarray(0, 12), 400, 'picture_unreadable'),
    png('a PNG of broken parts', pngOf(9, 9), 400, 'picture_unreadable'),
    png('a PNG of 3600 million pixels', pngOf(60_000, 60_000), 400, 'picture_too_big'),
  ]
}
