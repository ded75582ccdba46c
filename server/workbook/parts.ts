import { inflateRawSync } from 'node:zlib'

/** A part of a zip as the list of the zip has it; `size`: its bytes when unpacked. */
export type Part = { name: string; packed: Buffer; isPacked: boolean; size: number }

/** The parts of a zip, one of each name; throws a RangeError if the list or a part is cut off. */
export function partsOf(bytes: Buffer): Part[] {
  const parts = new Map<string, Part>()
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  for (let nth = 0; nth < count; nth += 1) {
    const [method, packed, size] = [10, 20, 24].map((place) =>
      place === 10 ? bytes.readUInt16LE(at + place) : bytes.readUInt32LE(at + place),
    ) as [number, number, number]
    const length = bytes.readUInt16LE(at + 28)
    const head = bytes.readUInt32LE(at + 42)
    const from = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28)
    if (from + packed > bytes.length || (method !== 0 && method !== 8))
      throw new RangeError('A part of the zip is cut off')
    const name = bytes.toString('utf8', at + 46, at + 46 + length)
    parts.set(name, { name, packed: bytes.subarray(from, from + packed), isPacked: method === 8, size })
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return [...parts.values()]
}

/** The content of a part; throws a RangeError if it is longer than `most` bytes or than the list says. */
export function contentOf({ packed, isPacked, size }: Part, most: number): Buffer {
  if (!isPacked) return packed
  return packed.length === 0
    ? packed
    : inflateRawSync(packed, { maxOutputLength: Math.max(1, Math.min(size, most)) })
}

/** A zip of these parts, none of them packed and without check sums. */
export function zipOf(parts: readonly { name: string; content: Buffer }[]): Buffer {
  const heads: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { name, content } of parts) {
    const nameBytes = Buffer.from(name)
    const numbers = Buffer.alloc(26)
    numbers.writeUInt16LE(20, 0)
    numbers.writeUInt32LE(content.length, 14)
    numbers.writeUInt32LE(content.length, 18)
    numbers.writeUInt16LE(nameBytes.length, 22)
    heads.push(Buffer.from('PK\x03\x04', 'latin1'), numbers, nameBytes, content)
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 'latin1')
    numbers.copy(entry, 6)
    entry.writeUInt32LE(at, 42)
    list.push(entry, nameBytes)
    at += 30 + nameBytes.length + content.length
  }
  const listBytes = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(listBytes.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...heads, listBytes, end])
}
