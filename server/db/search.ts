import { type RawBuilder, sql } from 'kysely'
import { foldPhone, readPhone } from '#contract/values/phone.ts'
import type { Db } from './connect.ts'

/**
 * One or two letters or digits match where a word begins only; other short terms, such as punctuation, match anywhere. So do
 * letters of scripts that put no space between two names.
 */
const BEGINNING = /^(?![\p{scx=Han}\p{scx=Hang}\p{scx=Hira}\p{scx=Kana}])[\p{L}\p{N}][\p{L}\p{N}\p{M}]?$/u
/** What a word follows, as a regular expression. */
const BEFORE_WORDS = String.raw`(^|[\n .@_(-])`
/** So many people are fetched by a search. If there are more, whoever walks along a list meets them soon. */
const FETCHED = 2_000

/**
 * Whether a text that `searched_text` has made holds a term, folded by the same rule: letter case and how either was composed
 * count for nothing, and accents where the term has none. Anywhere, or one or two letters where a word begins. `%`, `_` and `\` mean
 * themselves. A phone number is found however it is grouped, with its country's code or as it is dialled within the country.
 * All are known to an index of trigrams.
 */
export function matches(text: RawBuilder<unknown>, term: string): RawBuilder<boolean> {
  // Before anything is escaped: a full-width `%` becomes one by it.
  const plain = term.normalize('NFKC')
  if (!BEGINNING.test(plain)) {
    const holds = (part: string) => sql`${text} like '%' || ${searchKey(escapeLike(part))} || '%'`
    const digits = phoneDigits(plain)
    return digits === null || digits === plain
      ? sql<boolean>`${holds(plain)}`
      : sql<boolean>`(${holds(plain)} or ${holds(digits)})`
  }
  // Few texts hold the letters at all: one look tells that. One expression has the index looked through once.
  const key = searchKey(plain)
  return sql<boolean>`(strpos(${text}, ${key}) > 0 and ${text} ~ (${BEFORE_WORDS} || ${key}))`
}

/** Fewer digits are part of too many numbers to mean one. */
const LEAST_DIGITS = 4

/** The digits of a term that is a phone number or a part of one, as stored numbers (E.164) hold them; null: it is none. */
function phoneDigits(term: string): string | null {
  // As in +44 (0)20: not dialled behind the country's code.
  const read = readPhone(term.replace('(0)', ''))
  if ('number' in read) return read.number.slice(1)
  const folded = foldPhone(term.replace('(0)', ''))
  // What is dialled before a number within a country, or before the code of another one.
  const digits = /^\+?(\d+)$/.exec(folded)?.[1]?.replace(/^0+/, '') ?? ''
  return digits.length < LEAST_DIGITS ? null : digits
}

/** A term as `search` holds it. */
function searchKey(text: string): RawBuilder<string> {
  return sql<string>`search_key(${text}::text)`
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}

/** Whether a column, which holds the id of a person, is of somebody who is looked for. */
type Condition = (column: string) => RawBuilder<boolean>
/** The people that a search finds: all of them on a page of a list; a count may know some of them only. */
export type People = { onPage: Condition; inCount: Condition; areMore: boolean }

/** Whom a term finds among all people; each list of people is asked for them then. A whole e-mail finds its account alone. */
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
