/** The kinds of control; the words of `form` in the JSON Schema. */
type FormKind =
  | 'line'
  | 'lines'
  | 'markdown'
  | 'link'
  | 'picture'
  | 'choice'
  | 'colour'
  | 'number'
  | 'list'
  | 'group'

/** The parts of a document's JSON Schema (2020-12) that the editor reads. */
export type Schema = {
  title?: string
  description?: string
  form?: FormKind
  type?: string
  minimum?: number
  maximum?: number
  maxItems?: number
  minLength?: number
  enum?: readonly string[]
  anyOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  items?: Schema
}

/** A part of a document that holds other parts by name. */
export type Group = Record<string, unknown>

/** A picture in a value, as the contract has it. */
export type PictureIn = { picture: string; alt?: string; x: number; y: number }

export function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The parts of a group with their names, in the order of the form. */
export function partsOf({ properties = {} }: Schema): [name: string, part: Schema][] {
  return Object.entries(properties)
}

/** The control of a part: by its schema, else by its type. */
export function formOf({ form, type, properties, items }: Schema): FormKind {
  if (form !== undefined) return form
  if (properties !== undefined) return 'group'
  if (items !== undefined) return 'list'
  return type === 'number' ? 'number' : 'line'
}

/** Whether a part may be null, which means that there is none. */
export function mayBeNull({ anyOf = [] }: Schema): boolean {
  return anyOf.some(({ type }) => type === 'null')
}

/** Whether a text may be left empty. */
export function isOptional(schema: Schema): boolean {
  return mayBeNull(schema) || (schema.minLength ?? 0) === 0
}

/** The value of a new part. */
export function blankOf(schema: Schema): unknown {
  if (mayBeNull(schema)) return null
  switch (formOf(schema)) {
    case 'group':
      return Object.fromEntries(partsOf(schema).map(([name, part]) => [name, blankOf(part)]))
    case 'list':
      return []
    case 'choice':
      return schema.enum?.[0] ?? ''
    case 'number':
      return Math.min(Math.max(0, schema.minimum ?? 0), schema.maximum ?? 0)
    case 'colour':
      return '#000000'
    default:
      return ''
  }
}

/** The value at a path; undefined where there is none. */
export function valueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value
  if (Array.isArray(value)) return valueAt(value[Number(name)], rest)
  return isGroup(value) ? valueAt(value[name], rest) : undefined
}

/** A copy of a value with another value at a path. */
export function replaceAt(value: unknown, [name, ...rest]: readonly string[], next: unknown): unknown {
  if (name === undefined) return next
  if (Array.isArray(value)) {
    return value.map((one: unknown, at) => (String(at) === name ? replaceAt(one, rest, next) : one))
  }
  const group = isGroup(value) ? value : {}
  return { ...group, [name]: replaceAt(group[name], rest, next) }
}

const LONGEST_LABEL = 60

/** The label of an entry: its first text, or its place: `Director 3`. */
export function labelOf(entry: unknown, schema: Schema | undefined, at: number): string {
  return firstText(entry, schema) ?? `${schema?.title ?? 'Entry'} ${at + 1}`
}

function firstText(entry: unknown, schema: Schema = {}): string | undefined {
  if (typeof entry === 'string') {
    const text = entry.trim().replaceAll(/\s+/g, ' ')
    if (text === '') return undefined
    return text.length > LONGEST_LABEL ? `${text.slice(0, LONGEST_LABEL)}…` : text
  }
  if (!isGroup(entry)) return undefined
  // In the order of the form, as the database has another order.
  const [name, part] = partsOf(schema).find(([, { form }]) => form === 'line' || form === 'lines') ?? []
  return name === undefined ? undefined : firstText(entry[name], part)
}

/** Whether two values are equal, without spaces around texts. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(trimmed(one)) === JSON.stringify(trimmed(other))
}

function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(trimmed)
  if (!isGroup(value)) return value
  const parts = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(parts.map(([name, part]) => [name, trimmed(part)]))
}

/** A part as one text. */
export function textOf(value: unknown, schema: Schema): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (formOf(schema) === 'picture') return pictureText(value as PictureIn)
  if (Array.isArray(value)) {
    const labels = value.map((one: unknown, at) => labelOf(one, schema.items, at))
    return labels.length === 0 ? 'no entries' : labels.join(' · ')
  }
  if (isGroup(value)) {
    return partsOf(schema)
      .map(([name, part]) => `${part.title ?? name}: ${textOf(value[name], part)}`)
      .join('\n')
  }
  return String(value)
}

/** The ids of the pictures in a value. */
export function pictureIdsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(pictureIdsIn)
  if (!isGroup(value)) return []
  return typeof value['picture'] === 'string'
    ? [value['picture']]
    : Object.values(value).flatMap(pictureIdsIn)
}

function pictureText({ alt, x, y }: PictureIn): string {
  const words = alt?.trim() ? alt : 'A picture without words'
  return x === 0.5 && y === 0.5
    ? words
    : `${words} (point at ${inPercent(x)} from the left, ${inPercent(y)} from the top)`
}

/** A fraction in per cent. */
export function inPercent(part: number): string {
  return `${Math.round(part * 100)} %`
}
