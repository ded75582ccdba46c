import { expect, test } from 'vitest'
import { openId } from '#server/accounts/google/provider.ts'
import { StartError } from '#server/errors.ts'
import { client } from '#test/support/openid-provider.ts'

const publicUrl = 'https://fwc.example'
const start = (issuer: string) => openId({ google: { ...client, issuer }, publicUrl })

test.each([
  'https://accounts.google.com',
  'http://localhost:8080',
  'http://127.0.0.1:8080/realm',
  'http://127.255.255.255',
  'http://[::1]:8080',
])('an issuer that uses HTTPS or is on this machine is accepted: %s', (issuer) => {
  expect(start(issuer)).not.toBeNull()
})

test.each([
  'http://accounts.google.com',
  'http://localhost.example.org',
  'http://our-localhost',
  'http://127.0.0.1.example.org',
  'http://fe-127.0.0.1.example.org',
  'http://evil127.0.0.example',
  'http://[::2]',
  'http://10.0.0.1',
])('an issuer on another machine without HTTPS is refused: %s', (issuer) => {
  expect(() => start(issuer)).toThrow(
    new StartError('GOOGLE_ISSUER must begin with https:// unless it is on this machine.'),
  )
})

test('without a configured provider there is no OpenID client', () => {
  expect(openId({ google: undefined, publicUrl })).toBeNull()
})
