import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a code lasts, in milliseconds. */
const STEP = 30_000
const DIGITS = 6
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Bytes in base32 (RFC 4648), without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const fives = bits.match(/.{1,5}/g) ?? []
  return fives.map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The number of 30-second steps since 1970 (RFC 6238). */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / STEP)
}

/** The code of a step (RFC 4226): six digits out of an HMAC-SHA-1. */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac[19] as number) & 15
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step of a code: the present one or a neighbour, since clocks differ, and later than `last`; null for a wrong code. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date, last: number): number | null {
  const present = stepAt(now)
  const given = Buffer.from(code)
  const fitting = [present - 1, present, present + 1].filter((step) => {
    const right = Buffer.from(codeOf(secret, step))
    return given.length === right.length && timingSafeEqual(given, right) && step > last
  })
  return fitting[0] ?? null
}
