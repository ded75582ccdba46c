import type { Answer } from '#contract/call/endpoint.ts'
import { currentPrices } from '#contract/membership/prices.ts'
import { lastKnown } from '#web/app/api/last-known.ts'
import type { LoaderContext } from '#web/app/api/loader-context.ts'

/** The prices of all categories now. */
export type Prices = Answer<typeof currentPrices>['prices']
export type ValidPrice = Prices[number]

const ask = lastKnown(currentPrices, {}, 'the prices')

/** The prices for a public page, which is rendered again when the next price is valid; null: the server cannot tell. */
export async function pricesNow(context: LoaderContext): Promise<Prices | null> {
  const known = await ask(context)
  if (known?.validUntil) context.expireAt(new Date(known.validUntil))
  return known?.prices ?? null
}
