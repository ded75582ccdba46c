import { useLoaderData } from 'react-router'
import type { Prices, ValidPrice } from '#web/app/prices/prices.ts'

/** The prices that the page of a payment has loaded. */
export function usePrices(): Prices {
  return useLoaderData<{ prices: Prices }>().prices
}

/** The price of one category; undefined while none is chosen. */
export function priceOf(prices: Prices, category: string): ValidPrice | undefined {
  return prices.find((price) => price.category === category)
}
