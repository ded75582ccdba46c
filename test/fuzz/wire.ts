import { Buffer } from 'node:buffer'
import { createHmac } from 'node:crypto'
import { placeholders } from './valid-input.ts'

const SIGNATURE_HEADER = 'x-razorpay-signature'
export type Caller = 'visitor' | 'user' | 'member' | 'admin'

/** One request before it is written. Each character of its texts stands for one byte. */
export type Wire = {
  /** The change made to the request, in a few words. */
  kind: string
  caller: Caller
  /** The first part of the call's path; requests use ids that were made under the same part. */
  folder: string
  /** True: the session is sent as a cookie, with the headers of a browser on our own page; false: as a bearer token. */
  byCookie: boolean
  method: string
  target: string
  version: string
  headers: [name: string, value: string][]
  body: string
  /** How the length is sent; `none`: a body without any length. */
  length: 'right' | 'none' | 'short' | 'long' | 'chunked' | 'broken chunks' | 'both' | 'twice' | 'negative'
  /** Signs the body as the payment provider would. */
  isSigned: boolean
  /** Changes of the written bytes: the position (as a share of the length), and the new bytes. */
  damage: { at: number; drop: number; add: string }[]
  /** Chooses the existing ids that replace the placeholders. */
  pick: number
  /** Whether the server may give no answer, since the request is not HTTP. */
  mayBeSilent: boolean
}

/** Ids that exist on the server. */
export type Facts = {
  sessions: Record<Caller, string | null>
  emails: string[]
  /** By the first part of the path. */
  ids: Record<string, string[]>
  /** The caller's own id. */
  userIds: Record<Caller, string>
  orders: string[]
  webhookSecret: string
  host: string
}

/** UTF-8 as a text of bytes. */
export function utf8(text: string): string {
  return Buffer.from(text).toString('latin1')
}

/** The bytes of a request. */
export function render(wire: Wire, facts: Facts): Buffer {
  const body = filledIn(wire.body, wire, facts)
  const session = facts.sessions[wire.caller]
  const headers: [string, string][] = [
    ['Host', facts.host],
    ['Connection', 'close'],
    ...proofOf(session, wire, facts),
    ...wire.headers,
    ...(wire.isSigned
      ? [[SIGNATURE_HEADER, signatureOf(body, facts.webhookSecret)] as [string, string]]
      : []),
  ]
  const lines = [...headers, ...lengthHeaders(wire.length, body)].map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const target = filledIn(wire.target, wire, facts)
  const head = `${wire.method} ${target} ${wire.version}\r\n${filledIn(lines.join(''), wire, facts)}\r\n`
  return Buffer.from(damaged(`${head}${bodyAs(wire.length, body)}`, wire.damage), 'latin1')
}

function proofOf(session: string | null, { byCookie }: Wire, { host }: Facts): [string, string][] {
  if (session === null) return []
  if (!byCookie) return [['Authorization', `Bearer ${session}`]]
  return [
    ['Cookie', `twk_fwc=${session}`],
    ['Origin', `http://${host}`],
  ]
}

function signatureOf(body: string, secret: string): string {
  return createHmac('sha256', secret).update(Buffer.from(body, 'latin1')).digest('hex')
}

function filledIn(text: string, { pick, folder, caller }: Wire, facts: Facts): string {
  const known = (values: string[], otherwise: string) => values[pick % values.length] ?? otherwise
  return text
    .replaceAll(placeholders.email, known(facts.emails, placeholders.email))
    .replaceAll(
      placeholders.id,
      known(facts.ids[folder] ?? Object.values(facts.ids).flat(), facts.userIds[caller]),
    )
    .replaceAll(placeholders.userId, facts.userIds[caller])
    .replaceAll(placeholders.order, known(facts.orders, placeholders.order))
}

function lengthHeaders(length: Wire['length'], body: string): [string, string][] {
  const size = body.length
  switch (length) {
    case 'right':
      return [['Content-Length', `${size}`]]
    case 'none':
      return []
    case 'short':
      return [['Content-Length', `${Math.floor(size / 2)}`]]
    case 'long':
      return [['Content-Length', `${size + 10}`]]
    case 'negative':
      return [['Content-Length', '-1']]
    case 'chunked':
    case 'broken chunks':
      return [['Transfer-Encoding', 'chunked']]
    case 'both':
      return [
        ['Content-Length', `${size}`],
        ['Transfer-Encoding', 'chunked'],
      ]
    case 'twice':
      return [
        ['Content-Length', `${size}`],
        ['Content-Length', `${size + 1}`],
      ]
  }
}

function bodyAs(length: Wire['length'], body: string): string {
  if (length === 'broken chunks') return `zz\r\n${body}\r\n-5;x\r\n\r\n`
  if (length !== 'chunked' && length !== 'both') return body
  const pieces = body.match(/[\s\S]{1,97}/g) ?? []
  return `${pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join('')}0\r\n\r\n`
}

function damaged(text: string, damage: Wire['damage']): string {
  return damage.reduce((changed, { at, drop, add }) => {
    const place = Math.floor(at * changed.length)
    return `${changed.slice(0, place)}${add}${changed.slice(place + drop)}`
  }, text)
}
