import { expect, test } from 'vitest'
import { MINUTE } from '#contract/values/time.ts'
import {
  addressKey,
  codeLimits,
  linkLimits,
  linkUseLimits,
  ownCodeLimits,
  ownPasswordLimits,
  passwordLimits,
  signUpLimits,
} from '#server/accounts/sign-in/rate-limits.ts'
import type { RateLimit } from '#server/db/rate-limit.ts'

const stranger = { email: 'asha@example.org', address: '203.0.113.7', device: null }
const known = { ...stranger, device: 'd1' }

/** Each as `key most minutes`. */
const written = (limits: RateLimit[]) =>
  limits.map(({ key, most, window }) => `${key} ${most} ${window / MINUTE}`)

test.each<[string, () => RateLimit[], ...string[]]>([
  [
    'a password from a browser that nobody knows',
    () => passwordLimits(stranger),
    'login:203.0.113.7 40 15',
    'login:asha@example.org 10 15',
  ],
  ['a password from a known browser', () => passwordLimits(known), 'login:device:d1 10 15'],
  ['a code from a browser that nobody knows', () => codeLimits('u1', null), 'two-factor:u1 5 15'],
  ['a code from a known browser', () => codeLimits('u1', 'd1'), 'two-factor:device:d1 5 15'],
  ['the own password', () => ownPasswordLimits('u1'), 'own-password:u1 10 15'],
  ['the own code', () => ownCodeLimits('u1'), 'own-code:u1 5 15'],
  [
    'a link asked for by a stranger',
    () => linkLimits(stranger),
    'forgotten:203.0.113.7 20 15',
    'forgotten:asha@example.org 3 15',
  ],
  ['a link asked for from a known browser', () => linkLimits(known), 'forgotten:device:d1 3 15'],
  ['a sign-up', () => signUpLimits('203.0.113.7'), 'sign-up:203.0.113.7 80 60'],
  ['a link that is opened', () => linkUseLimits('203.0.113.7'), 'link:203.0.113.7 80 60'],
])('%s counts under these keys, so often in so many minutes', (_what, limits, ...expected) => {
  expect(written(limits())).toEqual(expected)
})

test('a lock-out says whose limit it was', () => {
  expect(passwordLimits(stranger).map(({ about }) => about)).toEqual(['the address', 'the account'])
  expect([passwordLimits(known), codeLimits('u1', null), codeLimits('u1', 'd1')].flat()).toMatchObject([
    { about: 'a known browser' },
    { about: 'the account' },
    { about: 'a known browser' },
  ])
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1::5:6', '2001:db8:1:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::1:2:3:4:5', '0:0:0:1::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['no address', 'no address'],
  ['x::ffff:203.0.113.7', 'x::ffff:203.0.113.7'],
  ['::ffff:203.0.113.7x', '::ffff:203.0.113.7x'],
  ['2001:db8::', '2001:db8:0:0::/64'],
])('the address %s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})
