const [TAB, LF, CR] = ['\t', '\n', '\r']
/** What some programs take for the end of a line, beside CR and LF: VT, FF, FS, GS, RS, NEL, LS, PS. */
const RARE_BREAKS = new Set(
  [0x0b, 0x0c, 0x1c, 0x1d, 0x1e, 0x85, 0x2028, 0x2029].map((code) => String.fromCodePoint(code)),
)
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/gu
/**
 * What is not seen and turns the direction of all that follows (UAX 9: embeddings, overrides, isolates), and code points that
 * are no characters, which XML may not have.
 */
const UNSEEN = /[\u202A-\u202E\u2066-\u2069]|\p{Noncharacter_Code_Point}/gu
/** Half of a character: no text in UTF-8 has one. */
const HALF = /\p{Surrogate}/gu

/** A text as other programs may get it: without control signs, with ends of lines that are CR or LF. */
export function withoutControls(text: string): string {
  return text.replaceAll(HALF, '\uFFFD').replaceAll(UNSEEN, '').replaceAll(CONTROL, asUsual)
}

function asUsual(sign: string): string {
  if (sign === TAB || sign === LF || sign === CR) return sign
  return RARE_BREAKS.has(sign) ? '\n' : ''
}

/** The same with LF as its only end of a line, and without tabs. */
export function inLines(text: string): string {
  return withoutControls(text).replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ')
}

/** The same on one line. */
export function onOneLine(text: string): string {
  return inLines(text).replaceAll('\n', ' ')
}
