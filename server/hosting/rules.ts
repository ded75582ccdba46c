/** What is wrong with the day of an event on this day, by field, or null when nothing is. */
export function refusalToHost(event: { date: string }, today: string): Record<string, string> | null {
  return event.date < today ? { date: 'Please choose a day that is not past' } : null
}
