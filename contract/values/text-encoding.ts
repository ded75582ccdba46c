/** Number of bytes to examine for UTF-16 without a byte order mark, where every other byte is zero. */
const LOOKED_AT = 1_000

/**
 * The text of a file from a spreadsheet, bank or other system: UTF-8 with or without a byte order mark, UTF-16, or else
 * Windows-1252, in which every sequence of bytes is valid.
 */
export function decodeText(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes)
  if (wide !== null) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The kind of UTF-16, or null when it is none. */
export function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (let at = 0; at < Math.min(bytes.length, LOOKED_AT); at += 1)
    if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const most = Math.min(bytes.length, LOOKED_AT) / 4
  const [even = 0, odd = 0] = zeros
  if (odd > most && even === 0) return 'utf-16le'
  return even > most && odd === 0 ? 'utf-16be' : null
}
