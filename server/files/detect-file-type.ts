import { isUtf8 } from 'node:buffer'
import { LONGEST_PICTURE_SIDE, MOST_MEGAPIXELS } from '#contract/business-constants.ts'
import type { FileKind } from '#contract/files.ts'
import { wideEncodingOf } from '#contract/values/text-encoding.ts'
import { isDocx, isXlsx, ZIP_END } from './office-document.ts'

/** More pixels than any camera's picture of 5 MB has. Decoding more would take too much memory. */
const MOST_PIXELS = MOST_MEGAPIXELS * 1_000_000

/** The kind of a file by its content; null: no accepted kind, or two kinds at once. `text`: which plain text is accepted. */
export function kindOf(bytes: Buffer, text: 'csv' | 'text' = 'csv'): FileKind | null {
  const kind = pictureKind(bytes) ?? documentKind(bytes)
  if (kind === null)
    return (text === 'text' ? isEncodedText : isPlainText)(bytes) && !isMarkedUp(bytes) ? text : null
  return isTwoThings(bytes, kind) ? null : kind
}

/** What a file of a kind that is never accepted is, in words for its sender; null: the kind is not known. */
export function nameOfRefused(bytes: Buffer): string | null {
  if (word(bytes, 4) === 'ftyp' && /^(?:hei[cxms]|hev[cx]|mif1|msf1)$/.test(word(bytes, 8)))
    return 'a HEIC picture'
  if (word(bytes, 4) === 'ftyp' && /^avi[fs]$/.test(word(bytes, 8))) return 'an AVIF picture'
  if (word(bytes, 0) === 'GIF8') return 'a GIF picture'
  if (/^(?:II\*\0|MM\0\*)$/.test(word(bytes, 0))) return 'a TIFF picture'
  if (word(bytes, 0) === '{\\rt') return 'an RTF document'
  if (bytes.subarray(0, 8).equals(COMPOUND) && bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')))
    return 'a document that opens with a password only'
  if (bytes.subarray(0, 8).equals(COMPOUND) && bytes.includes(Buffer.from('Workbook', 'utf16le')))
    return 'an XLS file, as older programs write it'
  if (bytes.toString('latin1', 0, 4) === 'PK\x03\x04') return nameOfZip(bytes)
  if (isMarkedUp(bytes)) return 'a web page or XML'
  return null
}

/** What is known of a zip by the names of its parts, which are not packed. */
function nameOfZip(bytes: Buffer): string {
  const holds = (name: string) => bytes.includes(name, 0, 'latin1')
  if (holds('application/vnd.oasis.opendocument.spreadsheet')) return 'an ODS file, as LibreOffice writes it'
  if (holds('Index/Document.iwa') || holds('Index.zip')) return 'a Numbers file'
  if (holds('xl/workbook.bin')) return 'an XLSB file'
  if (holds('xl/workbook.xml') && /vbaproject/i.test(bytes.toString('latin1')))
    return 'a workbook with macros'
  return 'a ZIP archive or a document of another program'
}

const PAGE_BEGINS = /^[\s\uFEFF]*<(?:!--|(?:!doctype|\?xml|html|head|meta|body|table|style|div)\b)/i

/** Whether a text is a page or XML: reports of web applications are often tables of a page, called .xls. */
function isMarkedUp(bytes: Buffer): boolean {
  const wide = wideEncodingOf(bytes)
  return PAGE_BEGINS.test(new TextDecoder(wide ?? 'utf-8').decode(bytes.subarray(0, 1_024)))
}

/** Whether bytes are text in UTF-8 or UTF-16 without control characters. */
function isPlainText(bytes: Buffer): boolean {
  const wide = wideEncodingOf(bytes)
  if (wide !== null) return isPlainText(Buffer.from(new TextDecoder(wide).decode(bytes)))
  return isUtf8(bytes) && !bytes.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)
}

/** Whether bytes may be text in some encoding: except in UTF-16, no byte is zero. */
function isEncodedText(bytes: Buffer): boolean {
  return wideEncodingOf(bytes) !== null || !bytes.includes(0)
}

function pictureKind(bytes: Buffer): 'jpeg' | 'png' | 'webp' | 'avif' | null {
  if (bytes.subarray(0, 3).equals(JPEG)) return 'jpeg'
  if (bytes.subarray(0, 8).equals(PNG)) return 'png'
  if (word(bytes, 0) === 'RIFF' && word(bytes, 8) === 'WEBP') return 'webp'
  if (word(bytes, 4) === 'ftyp' && /^avi[fs]$/.test(word(bytes, 8))) return 'avif'
  return null
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

function word(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4)
}

function documentKind(bytes: Buffer): 'pdf' | 'doc' | 'docx' | 'xlsx' | null {
  if (isPdf(bytes)) return 'pdf'
  if (bytes.subarray(0, 8).equals(COMPOUND)) return isDoc(bytes) ? 'doc' : null
  return isDocx(bytes) ? 'docx' : isXlsx(bytes) ? 'xlsx' : null
}

const PDF_HEAD = 1024
/** Tab, line feed, form feed, carriage return and escape, which commands to a printer contain. */
const OF_TEXT = new Set([9, 10, 12, 13, 27])

/**
 * Whether a PDF begins within the first 1024 bytes, where readers look for it (PDF Reference 1.7, appendix H.3, note 13). Before it there
 * may be a byte order mark, line breaks or commands to a printer, but no script or HTML.
 */
function isPdf(bytes: Buffer): boolean {
  const at = bytes.subarray(0, PDF_HEAD).indexOf('%PDF-')
  if (at < 0) return false
  const before = bytes.subarray(0, at)
  return (
    !before.some((byte) => byte < 32 && !OF_TEXT.has(byte)) &&
    !/^#!|<[a-z!?]/i.test(before.toString('latin1'))
  )
}

function isDoc(bytes: Buffer): boolean {
  const holds = (name: string) => bytes.includes(Buffer.from(name, 'utf16le'))
  return holds('WordDocument') && !holds('_VBA_PROJECT')
}

/**
 * Whether the same bytes could also be read as a page, a script or an archive. Re-encoding a picture would remove that, but such a file
 * is an attack, so it is refused.
 */
function isTwoThings(bytes: Buffer, kind: FileKind): boolean {
  if (kind === 'doc' || kind === 'docx' || kind === 'xlsx') return false
  const hasArchive = bytes.indexOf(ZIP_END, Math.max(0, bytes.length - 66_000)) >= 0
  if (kind === 'pdf') return hasArchive
  return hasArchive || bytes.subarray(0, 1024).includes('%PDF-') || hasMarkup(bytes)
}

const MARKUP = /<(?:script|html|!doctype|svg|iframe|body|\?php)[\s>/]/i
const LONGEST_MARKUP = '<!doctype '.length
const PIECE = 65_536

/** Whether the bytes contain the beginning of a page or a script. They are searched in pieces, to save memory. */
function hasMarkup(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += PIECE) {
    if (MARKUP.test(bytes.toString('latin1', at, at + PIECE + LONGEST_MARKUP))) return true
  }
  return false
}

/** Whether a picture is too big to be decoded. Its size is read from its head, before any decoder sees it. */
export function isTooManyPixels(bytes: Buffer, kind: FileKind): boolean {
  const [width, height] = sizeOf(bytes, kind)
  return width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_PICTURE_SIDE
}

function sizeOf(bytes: Buffer, kind: FileKind): [width: number, height: number] {
  if (kind === 'jpeg') return jpegSize(bytes)
  if (kind === 'webp') return webpSize(bytes)
  if (kind === 'avif') return avifSize(bytes)
  const isWhole = kind === 'png' && bytes.length >= 24
  return isWhole ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : NONE
}

const NONE: [number, number] = [0, 0]

/** The largest width and height of all `ispe` boxes (ISO/IEC 23008-12, 6.5.3), since a decoder may use any of them. */
function avifSize(bytes: Buffer): [number, number] {
  let [width, height] = NONE
  for (
    let at = bytes.indexOf('ispe');
    at >= 0 && at + 16 <= bytes.length;
    at = bytes.indexOf('ispe', at + 4)
  ) {
    width = Math.max(width, bytes.readUInt32BE(at + 8))
    height = Math.max(height, bytes.readUInt32BE(at + 12))
  }
  return [width, height]
}

function webpSize(bytes: Buffer): [number, number] {
  if (bytes.length < 30) return NONE
  const format = word(bytes, 12)
  if (format === 'VP8X') return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]
  if (format === 'VP8L') {
    const bits = bytes.readUInt32LE(21)
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
  }
  return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]
}

/** The largest width and height of all frame heads, since a decoder may use any of them. */
function jpegSize(bytes: Buffer): [number, number] {
  let size = NONE
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      const [width, height] = [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
      size = [Math.max(size[0], width), Math.max(size[1], height)]
    }
    if (marker === 0xda) break
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return size
}
