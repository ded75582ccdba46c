import type { Needs } from './check-context.ts'

const MOST_NAMED = 10

/** A sentence for each of the first mistakes, and one with the number of the others. */
export function firstMistakes<T>(all: T[], sentence: (one: T) => string): string[] {
  const first = all.slice(0, MOST_NAMED).map(sentence)
  const more = all.length - first.length
  return more > 0 ? [...first, `and ${more} more of these`] : first
}

/** A rule that no constraint can express: a query for the ids of rows that break it, and a sentence about such a row. */
export type Rule = readonly [sentence: (id: string) => string, sql: string]

/** A sentence for each of the first rows that break a rule. */
export async function brokenRules(
  { client }: Pick<Needs, 'client'>,
  rules: readonly Rule[],
): Promise<string[]> {
  const found: string[] = []
  for (const [sentence, sql] of rules) {
    const { rows: wrong } = await client.query<{ id: string }>(sql)
    found.push(...firstMistakes(wrong, ({ id }) => sentence(id)))
  }
  return found
}
