import { type Selectable, sql } from 'kysely'
import { dayInIst } from '#contract/values/days.ts'
import { gstOn } from '#contract/money/gst.ts'
import {
  type Category,
  categories,
  type CategoryNames,
  type OpenTo,
} from '#contract/membership/categories.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'

/** A row of `category_prices`: the price of a category from a day on. */
export type CategoryPrice = Pick<
  Selectable<Tables['category_prices']>,
  'category' | 'name' | 'description' | 'open_to' | 'price' | 'gst_rate' | 'valid_from'
>

/** The price of a year in a category, in paise; the rate in per cent. */
export type Price = { name: string; price: number; gst: number; total: number; rate: number }

const order: readonly string[] = categories

/** The valid row of each category on a day and the later rows, by day; if there are several rows for a day, the last one. */
export async function pricesFrom(db: Db | Tx, today: string): Promise<CategoryPrice[]> {
  const { rows } = await sql<CategoryPrice>`
    select distinct on (category, valid_from)
      category, name, description, open_to, price, gst_rate, valid_from
    from category_prices p
    where valid_from >= (select max(valid_from) from category_prices
      where category = p.category and valid_from <= ${today}::date)
    order by category, valid_from, id desc`.execute(db)
  return rows.toSorted((one, other) => order.indexOf(one.category) - order.indexOf(other.category))
}

/** The valid row of each category on a day. */
export function validOn(rows: readonly CategoryPrice[], today: string): CategoryPrice[] {
  return categories.flatMap((category) => {
    const valid = rows.findLast((row) => row.category === category && row.valid_from <= today)
    return valid ?? []
  })
}

/** The price of a category at an instant and the age group that it is open to, from one row. */
export async function priceAt(
  db: Db | Tx,
  category: Category,
  now: Date,
): Promise<Price & { openTo: OpenTo }> {
  const row = await db
    .selectFrom('category_prices')
    .select(['name', 'price', 'gst_rate', 'open_to'])
    .where('category', '=', category)
    .where('valid_from', '<=', dayInIst(now))
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { ...withGst(row), openTo: row.open_to }
}

export function withGst({
  name,
  price,
  gst_rate: rate,
}: Pick<CategoryPrice, 'name' | 'price' | 'gst_rate'>): Price {
  const gst = gstOn(price, rate)
  return { name, price, gst, total: price + gst, rate }
}

/** The price of each category at an instant. */
export async function pricesAt(db: Db | Tx, now: Date): Promise<ReadonlyMap<Category, Price>> {
  const today = dayInIst(now)
  const rows = validOn(await pricesFrom(db, today), today)
  return new Map(rows.map((row) => [row.category, withGst(row)]))
}

/** The name of each category at an instant. */
export async function categoryNamesAt(db: Db | Tx, now: Date): Promise<CategoryNames> {
  const prices = await pricesAt(db, now)
  return Object.fromEntries(Array.from(prices, ([category, { name }]) => [category, name])) as Record<
    Category,
    string
  >
}
