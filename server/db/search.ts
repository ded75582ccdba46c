import { type RawBuilder, sql } from 'kysely'

/** A case-insensitive substring match, in which `%`, `_` and `\` mean themselves, on a column that is lower case already. */
export function contains(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${`%${escapeLike(text.toLowerCase())}%`}`
}

export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
