import { Writable } from 'node:stream'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { signInOptions } from '#contract/accounts/accounts.ts'
import { warnOfUntrustedProxy } from '#server/http/forwarded.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'

const PATH = `/api${signInOptions.path}`
const VISITOR = '203.0.113.9'

function warnings(site: Site): Record<string, unknown>[] {
  return site
    .logged()
    .split('\n')
    .filter((line) => line.includes('TRUST_PROXY'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

test.each(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded'])(
  'an untrusted proxy that sends %s is warned about once, without the address of the visitor',
  async (header) => {
    await using site = await startTestApp()
    await site.http(PATH)
    expect(warnings(site)).toEqual([])
    for (let turn = 0; turn < 3; turn += 1) await site.http(PATH, { headers: { [header]: VISITOR } })
    const [warning, ...more] = warnings(site)
    expect(more).toEqual([])
    // Level 40 is a warning.
    expect(warning).toMatchObject({ level: 40, proxy: '127.0.0.1' })
    expect(warning?.['msg']).toContain('set TRUST_PROXY')
    expect(site.logged()).not.toContain(VISITOR)
  },
)

test.each(['127.0.0.1', '127.0.0.0/8', '10.0.0.5, 127.0.0.1'])(
  'a proxy that is trusted by TRUST_PROXY=%s causes no warning',
  async (trusted) => {
    await using site = await startTestApp({ env: { TRUST_PROXY: trusted } })
    await site.http(PATH, { headers: { 'x-forwarded-for': VISITOR, 'x-forwarded-proto': 'https' } })
    await site.http(PATH, { headers: { 'x-forwarded-proto': 'https' } })
    expect(warnings(site)).toEqual([])
  },
)

test('a proxy other than the trusted one causes a warning', async () => {
  await using site = await startTestApp({ env: { TRUST_PROXY: '10.0.0.5' } })
  await site.http(PATH, { headers: { 'x-forwarded-for': VISITOR } })
  expect(warnings(site)).toHaveLength(1)
})

test.each([
  ['10.1.2.3', true],
  ['::ffff:10.1.2.3', true],
  ['172.31.0.1', true],
  ['fd00::1', true],
  ['172.32.0.1', false],
  ['198.51.100.7', false],
  ['2001:db8::7', false],
])('the warning names the address %s of the proxy: %s', async (remoteAddress, isNamed) => {
  const lines: string[] = []
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => (lines.push(line.toString()), done()),
  })
  await using app = fastify({ logger: { level: 'warn', stream } })
  warnOfUntrustedProxy(app, false)
  await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': VISITOR } })
  expect(lines).toHaveLength(1)
  expect(lines[0]?.includes(remoteAddress)).toBe(isNamed)
})
