import { MOST_MEGAPIXELS } from '#contract/business-constants.ts'
import { isUtf8 } from 'node:buffer'
import type { FileKind } from '#contract/files.ts'

/** More pixels than any camera's picture of 5 MB needs; decoding them would take the memory of many. */
const MOST_PIXELS = MOST_MEGAPIXELS * 1_000_000

/** What a file is by its content, or null when it is nothing that is taken, or two things at once. */
export function kindOf(bytes: Buffer): FileKind | null {
  const kind = pictureKind(bytes) ?? documentKind(bytes)
  if (kind === null) return isPlainText(bytes) ? 'csv' : null
  return isTwoThings(bytes, kind) ? null : kind
}

/** Whether bytes are text in UTF-8, without any of the signs that no text has. */
function isPlainText(bytes: Buffer): boolean {
  return isUtf8(bytes) && !bytes.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)
}

function pictureKind(bytes: Buffer): 'jpeg' | 'png' | 'webp' | null {
  if (bytes.subarray(0, 3).equals(JPEG)) return 'jpeg'
  if (bytes.subarray(0, 8).equals(PNG)) return 'png'
  if (word(bytes, 0) === 'RIFF' && word(bytes, 8) === 'WEBP') return 'webp'
  return null
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')

function word(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4)
}

function documentKind(bytes: Buffer): 'pdf' | 'doc' | 'docx' | null {
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return 'pdf'
  if (bytes.subarray(0, 8).equals(COMPOUND)) {
    const holds = (name: string) => bytes.includes(Buffer.from(name, 'utf16le'))
    return holds('WordDocument') && !holds('_VBA_PROJECT') ? 'doc' : null
  }
  if (word(bytes, 0) === 'PK\x03\x04') {
    const names = zipNames(bytes)
    const isWord = names.includes('[Content_Types].xml') && names.includes('word/document.xml')
    return isWord && !names.some((name) => /vbaProject/i.test(name)) ? 'docx' : null
  }
  return null
}

/** The names in a zip's directory; nothing is unpacked. */
function zipNames(bytes: Buffer): string[] {
  const end = bytes.lastIndexOf(ZIP_END)
  if (end < 0 || end + 22 > bytes.length) return []
  const names: string[] = []
  let at = bytes.readUInt32LE(end + 16)
  while (at + 46 <= end && word(bytes, at) === 'PK\x01\x02') {
    const length = bytes.readUInt16LE(at + 28)
    names.push(bytes.toString('latin1', at + 46, at + 46 + length))
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return names
}

/**
 * Whether something else could read the same bytes as a page, a script or an archive. Re-encoding would drop it from a
 * picture; whoever sends such a file means no good all the same.
 */
function isTwoThings(bytes: Buffer, kind: FileKind): boolean {
  if (kind === 'doc' || kind === 'docx') return false
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
  return width * height > MOST_PIXELS
}

function sizeOf(bytes: Buffer, kind: FileKind): [width: number, height: number] {
  if (kind === 'jpeg') return jpegSize(bytes)
  if (kind === 'webp') return webpSize(bytes)
  const isWhole = kind === 'png' && bytes.length >= 24
  return isWhole ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : NONE
}

const NONE: [number, number] = [0, 0]

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

/** The largest of all frame heads: what a decoder will take is not ours to guess. */
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
      if (width * height > size[0] * size[1]) size = [width, height]
    }
    if (marker === 0xda) break
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return size
}
