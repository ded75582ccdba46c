import { dayInIst } from '#contract/values/days.ts'
import { refusalToChoose } from '#contract/membership/age.ts'
import { type Category, DEFAULT_CATEGORY } from '#contract/membership/categories.ts'
import type { Tx } from '../../db/connect.ts'
import { priceAt } from '../../settings/prices.ts'
import { lastPeriod } from './periods.ts'

/**
 * The price of a person's next year today, in paise with GST: in their category, or in the default one where they are too old for it.
 * Null without a period to renew.
 */
export async function renewalPriceOf(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<{ category: Category; total: number } | null> {
  const last = await lastPeriod(tx, userId)
  if (last === undefined) return null
  const { dateOfBirth } = await tx
    .selectFrom('applications')
    .select('date_of_birth as dateOfBirth')
    .where('id', '=', last.applicationId)
    .executeTakeFirstOrThrow()
  const had = await priceAt(tx, last.category, now)
  if (refusalToChoose(dayInIst(now), dateOfBirth, had.openTo) === null)
    return { category: last.category, total: had.total }
  return { category: DEFAULT_CATEGORY, total: (await priceAt(tx, DEFAULT_CATEGORY, now)).total }
}
