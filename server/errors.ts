/** Keeps the product from starting; its message is for the operator and says what to do. */
export class StartError extends Error {}

/** What an error of a library says of itself. */
export function wordsOf(error: unknown): string {
  // A refused connection comes as an AggregateError without words of its own.
  if (error instanceof AggregateError) return wordsOf(error.errors[0])
  return error instanceof Error ? error.message : 'unknown reason'
}

/** To catch with where a file or folder may be missing: null then, and any other error is thrown on. */
export function nullWhenMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null
  throw error
}

/** The code of an error of the system, of PostgreSQL (SQLSTATE) or of a library; empty where it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
