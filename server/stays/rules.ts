/** What is wrong with the days of a stay on this day, by field, or null when nothing is. */
export function refusalToStay(stay: { arrivalDate: string }, today: string): Record<string, string> | null {
  return stay.arrivalDate < today ? { arrivalDate: 'Please choose a day that is not past' } : null
}
