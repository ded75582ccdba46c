import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { Problem } from './problem.ts'

/** Whether an input fits an endpoint: what the handler gets, or why not, with each field's own words. */
export function check<E extends Endpoint>(
  endpoint: E,
  input: unknown,
): { value: z.output<E['input']> } | { problem: Problem } {
  const read = endpoint.input.safeParse(input)
  if (read.success) return { value: read.data as z.output<E['input']> }
  const words = new Map<string, string>()
  const missing = new Set<string>()
  for (const issue of read.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) keepFirst(words, [...issue.path, key], 'Unknown field')
    } else {
      const name = keepFirst(words, issue.path, issue.message)
      if (isBlank(valueAt(input, issue.path))) missing.add(name)
    }
  }
  const fields = Object.fromEntries(words)
  const refusal = endpoint.refusal?.({ missing: [...missing], fields }) ?? 'invalid_input'
  if (typeof refusal === 'string') return { problem: new Problem(refusal, { fields }) }
  return { problem: new Problem(refusal.code, { fields, message: refusal.message }) }
}

function keepFirst(words: Map<string, string>, path: readonly PropertyKey[], text: string): string {
  const name = path.map(String).join('.')
  if (!words.has(name)) words.set(name, text)
  return name
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<PropertyKey, unknown>)[key]
  }
  return value
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}
