import { isIPv6 } from 'node:net'
import { HOUR, MINUTE } from '#contract/values/time.ts'
import type { RateLimit } from '../../db/rate-limit.ts'

const QUARTER_OF_AN_HOUR = 15 * MINUTE

/** A limit whose lock-out is recorded in the audit log; `about` says whom it limits. */
export type SignInLimit = RateLimit & { about: 'the account' | 'the address' | 'a known browser' }

/** A guess at an account; `device`: the id of a browser that has signed in as this person before. */
export type Guess = { email: string; address: string; device: string | null }

/**
 * The limits of a wrong password. A known browser has a limit of its own, which nobody else can use up; unknown browsers share the limit
 * of the account. The account comes last, so that refusals of an address do not count for it.
 */
export function passwordLimits({ email, address, device }: Guess): SignInLimit[] {
  if (device !== null) return [limit(`login:device:${device}`, 10, 'a known browser')]
  return [
    limit(`login:${addressKey(address)}`, 40, 'the address'),
    limit(`login:${email}`, 10, 'the account'),
  ]
}

/** The limits of a wrong code, which is only six digits. A person who gives a code has given the right password. */
export function codeLimits(userId: string, device: string | null): SignInLimit[] {
  return device === null
    ? [limit(`two-factor:${userId}`, 5, 'the account')]
    : [limit(`two-factor:device:${device}`, 5, 'a known browser')]
}

/** The limit of right passwords, and of all passwords from known browsers, since each costs a hash. Strangers cannot use it up. */
export function proofLimit(email: string): SignInLimit {
  return limit(`proofs:${email}`, 100, 'the account')
}

/** The limits of wrong passwords of a signed-in person, apart from those at log-in. */
export function ownPasswordLimits(userId: string): RateLimit[] {
  return [{ key: `own-password:${userId}`, most: 10, window: QUARTER_OF_AN_HOUR }]
}

/** The limit of all passwords that a signed-in person gives, right or wrong. */
export function ownProofLimit(userId: string): RateLimit {
  return { key: `own-proofs:${userId}`, most: 30, window: QUARTER_OF_AN_HOUR }
}

export function ownCodeLimits(userId: string): RateLimit[] {
  return [{ key: `own-code:${userId}`, most: 5, window: QUARTER_OF_AN_HOUR }]
}

/** The limits of requests for a set-password link. */
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

/** The limit of sign-ins that begin at the provider, which may ask it each time: as many as people in one hall. */
export function startLimits(address: string): RateLimit[] {
  return [{ key: `google-start:${addressKey(address)}`, most: 400, window: HOUR }]
}

/** The limits of tries with unknown links. */
export function linkUseLimits(address: string): RateLimit[] {
  return [{ key: `link:${addressKey(address)}`, most: 80, window: HOUR }]
}

/** The address as it is counted: an IPv6 address by its network of 64 bits, an IPv4-mapped one as IPv4. */
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
