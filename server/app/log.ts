import { type Logger, pino } from 'pino'

/**
 * Structured logs: one JSON object a line, or a short line for people where the output is a terminal. What could
 * hold a person or a secret is left out, not masked: no addresses, bodies, headers, query strings or parameters.
 */
export function createLog(level: string): Logger {
  const options = {
    level,
    base: null,
    timestamp: onceATurn(pino.stdTimeFunctions.isoTime),
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: plainError, error: plainError },
  }
  return process.stdout.isTTY ? pino(options, { write: writeForPeople }) : pino(options, buffered())
}

/** To write an instant takes as long as the rest of a line: lines of one turn of the event loop share theirs. */
function onceATurn(write: () => string): () => string {
  let written: string | undefined
  return () => {
    if (written === undefined) {
      written = write()
      setImmediate(() => {
        written = undefined
      })
    }
    return written
  }
}

const MOST_WAITING = 32_768
const LONGEST_WAIT = 500

/** Lines go out together, at the latest after half a second and at the end of the process: a write a call is dear. */
function buffered(): { write: (line: string) => void } {
  let waiting = ''
  // Before the destination's own look at the end, which writes out what it has been given.
  process.on('exit', giveOn)
  const destination = pino.destination({ dest: 1, sync: false })
  function giveOn(): void {
    if (waiting !== '') destination.write(waiting)
    waiting = ''
  }
  setInterval(giveOn, LONGEST_WAIT).unref()
  return {
    write(line) {
      waiting += line
      if (waiting.length >= MOST_WAITING) giveOn()
    },
  }
}

/** PostgreSQL puts values into `detail` and providers put bodies into their errors: name, code and our own lines stay. */
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
