import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { type Logger, pino } from 'pino'

/**
 * Structured logs: one JSON object a line, or a short line for people if the output is a terminal. Whatever could contain personal data
 * or a secret is left out, not masked: no addresses, bodies, headers, query strings or parameters.
 */
export function createLog(level: string): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: plainError, error: plainError },
  }
  const destination = process.stdout.isTTY
    ? { write: writeForPeople }
    : pino.destination({ dest: 1, sync: false })
  return pino(options, destination)
}

/** Logs each answer with the pattern of its route, since an address may contain a code or an order id. Health calls are left out. */
export class RequestLog extends LogController {
  constructor() {
    // Fastify's own lines contain the address.
    super({ disableRequestLogging: true })
  }

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const route = request.routeOptions.url ?? 'none'
    if (route.startsWith('/api/health/')) return
    const ms = Math.round(reply.elapsedTime)
    reply.log.info({ method: request.method, route, status: reply.statusCode, ms })
  }
}

/** An error without values: PostgreSQL puts them into `detail` and its message, and providers put bodies into their errors. */
function plainError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'not an Error' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const fromDatabase = 'severity' in error
  return {
    type: error.name,
    code,
    constraint: 'constraint' in error ? error.constraint : undefined,
    message: fromDatabase ? undefined : error.message.slice(0, 500),
    stack: error.stack
      ?.split('\n')
      .slice(1, 12)
      .map((line) => line.trim()),
  }
}

function writeForPeople(line: string): void {
  const { level, time, msg = '', ...rest } = JSON.parse(line) as Record<string, unknown>
  const more = Object.entries(rest)
    .map(([key, value]) => `${key}=${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(' ')
  process.stdout.write(`${String(time).slice(11, 19)} ${level} ${msg} ${more}\n`)
}
