import { addressKey, type Limit } from './tries.ts'

const QUARTER_OF_AN_HOUR = 15 * 60_000

/** A limit whose lock-out is written down; `about` says whose it is. */
export type SignInLimit = Limit & { about: 'the account' | 'the address' | 'a known browser' }

/** A guess at an account: `device` is the browser's id where it has signed in as this person before. */
export type Guess = { email: string; address: string; device: string | null }

/**
 * What a wrong password counts against. Browsers that do not know the person have one limit together, whatever their
 * addresses: nobody can use up that of a browser that does. The account's limit comes last: what an address is refused
 * costs the account nothing.
 */
export function passwordLimits({ email, address, device }: Guess): SignInLimit[] {
  if (device !== null) return [strict(`login:device:${device}`, 10, 'a known browser')]
  return [
    { ...strict(`login:${addressKey(address)}`, 40, 'the address'), isStrict: false },
    strict(`login:${email}`, 10, 'the account'),
  ]
}

/** What a wrong code counts against: six digits would not stand more. Whoever gives one knows the password. */
export function codeLimits(userId: string, device: string | null): SignInLimit[] {
  return device === null
    ? [strict(`second-step:${userId}`, 5, 'the account')]
    : [strict(`second-step:device:${device}`, 5, 'a known browser')]
}

/** What a person gets wrong while they are signed in. Nobody else can use it up, nor is theirs used up by it. */
export function ownPasswordLimits(userId: string): Limit[] {
  return [{ key: `own-password:${userId}`, most: 10, window: QUARTER_OF_AN_HOUR, isStrict: true }]
}

export function ownCodeLimits(userId: string): Limit[] {
  return [{ key: `own-code:${userId}`, most: 5, window: QUARTER_OF_AN_HOUR, isStrict: true }]
}

/** What asking for a set-password link counts against. */
export function linkLimits({ email, address, device }: Guess): Limit[] {
  const window = QUARTER_OF_AN_HOUR
  if (device !== null) return [{ key: `forgotten:device:${device}`, most: 3, window }]
  return [
    { key: `forgotten:${addressKey(address)}`, most: 20, window },
    { key: `forgotten:${email}`, most: 3, window },
  ]
}

function strict(key: string, most: number, about: SignInLimit['about']): SignInLimit {
  return { key, most, window: QUARTER_OF_AN_HOUR, isStrict: true, about }
}
