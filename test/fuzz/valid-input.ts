import { z } from 'zod'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { DAY } from '#contract/values/time.ts'
import { photograph } from '#test/cases/events/event-form.ts'
import { docx } from '#test/cases/files/file-tricks.ts'

export type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
  items?: Schema
  minimum?: number
  maximum?: number
  minItems?: number
}

/** A whole number from 0 to one below `below`. */
export type Choose = (below: number) => number

/** Values that fit unchanged; `wire.ts` replaces them by ids that exist. */
export const placeholders = {
  email: 'known@placeholder.example',
  id: '00000000-0000-4000-8000-0000000000a1',
  userId: '00000000-0000-4000-8000-0000000000a2',
  order: 'order_Placeholder01',
}

const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

/** Texts of which every text format accepts some; which ones is found by trying. */
const texts = [
  'Asha Patel',
  'Pune',
  'India',
  'A second sorting line, in Nashik: ₹20 lakh.',
  'नमस्ते 👩‍🌾',
  placeholders.email,
  'somebody@example.org',
  '+919820000001',
  'https://example.org/asha',
  '@asha',
  day(10),
  day(11),
  day(14),
  day(-30),
  '1994-05-06',
  '2011-05-06',
  '18:30',
  '2027-03',
  '1',
  '50',
  '27',
  '123456',
  '27AAPFU0939F1ZV',
  'AAPFU0939F',
  '9983',
  'FWC',
  placeholders.id,
  placeholders.userId,
  placeholders.order,
  'quiet-harbour-42',
  'A'.repeat(43),
  'Yes',
  'on',
  'true',
  'others',
  'applied',
  'paid:2026-11',
  '',
]
const files = [
  new File([await photograph()] as BlobPart[], 'photo.jpg', { type: 'image/jpeg' }),
  new File([docx] as BlobPart[], 'letter.docx', { type: 'application/octet-stream' }),
  new File(['email,name\nasha@example.org,Asha\n'], 'people.csv', { type: 'text/csv' }),
]
const numbers = [1, 2, 6, 18, 50, 100, 117_882, 235_882, 0, 0.5]

/** An input that an endpoint's schema accepts, or the closest one that was found. */
export function validInput(endpoint: Endpoint, choose: Choose): Record<string, unknown> {
  const schema = schemaOf(endpoint)
  const properties = Object.entries(schema.properties ?? {})
  let input: Record<string, unknown> = {}
  const changed = (name: string, property: Schema) => {
    const isNeeded = schema.required?.includes(name) ?? false
    if (!isNeeded && choose(3) === 0) return without(input, name)
    const isFile = endpoint.files !== undefined && name in endpoint.files
    if (isFile) return { ...input, [name]: files[choose(files.length)] }
    const likely = likelyFor(name)
    return { ...input, [name]: likely !== null && choose(3) > 0 ? likely : valueOf(property, choose) }
  }
  for (const [name, property] of properties) input = changed(name, property)
  let wrong = wrongIn(endpoint, input)
  for (let tries = 0; wrong.size > 0 && tries < MOST_TRIES; tries += 1) {
    // Whether a field is valid can depend on another field that is valid by itself.
    const suspects = tries % 20 === 19 ? properties : properties.filter(([name]) => wrong.has(name))
    const [name, property] = suspects[choose(suspects.length)] ?? properties[choose(properties.length)] ?? []
    if (name === undefined || property === undefined) break
    const candidate = changed(name, property)
    const remaining = wrongIn(endpoint, candidate)
    if (remaining.size <= wrong.size || suspects === properties) [input, wrong] = [candidate, remaining]
  }
  return input
}

/** A value that exists on the server, for a field with this name; null means any. A request with unknown ids would be refused early. */
function likelyFor(name: string): string | null {
  if (/^userid$/i.test(name)) return placeholders.userId
  if (/id$/i.test(name)) return placeholders.id
  if (/password$/i.test(name)) return 'quiet-harbour-42'
  if (name === 'key') return 'home'
  return /email$/i.test(name) ? placeholders.email : null
}

const MOST_TRIES = 400

/** The names of the invalid fields. */
function wrongIn(endpoint: Endpoint, input: object): Set<string> {
  const read = endpoint.input.safeParse(input)
  return new Set(read.success ? [] : read.error.issues.map(({ path }) => String(path[0])))
}

function without(input: Record<string, unknown>, name: string): Record<string, unknown> {
  const { [name]: _, ...rest } = input
  return rest
}

const schemas = new Map<Endpoint, Schema>()

/** The schema of an endpoint's input as JSON Schema. */
export function schemaOf(endpoint: Endpoint): Schema {
  const schema =
    schemas.get(endpoint) ??
    (z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema)
  schemas.set(endpoint, schema)
  return schema
}

function valueOf(schema: Schema, choose: Choose): unknown {
  const one = <T>(values: readonly T[]) => values[choose(values.length)] as T
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return one(schema.enum)
  if (schema.anyOf) return valueOf(one(schema.anyOf), choose)
  switch (schema.type) {
    case 'string':
      return one(texts)
    case 'integer':
    case 'number':
      return choose(2) === 0
        ? one(numbers)
        : (schema.minimum ?? 0) + choose(Math.min((schema.maximum ?? 9) - (schema.minimum ?? 0), 1_000) + 1)
    case 'boolean':
      return choose(2) === 0
    case 'array':
      return Array.from({ length: (schema.minItems ?? 0) + choose(3) }, () =>
        valueOf(schema.items ?? {}, choose),
      )
    case 'object':
      return objectOf(schema, choose)
    case 'null':
      return null
    default:
      return one([true, false, undefined, undefined, undefined, ...texts])
  }
}

function objectOf(schema: Schema, choose: Choose): object {
  const names = schema.propertyNames?.enum as string[] | undefined
  if (names) {
    const value = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
    const chosen = Array.from({ length: choose(4) }, () => names[choose(names.length)] as string)
    return Object.fromEntries(chosen.map((name) => [name, valueOf(value, choose)]))
  }
  return Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => (schema.required?.includes(name) ?? false) || choose(2) === 0)
      .map(([name, property]) => [name, valueOf(property, choose)]),
  )
}
