import { type RawBuilder, sql } from 'kysely'
import { day, dayInIst } from '#contract/values/days.ts'
import {
  DUE_DAYS,
  type MemberFilters,
  type MemberSort,
  type MemberState,
} from '#contract/membership/filters.ts'
import { branch } from '#contract/admin/overview.ts'
import { category } from '#contract/membership/payments.ts'
import { DECISION_HOURS } from '#contract/business-constants.ts'
import { daysAfter } from '#contract/membership/year.ts'
import { HOUR } from '#contract/values/time.ts'
import type { Db } from '../../db/connect.ts'
import { isId } from '../../db/paging.ts'

/**
 * The cities in which every typed word begins a word, in any order; an accent counts if it was typed. Each city takes one index lookup,
 * so that the time depends on the number of cities, not of people.
 */
export async function citiesNamed(db: Db, typed: string): Promise<string[]> {
  const inWords = (name: RawBuilder<unknown>) => sql`' ' || translate(${name}, '.,-/(_', '      ')`
  const alsoPlain = sql`case when octet_length(city) = char_length(city) then city else city || ' ' || without_accents(city) end`
  const { rows } = await sql<{ city: string }>`
    with recursive cities as (
      (select city from memberships where city > '' order by city limit 1)
      union all
      select (select m.city from memberships m where m.city > cities.city order by m.city limit 1)
      from cities where cities.city is not null)
    select city from cities
    where city is not null and (
      select bool_and(strpos(${inWords(alsoPlain)}, ' ' || word) > 0)
      from regexp_split_to_table(${inWords(sql`city_key(${typed}::text)`)}, ' +') word where word <> '')`.execute(
    db,
  )
  return rows.map(({ city }) => city)
}

/** The condition of a filtered list on memberships `m`; null for the whole list. */
export function conditionOf(
  filters: Omit<MemberFilters, 'city'>,
  cities: readonly string[] | undefined,
  now: Date,
): RawBuilder<boolean> | null {
  const today = dayInIst(now)
  const { state, category, branch, due } = filters
  const isCommon = [category, branch, cities].some((one) => one !== undefined)
  const all = [
    ...(state === undefined ? [] : [isInState(state, today)]),
    ...(isCommon ? [sql`m.category = ${category ?? sql`any(${categories})`}`] : []),
    ...(isCommon ? [sql`m.branch = ${branch ?? sql`any(${branches})`}`] : []),
    ...(cities === undefined ? [] : [sql`m.city = any(${cities}::text[])`]),
    ...(due === undefined ? [] : [isDue(due, now, today)]),
  ]
  return all.length === 0 ? null : sql<boolean>`(${sql.join(all, sql` and `)})`
}

// Without a chosen category or branch the condition lists all, so that the index can be used for its later columns.
const UNKNOWN = 'unknown'
const categories = [...category.options, UNKNOWN]
const branches = [...branch.options, UNKNOWN]

/** The memberships in a state on a day. */
function isInState(state: MemberState, today: string): RawBuilder<unknown> {
  if (state === 'grace') return sql`m.state = 'member' and m.deadline < ${today}::date`
  if (state === 'member') return sql`m.state = 'member' and m.deadline >= ${today}::date`
  return sql`m.state = ${state}`
}

/** The memberships that are due: an answer by its promised hour, a renewal by the last day of the period. */
function isDue(due: NonNullable<MemberFilters['due']>, now: Date, today: string): RawBuilder<unknown> {
  const promised = new Date(now.getTime() - DECISION_HOURS * HOUR)
  if (due === 'overdue')
    return sql`m.deadline <= ${today}::date and (m.deadline < ${today}::date or m.waiting_since < ${promised})`
  const until = daysAfter(today, DUE_DAYS[due])
  return sql`m.deadline between ${today}::date and ${until}::date and coalesce(m.waiting_since >= ${promised}, true)`
}

/** An order of the list: the expression before the person's id, its type, and which texts are valid values in a cursor. */
type SortOrder = {
  by: RawBuilder<unknown>
  type: 'timestamptz' | 'date' | 'text'
  isValue: (text: string) => boolean
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const LONGEST = 40

const sortOrders: Record<Exclude<MemberSort, 'newest'> | 'queue', SortOrder> = {
  queue: {
    by: sql`m.waiting_since`,
    type: 'timestamptz',
    isValue: (text) => INSTANT.test(text) && !Number.isNaN(Date.parse(text)),
  },
  due: {
    by: sql`m.deadline`,
    type: 'date',
    isValue: (text) => text === 'infinity' || day.safeParse(text).success,
  },
  state: { by: sql`coalesce(m.state, '')`, type: 'text', isValue: (text) => text.length <= LONGEST },
  category: { by: sql`m.category`, type: 'text', isValue: (text) => text.length <= LONGEST },
  branch: { by: sql`m.branch`, type: 'text', isValue: (text) => text.length <= LONGEST },
  city: { by: sql`m.city`, type: 'text', isValue: (text) => text.length <= LONGEST },
}

/** The order of the list; null means newest first. */
export function sortOrderOf({ state, sort }: MemberFilters): SortOrder | null {
  if (sort === undefined) return state === 'waiting' ? sortOrders.queue : null
  return sort === 'newest' ? null : sortOrders[sort]
}

/** The value of the sort column, as text for the cursor. */
export function valueOn({ by, type }: SortOrder): RawBuilder<string> {
  return type === 'timestamptz'
    ? sql<string>`to_char(${by} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql<string>`(${by})::text`
}

/** Whether a text is a valid position in an order. */
export function isPosition(order: SortOrder | null): (text: string) => boolean {
  return (text) => {
    if (order === null) return isId(text)
    const at = text.lastIndexOf(' ')
    return at >= 0 && isId(text.slice(at + 1)) && order.isValue(text.slice(0, at))
  }
}

/** The condition for the rows after the last one of a page; `id` is the column with the id of the account. */
export function after(order: SortOrder | null, last: string, id: RawBuilder<unknown>): RawBuilder<unknown> {
  if (order === null) return sql`and ${id} < ${last}`
  const at = last.lastIndexOf(' ')
  return sql`and (${order.by}, ${id}) > (${last.slice(0, at)}::${sql.raw(order.type)}, ${last.slice(at + 1)}::uuid)`
}
