import { sql } from 'kysely'
import type { AppContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { type Seeker, type Word, wordsIn } from './fit.ts'
import type { Profile } from './reasons.ts'

/** Words are counted among this many of the newest members. */
const COUNTED = 5_000
/** Words that fewer members use are not stored. */
const KEPT = { share: 0.01, members: 5 }
/** A word that more members use is no reason. */
const COMMON_SHARE = 0.1
/** A word that more members use is not searched: the index would read all their rows. */
const LOOKED_FOR = 3_000

/** Counts which words many of the newest members use. */
export async function countWords({ db }: Pick<AppContext, 'db'>): Promise<void> {
  const newest = `select match_words(requirements, goals, problem) || match_words(offer_details, sector, short_description)
    from applications where approved_at is not null and ended_at is null order by id desc limit ${COUNTED}`
  await sql`
    with members as materialized (
      select count(*) as n from applications where approved_at is not null and ended_at is null),
    counted as materialized (
      select word as lexeme, ndoc::real / least(n, ${sql.lit(COUNTED)}) as share, ndoc from ts_stat(${newest}), members),
    common as (
      select lexeme, share, (share * n)::int as members from counted, members
      where share >= ${KEPT.share} and ndoc >= ${KEPT.members}),
    gone as (delete from word_shares where lexeme not in (select lexeme from common))
    insert into word_shares select * from common
    on conflict (lexeme) do update set share = excluded.share, members = excluded.members`.execute(db)
}

/** The member who asks, with the informative words of their texts: no stop words, no common words. */
export async function seekerWithRareWords(db: Db, profile: Profile): Promise<Seeker> {
  const texts = {
    needs:
      profile.lookingFor === null
        ? wordsIn(profile.requirements, profile.goals, profile.problem)
        : wordsIn(profile.lookingFor),
    offers: wordsIn(profile.offerDetails, profile.sector, profile.shortDescription),
    sector: wordsIn(profile.sector),
  }
  const { rows } = await sql<Word>`
    select written, lexemes,
      not exists (select from word_shares where lexeme = any(lexemes) and members > ${LOOKED_FOR}) as "isRare"
    from unnest(${[...new Set(Object.values(texts).flat())]}::text[]) written
      cross join lateral (select tsvector_to_array(match_words(written, null, null)) as lexemes) stemmed
    where lexemes <> '{}'
      and not exists (select from word_shares where lexeme = any(lexemes) and share > ${COMMON_SHARE})`.execute(
    db,
  )
  const known = new Map(rows.map((word) => [word.written, word]))
  const informative = (words: string[]) => {
    const found = words.map((word) => known.get(word)).filter((word) => word !== undefined)
    // Keeps the first of several forms of a word.
    return [
      ...new Map(found.toReversed().map((word) => [word.lexemes.join(' '), word])).values(),
    ].toReversed()
  }
  return {
    profile,
    needs: informative(texts.needs),
    offers: informative(texts.offers),
    sector: informative(texts.sector),
  }
}
