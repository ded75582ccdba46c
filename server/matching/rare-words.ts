import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

const MOST_WORDS = 40
/** So many may have one of the words together; the index reads them all. */
const RARE = 15_000

/**
 * What finds those who have one of the rarest of some words, in any of its forms; null when none is rare. A word that a
 * tenth of a million share tells little and takes long: such words are met among any members. How common a word is tells
 * what the database knows of the index; where it knows nothing, there are few to be found.
 */
export async function rareWords(
  db: Db,
  index: 'applications_needs' | 'applications_offers',
  words: Map<string, string>,
): Promise<string | null> {
  const text = [...words.values()].slice(0, MOST_WORDS).join(' ')
  const { rows } = await sql<{ query: string | null }>`
    with counted as (
      select lexeme, coalesce(share * greatest(entries, 0), 0) as held
      from unnest(to_tsvector('english', ${text}))
      left join (
        select unnest(most_common_elems::text::text[]) as lexeme, unnest(most_common_elem_freqs) as share
        from pg_stats where schemaname = current_schema and tablename = ${index}) known using (lexeme),
        (select reltuples as entries from pg_class where oid = ${index}::regclass) size),
    added as (select lexeme, sum(held) over (order by held, lexeme) as held from counted)
    select string_agg(quote_literal(lexeme), ' | ') as query from added where held <= ${RARE}`.execute(db)
  return rows[0]?.query ?? null
}
