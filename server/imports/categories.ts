import { categories, type Category, type CategoryNames } from '#contract/membership/categories.ts'

/** What the words of a file mean, by the word in the form of `bareWord`. */
export type Meanings = ReadonlyMap<string, Category>

/** A word without letter case, spaces and signs: `Life Member` and `life-member` are one. */
export function bareWord(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\d]+/gu, '')
}

/** A category by what an admin said of the word, by its key or by its name; null: there is none. */
export function meaningOf(
  typed: string,
  { names, meanings }: { names: CategoryNames; meanings: Meanings },
): Category | null {
  const asked = bareWord(typed)
  return (
    meanings.get(asked) ??
    categories.find((one) => bareWord(one) === asked) ??
    categories.find((one) => bareWord(names[one]) === asked) ??
    null
  )
}
