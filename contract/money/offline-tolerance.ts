import { OFFLINE_ROUNDING } from '../business-constants.ts'

/** Whether a sum that was received pays a price; both in paise. */
export function isWithinTolerance(received: number, price: number): boolean {
  return Math.abs(received - price) <= OFFLINE_ROUNDING
}
