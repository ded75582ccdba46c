/** What some programs take for the end of a line, beside CR and LF. */
const RARE_BREAK = /[\v\f\u001C-\u001E\u0085\u2028\u2029]/g
/**
 * What is not seen and does something: control signs but tab and ends of lines, what turns the direction of all that follows
 * (UAX 9: embeddings, overrides, isolates), and code points that are no characters. XML has none of these, iCalendar no control signs.
 */
const UNSEEN = /(?![\t\r\n])\p{Cc}|[\u202A-\u202E\u2066-\u2069]|\p{Noncharacter_Code_Point}/gu
/** Half of a character: no text in UTF-8 has one. */
const HALF = /\p{Surrogate}/gu

/** A text as other programs may get it: without control signs, with ends of lines that are CR or LF. */
export function withoutControls(text: string): string {
  return text.replaceAll(HALF, '\uFFFD').replaceAll(RARE_BREAK, '\n').replaceAll(UNSEEN, '')
}

/** The same with LF as its only end of a line, and without tabs. */
export function inLines(text: string): string {
  return withoutControls(text).replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ')
}

/** The same on one line. */
export function onOneLine(text: string): string {
  return inLines(text).replaceAll('\n', ' ')
}
