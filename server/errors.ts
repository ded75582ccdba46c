/** Stops the start or a command. Its message is for the operator and says what to do. */
export class StartError extends Error {}

/** The message of a library's error; where errors wrap each other, the message of the innermost. */
export function wordsOf(error: unknown): string {
  // A refused connection is an AggregateError without a message.
  if (error instanceof AggregateError && error.errors.length > 0) return wordsOf(error.errors[0])
  if (!(error instanceof Error)) return 'unknown reason'
  return error.cause instanceof Error ? wordsOf(error.cause) : error.message
}

/** For `.catch`, where a file or folder may be missing: answers null then, and throws any other error on. */
export function nullWhenMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null
  throw error
}

/** The code of an error of the system, of PostgreSQL (SQLSTATE) or of a library; empty: it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
