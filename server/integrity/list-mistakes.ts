const MOST_NAMED = 10

/** A sentence for each of the first mistakes, and one with the number of the others. */
export function firstMistakes<T>(all: T[], sentence: (one: T) => string): string[] {
  const first = all.slice(0, MOST_NAMED).map(sentence)
  const more = all.length - first.length
  return more > 0 ? [...first, `and ${more} more of these`] : first
}
