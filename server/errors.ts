/** Keeps the product from starting; its message is for the operator and says what to do. */
export class StartError extends Error {}

/** What an error of a library says of itself. */
export function wordsOf(error: unknown): string {
  // A refused connection comes as an AggregateError without words of its own.
  if (error instanceof AggregateError) return wordsOf(error.errors[0])
  return error instanceof Error ? error.message : 'unknown reason'
}
