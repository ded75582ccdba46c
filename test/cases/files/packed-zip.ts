import { deflateRawSync } from 'node:zlib'

export type Part = { name: string; content: Buffer; says?: number }

/** A zip of these parts, compressed; `says`: the length that the directory claims for a longer part. */
export function zipOf(parts: Part[], count = parts.length): Buffer {
  const heads: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { name, content, says = content.length } of parts) {
    const packed = deflateRawSync(content)
    const numbers = Buffer.alloc(26)
    numbers.writeUInt16LE(20, 0)
    numbers.writeUInt16LE(8, 4)
    numbers.writeUInt32LE(packed.length, 14)
    numbers.writeUInt32LE(says, 18)
    numbers.writeUInt16LE(name.length, 22)
    const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), numbers, Buffer.from(name), packed])
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 'latin1')
    numbers.copy(entry, 6)
    entry.writeUInt32LE(at, 42)
    list.push(entry, Buffer.from(name))
    heads.push(head)
    at += head.length
  }
  const listed = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...heads, listed, end])
}
