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

export function notesOf(value: unknown): Notes {
  const pairs = Object.entries((value ?? {}) as Record<string, string>)
  return pairs.length === 0 ? [] : Object.fromEntries(pairs)
}

export function receiptOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string') throw new Refusal('The receipt must be a string.', { field: 'receipt' })
  if (value.length > 40) {
    throw new Refusal('The receipt may not be greater than 40 characters.', { field: 'receipt' })
  }
  return value
}

/** One page of a list, newest first: `from`, `to`, `count` and `skip` of the query. */
export function pageOf<T extends { created_at: number }>(oldestFirst: T[], query: URLSearchParams): T[] {
  const numberOf = (name: string, usual: number) => Number(query.get(name) ?? usual)
  const [from, to] = [numberOf('from', 0), numberOf('to', Number.POSITIVE_INFINITY)]
  const [count, skip] = [numberOf('count', 10), numberOf('skip', 0)]
  if (!(count >= 1 && count <= 100)) throw new Refusal('The count must be from 1 to 100.', { field: 'count' })
  return oldestFirst
    .filter(({ created_at }) => created_at >= from && created_at <= to)
    .toReversed()
    .slice(skip, skip + count)
}
