const [TAB, LF, CR] = ['\t', '\n', '\r']
/** Characters that some programs take for a line break, beside CR and LF: VT, FF, FS, GS, RS, NEL, LS, PS. */
const RARE_BREAKS = new Set(
  [0x0b, 0x0c, 0x1c, 0x1d, 0x1e, 0x85, 0x2028, 0x2029].map((code) => String.fromCodePoint(code)),
)
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/gu
/**
 * Invisible characters that change the direction of the following text (UAX 9: embeddings, overrides, isolates), and
 * noncharacters, which XML forbids.
 */
const UNSEEN = /[\u202A-\u202E\u2066-\u2069]|\p{Noncharacter_Code_Point}/gu
/** Half of a surrogate pair, which is invalid in UTF-8. */
const HALF = /\p{Surrogate}/gu

/** A text that is safe for other programs: no control characters, and no line breaks except CR and LF. */
export function withoutControls(text: string): string {
  return text.replaceAll(HALF, '\uFFFD').replaceAll(UNSEEN, '').replaceAll(CONTROL, asUsual)
}

function asUsual(sign: string): string {
  if (sign === TAB || sign === LF || sign === CR) return sign
  return RARE_BREAKS.has(sign) ? '\n' : ''
}

/** Such a safe text with LF as the only line break, and without tabs. */
export function inLines(text: string): string {
  return withoutControls(text).replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ')
}

/** Such a safe text on one line. */
export function onOneLine(text: string): string {
  return inLines(text).replaceAll('\n', ' ')
}
