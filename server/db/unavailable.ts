/** SQLSTATE codes of a database that cannot serve now: connection, resources, shutdown, timeouts, deadlocks. */
const STATES = /^(08...|53...|57P0[1-5]|57014|55P03|40001|40P01|25P0[34]|58030)$/
const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])
// Errors of pg without a code.
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/

/** Whether an error says that the database is away or overloaded, so that a later try may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return STATES.test(code) || SOCKET.has(code) || WORDS.test(error.message)
}
