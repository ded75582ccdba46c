/** What is drawn for letters that no font has: Latin letters, or else the number of the letter. */
export type StandIns = ReadonlyMap<string, string>

/** `𝓐` is drawn as A, `ᏣᎳᎩ` as `tsalagi`, and a character for private use as its number, `U+E000`. */
export async function standIns(letters: ReadonlySet<string>): Promise<StandIns> {
  if (letters.size === 0) return new Map()
  const { default: anyAscii } = await import('any-ascii')
  return new Map(Array.from(letters, (letter) => [letter, anyAscii(letter) || numberOf(letter)]))
}

function numberOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}
