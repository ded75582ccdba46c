/** So many bytes show whether a text without a byte order mark is UTF-16: every other one is zero. */
const LOOKED_AT = 1_000

/**
 * A text file as spreadsheets, banks and other systems write it: UTF-8 with or without a byte order mark, UTF-16, else
 * Windows-1252, which every sequence of bytes is.
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

/** Which UTF-16 it is; null: none. */
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
