import { OFFLINE_ROUNDING } from '../business-constants.ts'

/** Whether a sum received pays a price; both in paise. */
export function isWithinTolerance(came: number, price: number): boolean {
  return Math.abs(came - price) <= OFFLINE_ROUNDING
}
