import { type RawBuilder, sql } from 'kysely'
import { foldPhone, readPhone } from '#contract/values/phone.ts'
import type { Db } from './connect.ts'

/**
 * A term of one or two letters or digits, which matches only at the beginning of a word. Other short terms, such as punctuation,
 * match anywhere, and so do letters of scripts that write names without a space.
 */
const BEGINNING = /^(?![\p{scx=Han}\p{scx=Hang}\p{scx=Hira}\p{scx=Kana}])[\p{L}\p{N}][\p{L}\p{N}\p{M}]?$/u
/** What may stand before a word, as a regular expression. */
const BEFORE_WORDS = String.raw`(^|[\n .@_(-])`
/** A search fetches the ids of at most so many people; if it finds more, each list checks its own rows. */
const FETCHED = 2_000

/**
 * Whether a text made by `searched_text` contains a term. Both are folded by the same rule: letter case and Unicode composition are
 * ignored, and so are accents if the term has none. `%`, `_` and `\` mean themselves. A phone number is found in any grouping, with
 * the country's code or as it is dialled within the country. Every condition can use the trigram index.
 */
export function matches(text: RawBuilder<unknown>, term: string): RawBuilder<boolean> {
  // Before escaping: this turns a full-width `%` into a plain one.
  const plain = term.normalize('NFKC')
  if (!BEGINNING.test(plain)) {
    const holds = (part: string) => sql`${text} like '%' || ${searchKey(escapeLike(part))} || '%'`
    const digits = phoneDigits(plain)
    return digits === null || digits === plain
      ? sql<boolean>`${holds(plain)}`
      : sql<boolean>`(${holds(plain)} or ${holds(digits)})`
  }
  // `strpos` is fast and rules out most texts. As one expression, the index is scanned once.
  const key = searchKey(plain)
  return sql<boolean>`(strpos(${text}, ${key}) > 0 and ${text} ~ (${BEFORE_WORDS} || ${key}))`
}

/** A term with fewer digits is not read as a phone number: it would be part of too many. */
const LEAST_DIGITS = 4

/** The digits of a phone number or a part of one, as stored numbers (E.164) have them; null: the term is no phone number. */
function phoneDigits(term: string): string | null {
  // As in +44 (0)20: the zero is not dialled after the country's code.
  const read = readPhone(term.replace('(0)', ''))
  if ('number' in read) return read.number.slice(1)
  const folded = foldPhone(term.replace('(0)', ''))
  // Zeros dialled before a number within a country, or before another country's code.
  const digits = /^\+?(\d+)$/.exec(folded)?.[1]?.replace(/^0+/, '') ?? ''
  return digits.length < LEAST_DIGITS ? null : digits
}

/** A term, folded as the column `search` is. */
function searchKey(text: string): RawBuilder<string> {
  return sql<string>`search_key(${text}::text)`
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}

/** Whether the person whose id is in a column is among those found. */
type Condition = (column: string) => RawBuilder<boolean>
/** The people that a search finds. `onPage` matches all of them; `inCount` only those fetched, others exist if `areMore`. */
export type People = { onPage: Condition; inCount: Condition; areMore: boolean }

/** Finds people by a term; a list then selects its rows by them. A complete e-mail address finds only its account. */
export async function findPeople(db: Db, term: string): Promise<People> {
  const account = term.includes('@') ? await idsWhere(db, sql`email = ${searchKey(term)}`) : []
  const ids = account.length > 0 ? account : await idsWhere(db, matches(sql`search`, term))
  const areMore = ids.length > FETCHED
  const fetched: Condition = (column) => sql`${sql.ref(column)} in (select unnest(${ids}::uuid[]))`
  const each: Condition = (column) =>
    sql`(select ${matches(sql`them.search`, term)} from users them where them.id = ${sql.ref(column)})`
  return { onPage: areMore ? each : fetched, inCount: fetched, areMore }
}

async function idsWhere(db: Db, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where ${condition} limit ${sql.lit(FETCHED + 1)}`.execute(db)
  return rows.map(({ id }) => id)
}
