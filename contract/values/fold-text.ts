/** Letters that people type differently when their keyboard lacks them, and signs that look alike. */
const SPELLED: Record<string, string> = {
  ς: 'σ',
  ı: 'i',
  '\u0345': 'ι',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ħ: 'h',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  ʻ: "'",
  '‐': '-',
}
const SPELLED_SIGNS = new RegExp(`[${Object.keys(SPELLED).join('')}]`, 'gu')
/** Accents, vowels of Arabic and Hebrew, joiners and marks of direction. */
const LEFT_OUT =
  // oxlint-disable-next-line no-misleading-character-class -- each sign is left out by itself, as the database does it
  /[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u0655\u0670\u06d6-\u06dc\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff]/gu

/**
 * A text prepared for a search in the browser: letter case, accents, width and invisible characters make no difference. It
 * equals `without_accents(fold_text(…))` of the database (decision 013).
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(SPELLED_SIGNS, (sign) => SPELLED[sign] as string)
    .replaceAll(LEFT_OUT, '')
    .normalize('NFKC')
}
