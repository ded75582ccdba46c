/** What is drawn for letters that no font of ours has, by the letter: in Latin letters, or else its number. */
export type StandIns = ReadonlyMap<string, string>

/**
 * `𝓐` is A, letters of other scripts stand in Latin ones (`ᏣᎳᎩ` is `tsalagi`), pictures by their name. What is
 * no letter at all, such as one for private use, says its number (`U+E000`), as Unicode writes it.
 */
export async function standIns(letters: ReadonlySet<string>): Promise<StandIns> {
  if (letters.size === 0) return new Map()
  const { default: anyAscii } = await import('any-ascii')
  return new Map(Array.from(letters, (letter) => [letter, anyAscii(letter) || numberOf(letter)]))
}

function numberOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}
