/** Classes and codes of SQLSTATE that say the database cannot serve just now: connection, resources, shutdown, time-outs. */
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
// pg has no codes for these.
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/

/** Whether an error says that the database is away or overloaded, so that trying again later may help. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return STATES.test(code) || SOCKET.has(code) || WORDS.test(error.message)
}
