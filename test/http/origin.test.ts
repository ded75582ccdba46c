import { expect, test } from 'vitest'
import { rawRequest } from '#test/support/raw-request.ts'
import { sharedTestApp } from '#test/support/test-app.ts'

const https = { PUBLIC_URL: 'https://fwc.example.org' }
const sites = {
  plain: await sharedTestApp({ env: { PUBLIC_URL: 'http://fwc.example.org' } }),
  secure: await sharedTestApp({ env: https }),
  proxied: await sharedTestApp({ env: { ...https, TRUST_PROXY: '127.0.0.1' } }),
}
const byHttps = { 'x-forwarded-proto': 'https' }

test.each<[kind: keyof typeof sites, headers: Record<string, string>, status: number]>([
  ['plain', { origin: 'http://fwc.example.org' }, 200],
  ['plain', { origin: 'https://fwc.example.org' }, 403],
  ['plain', { origin: 'https://fwc.example.org', host: 'fwc.example.org' }, 403],
  ['plain', { origin: 'http://fwc.example.org:8080' }, 403],
  ['plain', { origin: 'http://10.0.0.7:3000', host: '10.0.0.7:3000' }, 200],
  ['plain', { origin: 'https://10.0.0.7:3000', host: '10.0.0.7:3000' }, 403],
  ['plain', { origin: 'http://10.0.0.7', host: '10.0.0.7:80' }, 200],
  ['plain', { origin: 'http://evil.example', host: 'fwc.example.org' }, 403],
  ['plain', { origin: 'http://fwc.example.org/', host: '10.0.0.7' }, 403],
  ['plain', { origin: 'null', host: 'null' }, 403],
  ['plain', { origin: 'https://evil.example', ...byHttps, 'x-forwarded-host': 'evil.example' }, 403],
  ['secure', { origin: 'https://fwc.example.org' }, 200],
  ['secure', { origin: 'http://fwc.example.org' }, 403],
  ['secure', { origin: 'http://fwc.example.org', host: 'fwc.example.org' }, 403],
  ['secure', { origin: 'https://www.fwc.example.org', host: 'www.fwc.example.org', ...byHttps }, 403],
  ['proxied', { origin: 'https://www.fwc.example.org', host: 'www.fwc.example.org', ...byHttps }, 200],
  [
    'proxied',
    { origin: 'https://www.fwc.example.org', ...byHttps, 'x-forwarded-host': 'www.fwc.example.org' },
    200,
  ],
  ['proxied', { origin: 'http://www.fwc.example.org', host: 'www.fwc.example.org', ...byHttps }, 403],
  ['proxied', { origin: 'http://www.fwc.example.org', host: 'www.fwc.example.org' }, 403],
])('at a %s site a call with a cookie and the headers %o gets a %i', async (kind, headers, status) => {
  const site = sites[kind]
  const { session } = await site.person()
  const name = kind === 'plain' ? 'twk_fwc' : '__Host-twk_fwc'
  const answer = await rawRequest(site, '/api/user/end_sessions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `${name}=${session}`, ...headers },
    body: JSON.stringify({ which: 'others' }),
  })
  expect(answer.status).toBe(status)
})
