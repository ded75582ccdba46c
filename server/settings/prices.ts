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

/** A row of `category_prices`: what a category costs from a day on. */
export type CategoryPrice = Pick<
  Selectable<Tables['category_prices']>,
  'category' | 'name' | 'description' | 'open_to' | 'price' | 'gst_rate' | 'valid_from'
>

/** What a year of a category costs, in paise; the rate in per cent. */
export type Price = { name: string; price: number; gst: number; total: number; rate: number }

const order: readonly string[] = categories

/** Every row that counts: of each category and day the last one, from the one valid on a day to what comes, by day. */
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

/** What each category costs on a day. */
export function validOn(rows: readonly CategoryPrice[], today: string): CategoryPrice[] {
  return categories.flatMap((category) => {
    const valid = rows.findLast((row) => row.category === category && row.valid_from <= today)
    return valid ?? []
  })
}

/** What a year of a category costs at an instant, and whom it is open to: all from one row, so that no change comes between. */
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

/** What each category costs at an instant. */
export async function pricesAt(db: Db | Tx, now: Date): Promise<ReadonlyMap<Category, Price>> {
  const today = dayInIst(now)
  const rows = validOn(await pricesFrom(db, today), today)
  return new Map(rows.map((row) => [row.category, withGst(row)]))
}

/** What each category is called at an instant. */
export async function categoryNamesAt(db: Db | Tx, now: Date): Promise<CategoryNames> {
  const prices = await pricesAt(db, now)
  return Object.fromEntries(Array.from(prices, ([category, { name }]) => [category, name])) as Record<
    Category,
    string
  >
}
