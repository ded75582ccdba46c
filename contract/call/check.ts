import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { isBlank, issueWords, UNKNOWN_FIELD } from './validation-messages.ts'
import { Problem } from './problem.ts'

/** Checks an input against an endpoint: the parsed input, or what is wrong with each field. */
export function check<E extends Endpoint>(
  endpoint: E,
  input: unknown,
): { value: z.output<E['input']> } | { problem: Problem } {
  const read = endpoint.input.safeParse(input, { error: issueWords })
  if (read.success) return { value: read.data as z.output<E['input']> }
  const words = new Map<string, string>()
  const keepFirst = (path: readonly PropertyKey[], text: string) => {
    const name = nameOf(path) || (endpoint.document ?? 'body')
    if (!words.has(name)) words.set(name, text)
    return name
  }
  const missing = new Set<string>()
  for (const issue of read.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) keepFirst([...issue.path, key], UNKNOWN_FIELD)
    } else {
      const name = keepFirst(issue.path, issue.message)
      if (isBlank(valueAt(input, issue.path))) missing.add(name)
    }
  }
  const fields = Object.fromEntries(words)
  const refusal = endpoint.refusal?.({ missing: [...missing], fields }) ?? 'invalid_input'
  if (typeof refusal === 'string') return { problem: new Problem(refusal, { fields }) }
  return { problem: new Problem(refusal.code, { fields, message: refusal.message }) }
}

/** A field by its path, with empty quotes for a part that has no name. */
function nameOf(path: readonly PropertyKey[]): string {
  return path.map((part) => String(part) || "''").join('.')
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<PropertyKey, unknown>)[key]
  }
  return value
}
