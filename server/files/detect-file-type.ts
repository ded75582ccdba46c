import { isUtf8 } from 'node:buffer'
import { LONGEST_PICTURE_SIDE, MOST_MEGAPIXELS } from '#contract/business-constants.ts'
import type { FileKind } from '#contract/files.ts'
import { wideEncodingOf } from '#contract/values/text-encoding.ts'
import { isDocx, isXlsx, ZIP_END } from './office-document.ts'

/** More pixels than any camera's picture of 5 MB needs; decoding them would take the memory of many. */
const MOST_PIXELS = MOST_MEGAPIXELS * 1_000_000

/** What a file is by its content, or null when it is nothing that is taken, or two things at once; `text`: which plain text counts. */
export function kindOf(bytes: Buffer, text: 'csv' | 'text' = 'csv'): FileKind | null {
  const kind = pictureKind(bytes) ?? documentKind(bytes)
  if (kind === null) return (text === 'text' ? isEncodedText : isPlainText)(bytes) ? text : null
  return isTwoThings(bytes, kind) ? null : kind
}

/** What a file is that is taken nowhere, in words for whoever sent it; null where nothing is known of it. */
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
  if (bytes.toString('latin1', 0, 4) === 'PK\x03\x04') return 'a ZIP archive or a document of another program'
  return null
}

/** Whether bytes are text in UTF-8 or UTF-16, without any of the signs that no text has. */
function isPlainText(bytes: Buffer): boolean {
  const wide = wideEncodingOf(bytes)
  if (wide !== null) return isPlainText(Buffer.from(new TextDecoder(wide).decode(bytes)))
  return isUtf8(bytes) && !bytes.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)
}

/** Whether bytes may be text in some encoding: without UTF-16 no byte of it is zero. */
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
/** Tab, line feed, form feed, carriage return and escape, by which a printer is spoken to. */
const OF_TEXT = new Set([9, 10, 12, 13, 27])

/**
 * Whether a PDF begins within the first 1024 bytes, where readers look for it (PDF Reference 1.7, appendix H.3, note 13): after a byte
 * order mark, line breaks or some words of a printer, and after nothing that is a program or a page.
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
 * Whether something else could read the same bytes as a page, a script or an archive. Re-encoding would drop it from a
 * picture; whoever sends such a file means no good all the same.
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

/** Whether the bytes hold the beginning of a page or a script; piece by piece, for a text of them all is much to clear away. */
function hasMarkup(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += PIECE) {
    if (MARKUP.test(bytes.toString('latin1', at, at + PIECE + LONGEST_MARKUP))) return true
  }
  return false
}

/** Whether a picture is too big to be decoded; read from its head, which comes before any pixel. */
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

/** The widest and the highest of all `ispe` boxes (ISO/IEC 23008-12, 6.5.3): what a decoder will take is not ours to guess. */
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

/** The widest and the highest of all frame heads: what a decoder will take is not ours to guess. */
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
