import type { Endpoint } from '#contract/call/endpoint.ts'
import { multipartBody } from './multipart.ts'
import type { Source } from './source.ts'
import { placeholders, validInput } from './valid-input.ts'
import { type Caller, utf8, type Wire } from './wire.ts'

type Input = Record<string, unknown>

const callers: Caller[] = ['visitor', 'user', 'member', 'admin']

/** A request with an input that fits the endpoint, as far as its schema can tell. */
export function validCall(source: Source, endpoint: Endpoint): Wire {
  const input = validInput(endpoint, source.below)
  return wireFor(source, endpoint, 'valid', input)
}

/** A valid request with one to four changes of the input. */
export function mutatedCall(source: Source, endpoint: Endpoint): Wire {
  let input: unknown = validInput(endpoint, source.below)
  const changes = 1 + source.below(4)
  for (let n = 0; n < changes; n += 1) input = mutated(source, input)
  if (source.isOneIn(15)) input = source.json()
  return wireFor(source, endpoint, 'mutated input', input as Input)
}

/** A valid request with its JSON changed as a text. */
export function brokenText(source: Source, endpoint: Endpoint): Wire {
  const wire = wireFor(source, endpoint, 'broken text', validInput(endpoint, source.below))
  return { ...wire, body: source.one(textTricks)(wire.body, source) }
}

/** A post of the payment provider: a correctly signed event, or the checkout's form. */
export function providerCall(source: Source, endpoint: Endpoint): Wire {
  const wire = wireFor(source, endpoint, 'provider', {})
  const isForm = source.isOneIn(2)
  const body = isForm ? checkoutForm(source) : utf8(JSON.stringify(mutated(source, providerEvent(source))))
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    ...wire,
    headers: [
      ['Content-Type', type],
      ['X-Razorpay-Event-Id', `event_${source.below(50)}`],
    ],
    body: source.isOneIn(10) ? source.one(textTricks)(body, source) : body,
    isSigned: !source.isOneIn(10),
  }
}

function checkoutForm(source: Source): string {
  const names = [
    'razorpay_order_id',
    'razorpay_payment_id',
    'razorpay_signature',
    'error[code]',
    'error[metadata]',
  ]
  const fields = names
    .filter(() => !source.isOneIn(4))
    .map((name): [string, string] => [
      source.isOneIn(12) ? `${name}[]` : name,
      source.one([placeholders.order, 'pay_29QQoUBi66xm2f', 'a'.repeat(64), source.text()]),
    ])
  return new URLSearchParams(fields.map(([name, value]) => [name, value.toWellFormed()])).toString()
}

function providerEvent(source: Source): Input {
  const payment = {
    id: 'pay_29QQoUBi66xm2f',
    entity: 'payment',
    order_id: placeholders.order,
    amount: source.one([117_882, 1, -1, 2 ** 53]),
    currency: source.one(['INR', 'USD', '']),
    status: source.one(['captured', 'authorized', 'failed', 'refunded', 'created']),
    captured: source.isOneIn(2),
    error_code: source.one([null, '', 'BAD_REQUEST_ERROR']),
    notes: source.one<unknown>([[], {}, { a: 1 }]),
  }
  const order = { id: placeholders.order, amount: 117_882, amount_paid: 117_882, status: 'paid' }
  return {
    entity: 'event',
    event: source.one([
      'payment.captured',
      'payment.failed',
      'order.paid',
      'refund.processed',
      'unknown.event',
    ]),
    contains: ['payment'],
    payload: {
      payment: { entity: payment },
      ...(source.isOneIn(2) ? { order: { entity: order } } : {}),
      ...(source.isOneIn(3)
        ? { refund: { entity: { id: 'rfnd_1', payment_id: payment.id, amount: 100 } } }
        : {}),
    },
    created_at: 1_700_000_000,
  }
}

function wireFor(source: Source, endpoint: Endpoint, kind: string, input: Input): Wire {
  const [target, rest] = addressOf(endpoint, input)
  const isGet = endpoint.method === 'GET'
  const common: Wire = {
    kind,
    caller: source.isOneIn(4) ? source.one(callers) : callerFor(endpoint, source),
    folder: endpoint.path.split('/')[1] ?? '',
    byCookie: source.isOneIn(5),
    method: endpoint.method,
    target: `/api${target}${isGet ? queryOf(rest) : ''}`,
    version: 'HTTP/1.1',
    headers: [],
    body: '',
    length: isGet ? 'none' : 'right',
    isSigned: false,
    damage: [],
    pick: source.below(1_000),
    mayBeSilent: false,
  }
  if (isGet) return common
  const hasFile = Object.values(rest ?? {}).some((value) => value instanceof File)
  if (hasFile || (endpoint.body === 'multipart' && source.isOneIn(3))) {
    return { ...common, ...multipartBody(source, rest, kind === 'valid') }
  }
  return { ...common, headers: [['Content-Type', 'application/json']], body: utf8(jsonOf(rest)) }
}

/** A caller who may make the call. */
function callerFor({ allow }: Endpoint, source: Source): Caller {
  if (allow === 'admin' || allow === 'member') return allow
  return source.one(allow === 'signed-in' ? ['user', 'member', 'admin'] : callers)
}

/** Fills the path in from the input; returns the path and the rest of the input. */
function addressOf({ path }: Endpoint, input: Input): [path: string, rest: Input] {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return [path, input]
  const rest = { ...input }
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(textOf(value).toWellFormed())
  })
  return [filled, rest]
}

function queryOf(input: Input): string {
  if (typeof input !== 'object' || input === null) return ''
  const pairs = Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name.toWellFormed(), textOf(value).toWellFormed()])
  const query = new URLSearchParams(pairs as [string, string][]).toString()
  return query === '' ? '' : `?${query}`
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** JSON in which a text that begins with `RAW ` is written without this mark and without quotation marks, with `"` for each `'`. */
function jsonOf(value: unknown): string {
  return (JSON.stringify(value) ?? '').replaceAll(/"RAW ([^"]*)"/g, (_, raw: string) =>
    raw.replaceAll("'", '"'),
  )
}

const rawNumbers = [
  '1e400',
  '-1e400',
  '1e-400',
  '-0',
  '00',
  '0x10',
  'NaN',
  'Infinity',
  '9'.repeat(400),
  '1.',
  '.5',
  '+1',
]

/** Values that some field somewhere does not expect. */
function odd(source: Source): unknown {
  return source.one<() => unknown>([
    () => null,
    () => true,
    () => 0,
    () => -1,
    () => 2 ** 53,
    () => 2 ** 31,
    () => 1.5,
    () => '',
    () => [],
    () => ({}),
    () => [source.text()],
    () => ({ [source.one(oddKeys)]: source.text() }),
    () => `RAW ${source.one(rawNumbers)}`,
    () => source.text(),
    () => source.json(),
    () => source.one(oddTexts),
    () => 'x'.repeat(10 ** source.below(6)),
    () => Array.from({ length: 10 ** source.below(5) }, () => 1),
    () => nested(source.one(['array', 'object']), 10 ** source.below(5)),
  ])()
}

/** Written raw, since JSON.stringify fails at this depth. */
function nested(kind: 'array' | 'object', depth: number): unknown {
  return kind === 'array'
    ? `RAW ${'['.repeat(depth)}${']'.repeat(depth)}`
    : `RAW ${"{'a':".repeat(depth)}1${'}'.repeat(depth)}`
}

const oddKeys = [
  '__proto__',
  'constructor',
  'prototype',
  '$ne',
  'toString',
  'length',
  'hasOwnProperty',
  '',
  '0',
  'a.b',
]
const oddTexts = [
  '\0',
  'a\0b',
  '\ud800',
  '\udc00\ud800',
  '\ufeff',
  '\ufffe',
  '\u202eabc',
  'e\u0301',
  '\u3000',
  '\r\nBcc: somebody@example.org',
  "' or '1'='1",
  "'; commit; --",
  '%_\\',
  '%00',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '../../../../etc/hosts',
  '<script>window.__x=1</script>',
  'javascript:alert(1)',
  '=1+1',
  '2025-02-29',
  '9999-12-31',
  '0000-00-00',
  '24:60',
  '+',
  'x@y',
  '@',
  `${'a'.repeat(250)}@example.org`,
  'https://',
  'https://[::1]:99999/',
  'https://user:secret@example.org',
  placeholders.email,
  placeholders.id,
  placeholders.order,
]

/** A value with one change somewhere in it. */
function mutated(source: Source, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof File || source.isOneIn(12))
    return odd(source)
  if (Array.isArray(value)) {
    const at = source.below(value.length + 1)
    return [...value.slice(0, at), odd(source), ...value.slice(at + 1)]
  }
  const entries = Object.entries(value)
  const at = source.below(entries.length)
  const [name, inner] = entries[at] ?? ['x', 'x']
  const others = entries.filter((_, n) => n !== at)
  const other = entries[source.below(entries.length)]?.[1]
  const changed = source.one<() => [string, unknown][]>([
    () => [],
    () => [[name, odd(source)]],
    () => [[name, odd(source)]],
    () => [[name, mutated(source, inner)]],
    () => [[name, [inner, inner]]],
    () => [[name, { $ne: inner }]],
    () => [[name, other]],
    () => [[`${name}[]`, inner]],
    () => [[name.toUpperCase(), inner]],
    () => [[source.one(oddKeys), inner]],
    () => [
      [name, inner],
      [source.text() || 'more', odd(source)],
    ],
    () => [[name, typeof inner === 'string' ? `${inner}${source.one(oddTexts)}` : textOf(inner)]],
  ])()
  return Object.fromEntries([...others, ...changed])
}

const textTricks: ((body: string, source: Source) => string)[] = [
  (body, source) => body.slice(0, source.below(body.length + 1)),
  (body) => `${body}${body}`,
  (body) => `\xef\xbb\xbf${body}`,
  (body) => body.replace('{', '{"email":"a@example.org","email":1,'),
  (body) => body.replace('{', '{"__proto__":{"role":"admin"},'),
  (body) => body.replace('{', '{,'),
  (body) => body.replace(/}$/, ',}'),
  (body) => body.replaceAll('"', "'"),
  (body) => `[${body}]`,
  (body) => `/*x*/${body}`,
  (body) => `${'['.repeat(100_000)}${body}`,
  () => `{"a":${'{"a":'.repeat(50_000)}`,
  (body) => `${body}\0`,
  () => '"\\ud800"',
  () => '{"a":"\xff\xfe"}',
  () => '',
  () => 'null',
  (body, source) => {
    const at = source.below(body.length + 1)
    return `${body.slice(0, at)}${String.fromCharCode(source.below(256))}${body.slice(at + source.below(3))}`
  },
  (_, source) => utf8(source.text()),
]
