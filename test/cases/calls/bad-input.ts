import type { Endpoint } from '#contract/call/endpoint.ts'

/** A request that no endpoint may accept: what is wrong with it, and the field that the refusal must name, if any. */
export type BadInput = {
  wrong: string
  /** The query, with its question mark. */
  query?: string
  body?: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
  /** The allowed statuses. */
  status: readonly number[]
  field?: string
  /** Whether the server refuses the request before it looks at which call it is. */
  isOfAll?: true
}

type Values = Record<string, unknown>
type Shape = Record<string, { safeParse: (value: unknown) => { success: boolean } }>

const JSON_TYPE = { 'content-type': 'application/json' }
const TOO_LONG = 'x'.repeat(20_001)
const otherTypes = [7, 0.5, true, null, ['x'], { a: 1 }, 'text']

/** The fields of an endpoint's input, also if the input is transformed after the check. */
export function shapeOf({ input }: Endpoint): Shape {
  const schema = input as unknown as { shape?: Shape; in?: { shape: Shape } }
  return schema.shape ?? schema.in?.shape ?? {}
}

/** The fields of an endpoint’s input outside of its path; a field in the path is always present. */
function outsideOfPath(endpoint: Endpoint): Shape {
  return Object.fromEntries(
    Object.entries(shapeOf(endpoint)).filter(([name]) => !endpoint.path.includes(`:${name}`)),
  )
}

/** Every bad input of a call whose good input is known. */
export function badInputs(endpoint: Endpoint, good: Values): BadInput[] {
  return endpoint.method === 'GET' ? badQueries(endpoint, good) : badBodies(endpoint, good)
}

function badBodies(endpoint: Endpoint, good: Values): BadInput[] {
  const text = JSON.stringify(good)
  const as = (wrong: string, body: string | Uint8Array<ArrayBuffer>, status: readonly number[] = [400]) => ({
    wrong,
    body,
    headers: JSON_TYPE,
    status,
  })
  const shape = outsideOfPath(endpoint)
  const needsSomething = Object.values(shape).some((field) => !field.safeParse(undefined).success)
  const ofAll: BadInput[] = [
    as('broken JSON', `${text.slice(0, -1)},`),
    as('JSON cut short', `{"a":`),
    as('two documents', `${text}${text}`),
    as('a byte order mark', `\ufeff${text}`),
    as('bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])),
    as('UTF-16', new Uint8Array(Buffer.from(text, 'utf16le'))),
    as('other quotes', text === '{}' ? "{'a':1}" : text.replaceAll('"', "'")),
    as('a prototype', `{"__proto__":{"role":"admin"},${text.slice(1)}`),
    as('a constructor', `{"constructor":{"prototype":{"role":"admin"}},${text.slice(1)}`),
    as('objects 20000 deep', `${'{"deep":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
    as('arrays 20000 deep', `{"deep":${'['.repeat(20_000)}${']'.repeat(20_000)}}`),
    as('60000 fields', `{${Array.from({ length: 60_000 }, (_, n) => `"f${n}":1`).join()}}`),
    as('more than a megabyte', JSON.stringify({ ...good, more: 'x'.repeat(1024 * 1024) }), [413]),
    ...[
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/json\ta',
      'application/jsonx',
    ].map((type) => ({
      ...as(`the type ${type}`, text, [415]),
      headers: { 'content-type': type },
    })),
    {
      ...as('another charset', text, [415]),
      headers: { 'content-type': 'application/json; charset=latin1' },
    },
    { ...as('a compressed body', text, [415]), headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } },
  ]
  return [
    ...ofAll.map((one) => ({ ...one, isOfAll: true as const })),
    ...['null', '1', 'true', '"text"', '[]', `[${text}]`].map((body) =>
      as(`${body.slice(0, 9)} for a body`, body),
    ),
    ...(needsSomething ? ['', '  ', '{}'].map((body) => as(`'${body}' for a body`, body)) : []),
    { ...as('an unknown field', JSON.stringify({ ...good, unknown_field: 'x' })), field: 'unknown_field' },
    { ...as('an unknown parameter', text), query: '?unknown_field=x', field: 'unknown_field' },
    ...Object.keys(shape)
      .filter((name) => !takesAnything(shape[name]))
      .slice(0, 1)
      .map((name) => ({ ...as(`${name} twice in the address`, text), query: `?${name}=a&${name}=b` })),
    ...Object.keys(shape).flatMap((name) =>
      badValues(shape, name, good[name]).map(({ wrong, value }) => ({
        ...as(`${name}: ${wrong}`, JSON.stringify({ ...good, [name]: value })),
        field: name,
      })),
    ),
  ]
}

/** The bad values of a field; a field that accepts anything and is never read has none. */
function badValues(shape: Shape, name: string, good: unknown): { wrong: string; value: unknown }[] {
  const field = shape[name]
  const isNeeded = !field?.safeParse(undefined).success
  const storable = [
    { wrong: 'a NUL', value: 'a\0b' },
    { wrong: 'half a character', value: 'a\ud800b' },
  ]
  if (takesAnything(field)) return storable
  return [
    ...(isNeeded
      ? [
          { wrong: 'missing', value: undefined },
          { wrong: 'empty', value: '' },
          { wrong: 'white space', value: ' \u3000 ' },
        ].filter(({ value }) => value === undefined || !field?.safeParse(value).success)
      : []),
    ...otherTypes
      .filter((value) => kindOf(value) !== kindOf(good ?? 'text'))
      // In an application, null means a field that was not given.
      .filter((value) => value !== null || isNeeded || !field?.safeParse(null).success)
      // The record of what a form was opened with may have any content.
      .filter((value) => kindOf(value) !== 'object' || !field?.safeParse(value).success)
      .map((value) => ({ wrong: `${JSON.stringify(value)}`, value })),
    // The statement of a bank may be as long as a file.
    { wrong: 'too long', value: ['csv', 'text'].includes(name) ? TOO_LONG.repeat(26) : TOO_LONG },
    ...storable,
  ]
}

function takesAnything(field: Shape[string] | undefined): boolean {
  return otherTypes.every((value) => field?.safeParse(value).success)
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function badQueries(endpoint: Endpoint, good: Values): BadInput[] {
  const known = Object.keys(outsideOfPath(endpoint))
  const query = (change: [string, string][]) =>
    `?${new URLSearchParams([...Object.entries(good as Record<string, string>), ...change]).toString()}`
  return [
    {
      wrong: 'an unknown parameter',
      query: query([['unknown_field', 'x']]),
      status: [400],
      field: 'unknown_field',
    },
    {
      wrong: 'a thousand parameters',
      query: query(Array.from({ length: 1_000 }, (_, n) => [`f${n}`, ''] as [string, string])),
      status: [400, 414],
    },
    ...known.flatMap((name) => [
      {
        wrong: `${name} twice`,
        query: query([
          [name, '1'],
          [name, '2'],
        ]),
        status: [400],
        field: name,
      },
      { wrong: `${name}: too long`, query: query([[name, 'x'.repeat(2_500)]]), status: [400], field: name },
      {
        wrong: `${name}: too long for any address`,
        query: query([[name, 'x'.repeat(3_000)]]),
        status: [414],
      },
      { wrong: `${name}: a NUL`, query: query([[name, 'a\0b']]), status: [400], field: name },
    ]),
  ]
}
