import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'

type Condition = (name: string) => RawBuilder<boolean>
/** What finds people: among the rows of `users` under an alias, or by a column that names whose a row is. */
export type People = { are: Condition; own: Condition }

/** A case-insensitive substring match, in which `%`, `_` and `\` mean themselves, on a column that is lower case already. */
export function contains(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${`%${escapeLike(text.toLowerCase())}%`}`
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}

// What is shorter than a trigram: `grams` knows it.
const SHORT = 2

/** Whether the index of trigrams knows a term. */
export function hasTrigrams(term: string): boolean {
  return [...term].length > SHORT
}

// The index looks up every trigram of what it is asked for: those that too many have cost much and tell nothing.
const TELLING = { local: 12, digits: 9 }
// Words long enough to be found by their own trigrams: those with a space in them need not be looked up.
const BETWEEN_WORDS = /(?<=[\p{L}\p{N}]{3}) (?=[\p{L}\p{N}]{3})/gu
// A short term is as common as it is among so many of the newest people. Whoever fills a page meets it soon where one in
// 200 has it; whoever counts goes further, and is better off with the index unless one in twenty has it.
const SAMPLE = 1_000
const MET_SOON = SAMPLE / 200
const MET_OFTEN = SAMPLE / 20

/**
 * Finds people, also among a million, by a substring of `users.search` in any letter case. One condition is for a page of
 * a list and one for its count: they find the same, each in the quicker way.
 */
export async function peopleWith(db: Db, text: string): Promise<{ onPage: People; inCount: People }> {
  const term = text.toLowerCase()
  if (hasTrigrams(term)) {
    const long = holding((search) => withLong(search, term))
    return { onPage: long, inCount: long }
  }
  const hits = await hitsAmongNewest(db, term)
  if (hits < MET_SOON) return { onPage: rarely(term), inCount: rarely(term) }
  const walking = holding((search) => holds(search, term))
  return {
    onPage: walking,
    inCount: hits < MET_OFTEN ? seldom(term) : walking,
  }
}

function holding(condition: Condition): People {
  return { are: (alias) => condition(`${alias}.search`), own: ownedBy(condition) }
}

function ownedBy(condition: Condition): Condition {
  return (column) =>
    sql<boolean>`${sql.ref(column)} in (select id from users where ${condition('users.search')})`
}

/** The index of grams for itself: read together with that of who is listed it takes longer. */
function seldom(term: string): People {
  const own = ownedBy((search) => withShort(search, term))
  return { are: (alias) => own(`${alias}.id`), own }
}

/** Few enough to be fetched first, so that no plan can walk along the list for them. */
function rarely(term: string): People {
  const own: Condition = (column) =>
    sql<boolean>`${sql.ref(column)} = any(array(select id from users where ${withShort('users.search', term)}))`
  return { are: (alias) => own(`${alias}.id`), own }
}

function withShort(column: string, term: string): RawBuilder<boolean> {
  return sql<boolean>`grams(${sql.ref(column)}) @> array[${term}]`
}

/**
 * The index is asked for what tells the most: not for the domain of an e-mail, nor for the code of a country, nor for where a
 * word ends and the next begins.
 */
function withLong(column: string, term: string): RawBuilder<boolean> {
  const part = tellingPart(term)
  const asked = escapeLike(part).replaceAll(BETWEEN_WORDS, '_')
  if (asked === escapeLike(term)) return contains(column, term)
  return sql<boolean>`(${sql.ref(column)} like ${`%${asked}%`} and ${holds(column, term)})`
}

/** As `contains`, but by no index: one plan serves every term, so that it is kept. */
function holds(column: string, term: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(${sql.ref(column)}, ${term}) > 0`
}

function tellingPart(term: string): string {
  if (/^\+?\d+$/.test(term)) return term.slice(-TELLING.digits)
  const at = term.indexOf('@')
  return at < SHORT
    ? term
    : Array.from(term.slice(0, at + 1))
        .slice(-TELLING.local)
        .join('')
}

async function hitsAmongNewest(db: Db, term: string): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    select count(*) as hits from (select search from users order by id desc limit ${sql.lit(SAMPLE)}) newest
    where ${holds('search', term)}`.execute(db)
  return rows[0]?.hits ?? 0
}
