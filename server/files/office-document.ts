import { inflateRawSync } from 'node:zlib'

/** The mark of a zip's end record, which its comment follows. */
export const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
/** The largest list of parts that is read, packed and unpacked. That of a long document has a twentieth of this. Bytes. */
const LONGEST_LIST = 1024 * 1024

/** A part of a zip; `at`: the offset of its local head. */
type Part = { at: number; size: number; isPacked: boolean }

/**
 * Whether a zip is a Word document without macros: its list of parts names a main document (ECMA-376, part 2, section 10.1.2), under
 * whatever name, and the zip contains it. Only the list is unpacked.
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

/** The parts by name, in lower case and with slashes: some programs write backslashes. */
function partsOf(bytes: Buffer): Map<string, Part> {
  const parts = new Map<string, Part>()
  const end = bytes.lastIndexOf(ZIP_END)
  if (end < 0 || end + 22 > bytes.length) return parts
  let at = bytes.readUInt32LE(end + 16)
  while (at + 46 <= end && bytes.toString('latin1', at, at + 4) === 'PK\x01\x02') {
    const length = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('latin1', at + 46, at + 46 + length)
    parts.set(name.replaceAll('\\', '/').toLowerCase(), {
      // The local head does not have the size if the zip was written as a stream.
      size: bytes.readUInt32LE(at + 20),
      isPacked: bytes.readUInt16LE(at + 10) === 8,
      at: bytes.readUInt32LE(at + 42),
    })
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return parts
}

/** The shortest entry in a zip's list, and the values that refer to an extension (ZIP64) for the real number. */
const [ENTRY, ELSEWHERE, ELSEWHERE_16] = [46, 0xffffffff, 0xffff]

/**
 * The unpacked size of all parts of a zip together, by its list: the caller unpacks no more. Null: the list is damaged, or does not
 * say the sizes.
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
    // An empty part takes two packed bytes.
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

/** The text of the list of parts; null: it cannot be read or is too long. */
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
