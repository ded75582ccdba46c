import { useLoaderData } from 'react-router'
import type { Prices, ValidPrice } from '#web/app/prices/prices.ts'

/** What each category costs, as the page that pays has loaded it. */
export function usePrices(): Prices {
  return useLoaderData<{ prices: Prices }>().prices
}

/** What one category costs; none while nothing is chosen. */
export function priceOf(prices: Prices, category: string): ValidPrice | undefined {
  return prices.find((price) => price.category === category)
}
