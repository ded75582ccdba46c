import type { Role } from '#contract/accounts/accounts.ts'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { endpoints, nameOf } from '#test/cases/calls/endpoints.ts'
import { placeholders, validInput } from '../fuzz/valid-input.ts'
import type { Ground } from './ground.ts'

/** A request in which a scanner changes one value after the other. */
export type Target = {
  name: string
  /** The bytes of the request as text; `*` in its address or headers marks a place to inject, a JSON body is one by itself. */
  request: string
  /** Whether the server does what it says as it stands, so that its values get as far as they can. */
  isAccepted: boolean
}

type Input = Record<string, unknown>

const TRIES = 24
const WITH_A_FILE = /"\[object File\]"/

/** Every endpoint that takes an input, each asked by somebody of its own who may; and the places that are no endpoint's. */
export async function openTargets(ground: Ground): Promise<Target[]> {
  const known = await whatExists(ground)
  const targets: Target[] = []
  // What is deleted is named by others before.
  const inOrder = [...endpoints.values()].toSorted(
    (one, other) => Number(deletes(one)) - Number(deletes(other)),
  )
  for (const endpoint of inOrder) {
    const target = await targetOf(ground, endpoint, known)
    if (target !== null) targets.push(target)
  }
  return [...targets, ...(await otherTargets(ground, known))]
}

function deletes({ path }: Endpoint): boolean {
  return /delete|remove|withdraw/.test(path)
}

type Known = { ids: Record<string, string>; cursors: Record<string, string>; email: string; userId: string }

/** By folder of the calls: the id of a row that exists; by call: where its second page begins. */
async function whatExists(ground: Ground): Promise<Known> {
  const { session } = await ground.person('admin')
  const [member] = await ground.query("select id, email from users where role = 'member' limit 1")
  const known: Known = { ids: {}, cursors: {}, email: member?.['email'] ?? '', userId: member?.['id'] ?? '' }
  for (const endpoint of endpoints.values()) {
    if (!('limit' in propertiesOf(endpoint))) continue
    const input = { limit: endpoint.method === 'GET' ? '1' : 1 }
    const answer = await ask(ground, requestOf(endpoint, input, session))
    const text = await answer.text()
    const id = /"_id":"([^"]+)"/.exec(text)?.[1]
    if (id !== undefined) known.ids[folderOf(endpoint)] ??= id
    const cursor = /"nextCursor":"([^"]+)"/.exec(text)?.[1]
    if (cursor !== undefined) known.cursors[nameOf(endpoint)] = cursor
  }
  return known
}

function folderOf({ path }: Endpoint): string {
  return path.split('/')[1] ?? ''
}

function propertiesOf(endpoint: Endpoint): object {
  return (endpoint.input as { shape?: object }).shape ?? {}
}

type Sent = { method: string; path: string; headers: Record<string, string>; body: string }

async function targetOf(ground: Ground, endpoint: Endpoint, known: Known): Promise<Target | null> {
  if (endpoint.allow === 'provider') return null
  const role = ({ admin: 'admin', member: 'member', 'signed-in': 'user' } as Record<string, Role>)[
    endpoint.allow
  ]
  const session = async () => (role === undefined ? null : (await ground.person(role)).session)
  const candidates = candidatesFor(endpoint, known)
  if (candidates.length === 0) return null
  let chosen = candidates[0] as Input
  let isAccepted = false
  for (const candidate of candidates) {
    const { status } = await ask(ground, requestOf(endpoint, candidate, await session()))
    isAccepted = status < 400
    // What exists by no other name than ours is refused later than what does not fit.
    if (isAccepted || status !== 400) chosen = candidate
    if (isAccepted) break
  }
  const sent = requestOf(endpoint, chosen, await session(), '*')
  return { name: nameOf(endpoint), request: textOf(sent, ground), isAccepted }
}

/** Inputs that fit, those with the most fields first; none for a call that takes nothing, or not without a file. */
function candidatesFor(endpoint: Endpoint, known: Known): Input[] {
  let seed = 1
  // A generator of its own, so that each run scans the same.
  const choose = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  return Array.from({ length: TRIES }, () => withKnown(endpoint, validInput(endpoint, choose), known))
    .filter((input) => Object.keys(input).length > 0 && endpoint.input.safeParse(input).success)
    .filter((input) => !WITH_A_FILE.test(JSON.stringify(input, fileAsText)))
    .toSorted((one, other) => Object.keys(other).length - Object.keys(one).length)
}

function fileAsText(_name: string, value: unknown): unknown {
  return value instanceof File ? '[object File]' : value
}

function withKnown(endpoint: Endpoint, input: Input, known: Known): Input {
  const { cursor: _, ...rest } = input
  const files = Object.keys(endpoint.files ?? {})
  const schema = endpoint.input
  // A file is left out where the form does without one.
  const plain = Object.fromEntries(Object.entries(rest).filter(([name]) => !files.includes(name)))
  const kept = schema.safeParse(plain).success ? plain : rest
  const text = JSON.stringify(kept, fileAsText)
    .replaceAll(placeholders.email, known.email)
    .replaceAll(placeholders.id, known.ids[folderOf(endpoint)] ?? known.userId)
    .replaceAll(placeholders.userId, known.userId)
  const filled = JSON.parse(text) as Input
  for (const name of Object.keys(filled))
    if (/^id$|^(?:event|meetup|masterclass)id$/.test(name))
      filled[name] = known.ids[folderOf(endpoint)] ?? known.userId
  const cursor = known.cursors[nameOf(endpoint)]
  return cursor === undefined || !('cursor' in propertiesOf(endpoint)) ? filled : { ...filled, cursor }
}

/** `mark` is put behind each value of the path and the query. */
function requestOf({ method, path, body }: Endpoint, input: Input, session: string | null, mark = ''): Sent {
  const rest = { ...input }
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return `${value}${mark}`
  })
  const pairs = Object.entries(rest).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}${mark}`,
  )
  const query = method === 'GET' && pairs.length > 0 ? `?${pairs.join('&')}` : ''
  return {
    method,
    path: `/api${filled}${query}`,
    headers: {
      ...(session === null ? {} : { Authorization: `Bearer ${session}` }),
      ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
    },
    body: method === 'GET' || body === 'raw' ? '' : asciiJson(rest),
  }
}

function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function ask({ url }: Ground, { method, path, headers, body }: Sent): Promise<Response> {
  return fetch(`${url}${path}`, {
    method,
    headers,
    redirect: 'manual',
    ...(method === 'GET' ? {} : { body }),
  })
}

function textOf({ method, path, headers, body }: Sent, { url }: Ground): string {
  const lines = Object.entries({ Host: new URL(url).host, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

/** The provider's posts, the cookie, files, calendars and pages. */
async function otherTargets(ground: Ground, known: Known): Promise<Target[]> {
  const { session } = await ground.person('admin')
  const [file] = await ground.query('select id from files limit 1')
  const [order] = await ground.query('select provider_order_id as id from payments limit 1')
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const checkout = new URLSearchParams({
    razorpay_order_id: order?.['id'] ?? '',
    razorpay_payment_id: 'pay_29QQoUBi66xm2f',
    razorpay_signature: 'a'.repeat(64),
  })
  const event = {
    event: 'order.paid',
    payload: { order: { entity: { id: order?.['id'] ?? '', amount: 100 } } },
  }
  const get = (name: string, path: string, headers: Record<string, string> = {}): [string, Sent] => [
    name,
    { method: 'GET', path, headers, body: '' },
  ]
  const post = (path: string, headers: Record<string, string>, body: string): [string, Sent] => [
    `POST ${path}`,
    { method: 'POST', path: `/api${path}`, headers, body },
  ]
  const all: [string, Sent][] = [
    post('/member/verify-payment', form, `${checkout}`),
    post(
      '/member/payment-webhook',
      {
        'Content-Type': 'application/json',
        'X-Razorpay-Event-Id': 'event_1*',
        'X-Razorpay-Signature': 'a'.repeat(64),
      },
      JSON.stringify(event),
    ),
    get('the session cookie', '/api/user/current_user', { Cookie: `twk_fwc=${session}*` }),
    get('the bearer', '/api/user/known_devices', { Authorization: `Bearer ${session}*` }),
    get('an uploaded file', `/files/${file?.['id']}*/640*.webp`),
    get('an entry of the calendar', `/events/${known.ids['meetups']}*.ics`),
    get('a page', '/events?q=pune*'),
    get('a page that is not there', '/nothing-here*'),
  ]
  return all.map(([name, sent]) => ({ name, request: textOf(sent, ground), isAccepted: true }))
}
