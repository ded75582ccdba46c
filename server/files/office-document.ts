import { inflateRawSync } from 'node:zlib'

/** What a zip ends with, before its comment. */
export const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
/** Bytes, packed and not; the list of parts of a long document has a twentieth of it. */
const LONGEST_LIST = 1024 * 1024

/** Where a part of a zip lies: `at` is the place of its local head. */
type Part = { at: number; size: number; isPacked: boolean }

/**
 * Whether a zip is a Word document without macros: its list of parts names a main document (ECMA-376, part 2, section 10.1.2),
 * whatever that is called, and it is there. Nothing but the list is unpacked.
 */
export function isDocx(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 0, 4) !== 'PK\x03\x04') return false
  const parts = partsOf(bytes)
  const list = parts.get('[content_types].xml')
  if (list === undefined) return false
  const types = listOf(bytes, list)
  if (types === null) return false
  if ([...parts.keys()].some((name) => /vbaproject/.test(name)) || /macroEnabled|vbaProject/i.test(types))
    return false
  return parts.has('word/document.xml') || mainParts(types).some((name) => parts.has(name))
}

/** Whether a zip is a workbook without macros. Nothing of it is unpacked. */
export function isXlsx(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 0, 4) !== 'PK\x03\x04') return false
  const parts = partsOf(bytes)
  return parts.has('xl/workbook.xml') && ![...parts.keys()].some((name) => name.includes('vbaproject'))
}

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** The names of main documents in a list of parts. */
function mainParts(types: string): string[] {
  return [...types.matchAll(/<(?:\w+:)?Override\s[^<>]*>/g)].flatMap(([element]) => {
    const [, name] = /\sPartName\s*=\s*["']\/?([^"']+)["']/.exec(element) ?? []
    return name !== undefined && element.includes(MAIN) ? [name.toLowerCase()] : []
  })
}

/** Parts by their names, in which letter case counts for nothing; some programs write a backslash. */
function partsOf(bytes: Buffer): Map<string, Part> {
  const parts = new Map<string, Part>()
  const end = bytes.lastIndexOf(ZIP_END)
  if (end < 0 || end + 22 > bytes.length) return parts
  let at = bytes.readUInt32LE(end + 16)
  while (at + 46 <= end && bytes.toString('latin1', at, at + 4) === 'PK\x01\x02') {
    const length = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('latin1', at + 46, at + 46 + length)
    parts.set(name.replaceAll('\\', '/').toLowerCase(), {
      // Not from the part's own head, which has it after the content where the zip was written in one go.
      size: bytes.readUInt32LE(at + 20),
      isPacked: bytes.readUInt16LE(at + 10) === 8,
      at: bytes.readUInt32LE(at + 42),
    })
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return parts
}

/** What every entry of a zip's list has at least, and where no number of it stands, but in an extension. */
const [ENTRY, ELSEWHERE, ELSEWHERE_16] = [46, 0xffffffff, 0xffff]

/**
 * How many bytes all parts of a zip are when they are unpacked, as its list says, beyond which nobody unpacks them; null where the
 * list is not whole, or leaves it open.
 */
export function unpackedSize(bytes: Buffer): number | null {
  const end = bytes.lastIndexOf(ZIP_END)
  if (end < 0 || end + 22 > bytes.length) return null
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (count === ELSEWHERE_16 || bytes.readUInt32LE(end + 12) === ELSEWHERE || at === ELSEWHERE) return null
  let sum = 0
  for (let nth = 0; nth < count; nth += 1) {
    if (at + ENTRY > end || bytes.toString('latin1', at, at + 4) !== 'PK\x01\x02') return null
    const [packed, unpacked] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
    const isStored = bytes.readUInt16LE(at + 10) === 0
    const length = bytes.readUInt16LE(at + 28)
    const isFolder = bytes.toString('latin1', at + ENTRY, at + ENTRY + length).endsWith('/')
    // Two bytes are the least that nothing is packed to.
    if (
      [packed, unpacked].includes(ELSEWHERE) ||
      (unpacked === 0 && packed > 2) ||
      (!isStored && packed === 0 && !isFolder)
    )
      return null
    sum += isStored ? packed : unpacked
    at += ENTRY + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return sum
}

/** The text of the list of parts, packed or not; null where it cannot be read, or is so long that none is. */
function listOf(bytes: Buffer, { at, size, isPacked }: Part): string | null {
  if (at + 30 > bytes.length || size > LONGEST_LIST) return null
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const content = bytes.subarray(from, from + size)
  if (!isPacked) return content.toString('utf8')
  try {
    return inflateRawSync(content, { maxOutputLength: LONGEST_LIST }).toString('utf8')
  } catch {
    return null
  }
}
