import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

const MOST_WORDS = 40
/** So many may have one of the words together; the index reads them all. */
const RARE = 15_000

/** What is looked for in an index: words, by what they are told apart by. */
type Asked = { index: 'applications_needs' | 'applications_offers'; words: Map<string, string> }

/**
 * What finds, in each index, those who have one of the rarest of some words, in any of its forms; null when none is rare. A
 * word that a tenth of a million share tells little and takes long: such words are met among any members. How common a
 * word is tells what the database knows of the index; where it knows nothing, there are few to be found.
 */
export async function rareWords(db: Db, asked: Asked[]): Promise<(string | null)[]> {
  // In one statement: a connection that stems its first word loads a dictionary, which takes longer than all the rest.
  const texts = asked.map(
    ({ index, words }) => sql`(${index}, ${[...words.values()].slice(0, MOST_WORDS).join(' ')})`,
  )
  const { rows } = await sql<{ index: string; query: string | null }>`
    with asked (index, words) as (values ${sql.join(texts)}),
    known as (select * from common_words()),
    counted as (
      select index, lexeme, coalesce(share * greatest(reltuples, 0), 0) as held
      from asked cross join unnest(to_tsvector('english', words))
        join pg_class on oid = index::regclass left join known using (index, lexeme)),
    added as (select index, lexeme, sum(held) over (partition by index order by held, lexeme) as held from counted)
    select index, string_agg(quote_literal(lexeme), ' | ') as query from added where held <= ${RARE}
    group by index`.execute(db)
  return asked.map(({ index }) => rows.find((row) => row.index === index)?.query ?? null)
}
