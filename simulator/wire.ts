import type { Notes } from './entities.ts'
import { Refusal } from './refusal.ts'

/** The parts of a request that routes need. */
export type Request = {
  method: string
  path: string
  query: URLSearchParams
  header: (name: string) => string | undefined
  body: Buffer
}

export type Collection<T> = { entity: 'collection'; count: number; items: T[] }

export function collection<T>(items: T[]): Collection<T> {
  return { entity: 'collection', count: items.length, items }
}

/** The body as a JSON object; an empty body is read as `{}`. */
export function jsonBody(request: Request): Record<string, unknown> {
  if (request.body.length === 0) return {}
  const type = request.header('content-type') ?? ''
  if (!type.startsWith('application/json')) throw new Refusal('The content type must be application/json')
  let parsed: unknown
  try {
    parsed = JSON.parse(request.body.toString('utf8'))
  } catch {
    throw new Refusal('The request body is not valid JSON')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new Refusal('The request body must be an object')
  }
  return parsed as Record<string, unknown>
}

/** An amount in paise, at least one rupee. */
export function amountOf(value: unknown): number {
  if (value === undefined || value === null)
    throw new Refusal('The amount field is required.', { field: 'amount' })
  if (!Number.isSafeInteger(value)) throw new Refusal('The amount must be an integer.', { field: 'amount' })
  if ((value as number) < 100) throw new Refusal('The amount must be at least INR 1.00', { field: 'amount' })
  return value as number
}

/** At most fifteen pairs of at most 256 characters. */
export function notesOf(value: unknown): Notes {
  if (value === undefined || value === null) return []
  if (typeof value !== 'object') throw new Refusal('The notes must be an array.', { field: 'notes' })
  const pairs = Object.entries(value)
  if (pairs.length > 15) throw new Refusal('The notes may not have more than 15 items.', { field: 'notes' })
  for (const [name, text] of pairs) {
    if (typeof text !== 'string' && typeof text !== 'number') {
      throw new Refusal('The notes must be a flat object of texts.', { field: 'notes' })
    }
    if (name.length > 256 || String(text).length > 256) {
      throw new Refusal('The notes may not be greater than 256 characters.', { field: 'notes' })
    }
  }
  return pairs.length === 0 ? [] : (Object.fromEntries(pairs) as Notes)
}

export function receiptOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string') throw new Refusal('The receipt must be a string.', { field: 'receipt' })
  if (value.length > 40) {
    throw new Refusal('The receipt may not be greater than 40 characters.', { field: 'receipt' })
  }
  return value
}

function numberOf(
  query: URLSearchParams,
  name: string,
  fallback: number,
  least: number,
  most: number,
): number {
  const text = query.get(name)
  if (text === null || text === '') return fallback
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new Refusal(`The ${name} must be an integer.`, { field: name })
  if (number < least) throw new Refusal(`The ${name} must be at least ${least}.`, { field: name })
  if (number > most) throw new Refusal(`The ${name} may not be greater than ${most}.`, { field: name })
  return number
}

const FIRST_SECOND = 946_684_800
const LAST_SECOND = 4_765_046_400

/** One page of a list, newest first: `from`, `to`, `count` and `skip` of the query. */
export function pageOf<T extends { created_at: number }>(oldestFirst: T[], query: URLSearchParams): T[] {
  const from = numberOf(query, 'from', FIRST_SECOND, FIRST_SECOND, LAST_SECOND)
  const to = numberOf(query, 'to', LAST_SECOND, FIRST_SECOND, LAST_SECOND)
  const count = numberOf(query, 'count', 10, 1, 100)
  let skip = numberOf(query, 'skip', 0, 0, Number.MAX_SAFE_INTEGER)
  const page: T[] = []
  for (let place = oldestFirst.length - 1; place >= 0 && page.length < count; place--) {
    const thing = oldestFirst[place] as T
    if (thing.created_at < from || thing.created_at > to) continue
    if (skip > 0) skip--
    else page.push(thing)
  }
  return page
}
