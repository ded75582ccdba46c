import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { doc, docx, docxWithMacro, pdf } from './file-tricks.ts'
import { wordWith, zipWith } from './zip.ts'

/** The result for a file: a picture of this size, a document of this kind, or the message of the refusal. */
export type Sent = {
  what: string
  bytes: Buffer
  becomes: [width: number, height: number] | 'pdf' | 'doc' | 'docx' | RegExp
}

const sent = (what: string, bytes: Buffer, becomes: Sent['becomes']): Sent => ({ what, bytes, becomes })

/** A picture that is red on the left and blue on the right, so that a turn by its orientation shows (EXIF 2.32, tag 274). */
function twoColoured(width: number, height: number) {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: '#2030e0' } }
  return sharp({ create: { width, height, channels: 3, background: '#e02030' } }).composite([
    { input: half, left: width / 2, top: 0 },
  ])
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0e7c5f' }, limitInputPixels: false })

/** A PNG chunk before the first pixels which claims that more pictures follow (APNG). */
function asApng(png: Buffer): Buffer {
  const control = Buffer.from('000000086163544c00000001000000002435e9d6', 'hex')
  return Buffer.concat([png.subarray(0, 33), control, png.subarray(33)])
}

/** The header of HEIF as an iPhone sends it, which is all that is read of it. */
const ofBrand = (brand: string) =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftyp'), Buffer.from(brand), Buffer.alloc(64)])
const compound = (name: string) =>
  Buffer.concat([doc.subarray(0, 8), Buffer.alloc(600), Buffer.from(name, 'utf16le')])
const after = (before: string | Buffer, bytes: Buffer) =>
  Buffer.concat([Buffer.from(before as string), bytes])

/** Pictures and documents from phones, scanners and offices, and files that are neither. */
export async function picturesAndDocuments(): Promise<Sent[]> {
  const photo = await twoColoured(900, 600).jpeg().toBuffer()
  const png = await twoColoured(900, 600).png().toBuffer()
  const deep = sharp({
    create: { width: 90, height: 60, channels: 4, background: '#0e7c5f80' },
  }).toColourspace('rgb16')
  const frames = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#0e7c5f' } })
    .webp({ loop: 0 })
    .toBuffer()
  const damaged = /cannot be read: it is damaged, or was cut short/
  const tooBig = /too many pixels\. At most 25 megapixels/
  const refused =
    /^This kind of file is not accepted here\.(?: It is an? [^.]+\.)? Please save it as JPEG, PNG, WebP, PDF/
  const turned = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map(async (orientation) => ({
      what: `a JPEG of orientation ${orientation}`,
      bytes: await twoColoured(900, 600).withMetadata({ orientation }).jpeg().toBuffer(),
      becomes: (orientation < 5 ? [900, 600] : [600, 900]) as [number, number],
    })),
  )
  return [
    ...turned,
    sent('a phone photograph of 24.5 megapixels', await plain(5712, 4284).jpeg().toBuffer(), [1600, 1200]),
    sent(
      'an upright phone photograph of 24.5 megapixels',
      await plain(5712, 4284).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      [1600, 2133],
    ),
    sent(
      'a progressive phone photograph of 24.5 megapixels',
      await plain(5712, 4284).jpeg({ progressive: true }).toBuffer(),
      [1600, 1200],
    ),
    sent('a JPEG of 26 megapixels', await plain(6500, 4000).jpeg({ quality: 1 }).toBuffer(), tooBig),
    sent(
      'a PNG of 400 megapixels',
      await plain(20_000, 20_000).png({ compressionLevel: 1, palette: true }).toBuffer(),
      tooBig,
    ),
    sent('a PNG of 25 megapixels in a single column', longPng(1, 25_000_000), /pixels on each side/),
    sent('a PNG of 25 megapixels in a single row', longPng(25_000_000, 1), /pixels on each side/),
    { what: 'a PNG one pixel too high', bytes: longPng(1, 32_768), becomes: /pixels on each side/ },
    { what: 'the highest PNG', bytes: longPng(8, 32_767), becomes: [2, 8192] },
    { what: 'a very tall picture', bytes: await plain(900, 20_000).jpeg().toBuffer(), becomes: [368, 8178] },
    { what: 'a very wide picture', bytes: await plain(16_000, 90).png().toBuffer(), becomes: [1600, 9] },
    { what: 'a line', bytes: await plain(10, 20_000).png().toBuffer(), becomes: [4, 8000] },
    { what: 'one pixel', bytes: await plain(1, 1).png().toBuffer(), becomes: [1, 1] },
    { what: 'a JPEG without its end', bytes: photo.subarray(0, -2), becomes: [900, 600] },
    { what: 'a JPEG with half of its end', bytes: photo.subarray(0, -1), becomes: [900, 600] },
    { what: 'half a JPEG', bytes: photo.subarray(0, photo.length / 2), becomes: damaged },
    { what: 'a JPEG that ends in its head', bytes: photo.subarray(0, 200), becomes: damaged },
    { what: 'half a PNG', bytes: png.subarray(0, png.length / 2), becomes: damaged },
    sent('a JPEG with a film after it', Buffer.concat([photo, ofBrand('isom')]), [900, 600]),
    sent('a PNG with zeros after it', Buffer.concat([png, Buffer.alloc(4096)]), [900, 600]),
    sent('a JPEG in CMYK', await plain(90, 60).toColourspace('cmyk').jpeg().toBuffer(), [90, 60]),
    sent('a grey JPEG', await plain(90, 60).toColourspace('b-w').jpeg().toBuffer(), [90, 60]),
    { what: 'a PNG of 16 bits', bytes: await deep.png().toBuffer(), becomes: [90, 60] },
    sent('a PNG with a palette', await plain(90, 60).png({ palette: true }).toBuffer(), [90, 60]),
    sent('an interlaced PNG', await plain(90, 60).png({ progressive: true }).toBuffer(), [90, 60]),
    { what: 'a PNG that moves', bytes: asApng(await plain(90, 60).png().toBuffer()), becomes: [90, 60] },
    { what: 'a WebP', bytes: frames, becomes: [90, 120] },
    { what: 'a WebP that moves', bytes: await movingWebp(), becomes: [90, 60] },
    sent('a GIF', await plain(90, 60).gif().toBuffer(), /It is a GIF picture\. Please save it as JPEG/),
    { what: 'a HEIC', bytes: ofBrand('heic'), becomes: /It is a HEIC picture\. Please save it as JPEG/ },
    sent('a HEIF sequence', ofBrand('msf1'), /It is a HEIC picture\. Please save it as JPEG/),
    { what: 'an AVIF', bytes: await plain(90, 60).avif().toBuffer(), becomes: /It is an AVIF picture/ },
    { what: 'a TIFF', bytes: await plain(90, 60).tiff().toBuffer(), becomes: /It is a TIFF picture/ },
    { what: 'zeros', bytes: Buffer.alloc(5000), becomes: refused },
    { what: 'a Word document', bytes: wordWith('word/document.xml'), becomes: 'docx' },
    { what: 'a Word document with document2.xml', bytes: wordWith('word/document2.xml'), becomes: 'docx' },
    { what: 'a Word document with another part', bytes: wordWith('Content/Main.XML'), becomes: 'docx' },
    sent('a Word document that is streamed', wordWith('word/document2.xml', { isStreamed: true }), 'docx'),
    sent('a Word document that is not packed', wordWith('word/document2.xml', { isPacked: false }), 'docx'),
    sent('a Word document with a comment', wordWith('word/document2.xml', {}, 'scanned'), 'docx'),
    {
      what: 'a Word document with too long a list of parts',
      bytes: zipWith([
        { name: '[Content_Types].xml', text: `${'<Override '.repeat(400_000)}/>`, isPacked: false },
        { name: 'word/document.xml', text: '<w:document/>' },
      ]),
      becomes: refused,
    },
    {
      what: 'a packed Word document with too long a list of parts',
      bytes: zipWith([
        { name: '[Content_Types].xml', text: `${'<Override '.repeat(400_000)}/>` },
        { name: 'word/document.xml', text: '<w:document/>' },
      ]),
      becomes: refused,
    },
    sent(
      'a Word document whose list of parts never ends an entry',
      zipWith([{ name: '[Content_Types].xml', text: '<Override '.repeat(100_000), isPacked: false }]),
      refused,
    ),
    { what: 'a bare Word document', bytes: docx, becomes: 'docx' },
    { what: 'a Word document with macros', bytes: docxWithMacro, becomes: refused },
    {
      what: 'a .docm',
      bytes: wordWith('word/document2.xml', {
        type: 'application/vnd.ms-word.document.macroEnabled.main+xml',
      }),
      becomes: refused,
    },
    {
      what: 'a spreadsheet',
      bytes: wordWith('xl/workbook.xml', {
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
      }),
      becomes: refused,
    },
    sent(
      'a Word document whose main part is missing',
      zipWith([{ name: '[Content_Types].xml', text: '<Types/>' }]),
      refused,
    ),
    sent(
      'a document that opens with a password',
      compound('EncryptedPackage'),
      /It is a document that opens with a password only/,
    ),
    { what: 'a Word document of before 2007', bytes: doc, becomes: 'doc' },
    { what: 'RTF', bytes: Buffer.from('{\\rtf1 hello}'), becomes: /It is an RTF document/ },
    { what: 'a PDF', bytes: pdf, becomes: 'pdf' },
    { what: 'a PDF after a byte order mark', bytes: after('\ufeff', pdf), becomes: 'pdf' },
    { what: 'a PDF after line breaks', bytes: after('\r\n\n', pdf), becomes: 'pdf' },
    { what: 'a PDF after words of a printer', bytes: after('\x1b%-12345X@PJL JOB\r\n', pdf), becomes: 'pdf' },
    { what: 'a PDF that begins late', bytes: after(' '.repeat(1019), pdf), becomes: 'pdf' },
    { what: 'a PDF that begins too late', bytes: after(' '.repeat(1100), pdf), becomes: refused },
    sent('a PDF with a password', Buffer.concat([pdf, Buffer.from('<</Encrypt 5 0 R>>')]), 'pdf'),
    { what: 'a page before a PDF', bytes: after('<html><body>', pdf), becomes: refused },
    { what: 'a script before a PDF', bytes: after('#!/bin/sh\n', pdf), becomes: refused },
    { what: 'a program before a PDF', bytes: after('MZ\x90\x00', pdf), becomes: refused },
  ]
}

/** One bit for each pixel, all black, so that a very long picture is a small file (PNG 1.2, sections 4.1 and 12.2). */
function longPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height)
  const chunk = (name: string, content: Buffer) => {
    const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(name, 'latin1'), content, Buffer.alloc(4)])
    whole.writeUInt32BE(content.length, 0)
    whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4)
    return whole
  }
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    start,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function movingWebp(): Promise<Buffer> {
  const frame = await plain(90, 60).png().toBuffer()
  return sharp([frame, frame], { join: { animated: true } })
    .webp()
    .toBuffer()
}
