import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an authenticator app shows for the secret on the page; `later` is in half minutes. */
export function codeFor(secret: string, now: Date, later = 0): string {
  const bits = [...secret.replaceAll(' ', '')]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeUInt32BE(Math.floor(now.getTime() / 30_000) + later, 4)
  const mac = createHmac('sha1', key).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** A code that is wrong now and for a while. */
export function wrongCode(secret: string, now: Date): string {
  const all = ['000000', '111111', '222222', '333333', '444444', '555555', '666666']
  const near = new Set([-2, -1, 0, 1, 2, 3].map((later) => codeFor(secret, now, later)))
  return all.find((one) => !near.has(one)) ?? ''
}
