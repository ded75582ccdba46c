import { z } from 'zod'
import { type DocumentKey, documents } from '#contract/content-documents/documents.ts'
import { shipped } from '#content/shipped.ts'

/** A part of a document's JSON Schema, with the properties that these tests read. */
type Part = {
  form?: string
  maxLength?: number
  properties?: Record<string, Part>
  items?: Part
}

export const documentKeys = Object.keys(documents) as DocumentKey[]

/** The new text for a text: `max` is its greatest length, `at` its path, such as `steps.2.title`. */
type Fill = (text: string, part: { form: string; max: number; at: string }) => string

const TEXT = new Set(['line', 'lines', 'markdown'])

/** The shipped value of a document with another text in each of its text fields. Anchors stay, since pages link to them. */
export function filled(key: DocumentKey, fill: Fill): unknown {
  const schema = z.toJSONSchema(documents[key].shape, { io: 'input', unrepresentable: 'any' }) as Part
  return walk(shipped[key], schema, '')

  function walk(value: unknown, part: Part | undefined, at: string): unknown {
    if (Array.isArray(value)) return value.map((each: unknown, n) => walk(each, part?.items, `${at}.${n}`))
    if (typeof value === 'string') {
      const { form = '', maxLength: max = 0 } = part ?? {}
      return TEXT.has(form) && !at.endsWith('.anchor') ? fill(value, { form, max, at: at.slice(1) }) : value
    }
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        name,
        walk(each, part?.properties?.[name], `${at}.${name}`),
      ]),
    )
  }
}

/** A value with each of its lists changed by `change`; nested lists stay as they are. */
export function withLists(value: unknown, change: (list: unknown[]) => unknown[]): unknown {
  if (Array.isArray(value)) return change(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withLists(each, change)]))
}
