import { isIPv6 } from 'node:net'
import { HOUR, MINUTE } from '#contract/values/time.ts'
import type { RateLimit } from '../../db/rate-limit.ts'

const QUARTER_OF_AN_HOUR = 15 * MINUTE

/** A limit whose lock-out is written down; `about` says whose it is. */
export type SignInLimit = RateLimit & { about: 'the account' | 'the address' | 'a known browser' }

/** A guess at an account: `device` is the browser's id where it has signed in as this person before. */
export type Guess = { email: string; address: string; device: string | null }

/**
 * What a wrong password counts against. Browsers that do not know the person have one limit together, whatever their
 * addresses: nobody can use up that of a browser that does. The account's limit comes last: what an address is refused
 * costs the account nothing.
 */
export function passwordLimits({ email, address, device }: Guess): SignInLimit[] {
  if (device !== null) return [limit(`login:device:${device}`, 10, 'a known browser')]
  return [
    limit(`login:${addressKey(address)}`, 40, 'the address'),
    limit(`login:${email}`, 10, 'the account'),
  ]
}

/** What a wrong code counts against: six digits would not stand more. Whoever gives one knows the password. */
export function codeLimits(userId: string, device: string | null): SignInLimit[] {
  return device === null
    ? [limit(`two-factor:${userId}`, 5, 'the account')]
    : [limit(`two-factor:device:${device}`, 5, 'a known browser')]
}

/**
 * What a log-in counts against that is no stranger's wrong guess: a right password takes as long to look at as a wrong one. Only
 * whoever has signed in as this person can use it up.
 */
export function proofLimit(email: string): SignInLimit {
  return limit(`proofs:${email}`, 100, 'the account')
}

/** What a person gets wrong while they are signed in. Nobody else can use it up, nor is theirs used up by it. */
export function ownPasswordLimits(userId: string): RateLimit[] {
  return [{ key: `own-password:${userId}`, most: 10, window: QUARTER_OF_AN_HOUR }]
}

/** Every password of a person that is looked at while they are signed in, right or wrong. */
export function ownProofLimit(userId: string): RateLimit {
  return { key: `own-proofs:${userId}`, most: 30, window: QUARTER_OF_AN_HOUR }
}

export function ownCodeLimits(userId: string): RateLimit[] {
  return [{ key: `own-code:${userId}`, most: 5, window: QUARTER_OF_AN_HOUR }]
}

/** What asking for a set-password link counts against. */
export function linkLimits({ email, address, device }: Guess): RateLimit[] {
  const window = QUARTER_OF_AN_HOUR
  if (device !== null) return [{ key: `forgotten:device:${device}`, most: 3, window }]
  return [
    { key: `forgotten:${addressKey(address)}`, most: 20, window },
    { key: `forgotten:${email}`, most: 3, window },
  ]
}

function limit(key: string, most: number, about: SignInLimit['about']): SignInLimit {
  return { key, most, window: QUARTER_OF_AN_HOUR, about }
}

export function signUpLimits(address: string): RateLimit[] {
  return [{ key: `sign-up:${addressKey(address)}`, most: 80, window: HOUR }]
}

/** What opening links out of e-mails counts against. */
export function linkUseLimits(address: string): RateLimit[] {
  return [{ key: `link:${addressKey(address)}`, most: 80, window: HOUR }]
}

/** The address as it counts: an IPv6 network of 64 bits is one household, an IPv4 address in IPv6 dress is itself. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1] as string
  if (!isIPv6(address)) return address
  // The URL parser writes every spelling of an address in the same way (RFC 5952).
  const plain = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1)
  const [head = '', tail = ''] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
