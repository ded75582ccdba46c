import { deflateRawSync, crc32 } from 'node:zlib'

type Entry = { name: string; text?: string; isPacked?: boolean; isStreamed?: boolean }

/** A zip of small texts; a streamed entry has its sizes after the content and in the directory, and none before it. */
export function zipWith(entries: Entry[], comment = ''): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, text = '', isPacked = true, isStreamed = false } of entries) {
    const plain = Buffer.from(text)
    const content = isPacked ? deflateRawSync(plain) : plain
    const sums = Buffer.alloc(12)
    sums.writeUInt32LE(crc32(plain), 0)
    sums.writeUInt32LE(content.length, 4)
    sums.writeUInt32LE(plain.length, 8)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(isStreamed ? 8 : 0, 2)
    head.writeUInt16LE(isPacked ? 8 : 0, 4)
    head.writeUInt16LE(Buffer.byteLength(name), 22)
    if (!isStreamed) sums.copy(head, 10)
    const after = isStreamed ? Buffer.concat([Buffer.from('PK\x07\x08', 'latin1'), sums]) : Buffer.alloc(0)
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      head,
      Buffer.from(name),
      content,
      after,
    ])
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 'latin1')
    head.copy(entry, 6)
    sums.copy(entry, 16)
    entry.writeUInt32LE(at, 42)
    locals.push(local)
    directory.push(Buffer.concat([entry, Buffer.from(name)]))
    at += local.length
  }
  const whole = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(whole.length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...locals, whole, end, Buffer.from(comment)])
}

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** A Word document whose main part has this name. */
export function wordWith(
  main: string,
  {
    type = MAIN,
    more = [],
    ...how
  }: { type?: string; more?: string[]; isPacked?: boolean; isStreamed?: boolean } = {},
  comment = '',
): Buffer {
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="${type}"/></Types>`
  return zipWith(
    [
      { name: '[Content_Types].xml', text: types, ...how },
      { name: main, text: '<w:document/>', ...how },
      ...more.map((name) => ({ name, ...how })),
    ],
    comment,
  )
}
