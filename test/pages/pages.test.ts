import { SHIPPED_BRANDING } from '#contract/site/branding.ts'
import { siteBranding } from '#contract/site/site-branding.ts'
import { createHash } from 'node:crypto'
import { fastify } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { WORTH_IT } from '#server/pages/compressed-response.ts'
import { pagesForTest } from './pages-for-test.ts'

const CHECKOUT = ['https://checkout.provider.test', 'https://api.provider.test']

const app = fastify()
// The calls that the loaders of the pages make return empty lists.
app.post('/api/:feature/:list', () => ({ event: [], meetups: [], masterclass: [], spotlight: [] }))
// Without an answer the pages would use the last branding that this process read.
app.get(`/api${siteBranding.path}`, () => SHIPPED_BRANDING)
await pagesForTest(app, { pageExists: false, checkoutOrigins: CHECKOUT })
afterAll(() => app.close())

function scriptsOf(html: string): string[] {
  return [
    ...html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld))[^>]*>([\s\S]*?)<\/script>/g),
  ].map((match) => match[1] as string)
}

test.each(['/', '/login', '/partner/submit-details', '/admin', '/paymentsuccess/order_1', '/nothing/here'])(
  'the policy of %s allows each inline script by its hash, and nothing else inline',
  async (url) => {
    const answer = await app.inject(url)
    const policy = answer.headers['content-security-policy'] as string
    const scripts = scriptsOf(answer.payload)
    expect(scripts.length).toBeGreaterThan(1)
    for (const script of scripts) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    }
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).toContain("style-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(answer.payload).not.toMatch(/<style|\son\w+=/)
  },
)

test('only the pay page allows the provider’s checkout', async () => {
  for (const [url, isPay] of [
    ['/partner/submit-details', true],
    ['/submit-details', true],
    ['/partner', false],
    ['/', false],
    ['/paymentsuccess/order_1', false],
  ] as const) {
    const { headers } = await app.inject(url)
    const policy = headers['content-security-policy'] as string
    for (const part of ['script-src', 'connect-src', 'frame-src']) {
      const sources = policy.split('; ').find((each) => each.startsWith(part))
      expect(sources?.includes(CHECKOUT.join(' '))).toBe(isPay)
    }
    expect(policy.includes("frame-src 'self'; ")).toBe(!isPay)
    expect(headers['cross-origin-opener-policy']).toBe(isPay ? 'same-origin-allow-popups' : undefined)
  }
})

test('pages for signed-in people and addresses with secrets are not cached', async () => {
  for (const url of [
    '/partner',
    '/partner/submit-details',
    '/submit-details',
    '/my',
    '/paymentsuccess/order_1',
    '/admin',
    '/set-password?token=x',
    '/confirm-email',
  ]) {
    expect([url, (await app.inject(url)).headers['cache-control']]).toEqual([url, 'no-store'])
  }
})

test('paths are found in any letter case and with a slash at the end', async () => {
  const [plain, ...others] = await Promise.all(
    ['/signup', '/Signup', '/SIGNUP/', '/signup?utm_source=letter'].map((url) => app.inject(url)),
  )
  expect(plain?.statusCode).toBe(200)
  for (const other of others)
    expect([other.statusCode, other.headers.etag]).toEqual([200, plain?.headers.etag])
})

test('every unknown path has the same fallback page with status 404', async () => {
  const paths = [
    '/nothing',
    '/partner/nothing',
    '/verticles/nothing',
    '/paymentsuccess',
    '/assets/nothing.js',
    '/assets/..%2f..%2fserver%2findex.js',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/%5c%5ce.example',
    '//e.example/login',
    '/login%00',
    '/.env',
    `/${'a'.repeat(2000)}`,
  ]
  const answers = await Promise.all(paths.map((url) => app.inject(url)))
  expect(answers.map(({ statusCode }, at) => [paths[at], statusCode])).toEqual(
    paths.map((path) => [path, 404]),
  )
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1)
  expect(answers[0]?.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answers[0]?.payload).toContain('Page not found')
})

test('no value that a visitor sends gets into a page', async () => {
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    cookie: 'twk_fwc=evil',
    referer: 'https://evil.example',
  }
  for (const url of ['/?q=evil', '/admin?q=evil', '/evil', '/login?return=//evil.example']) {
    expect((await app.inject({ url, headers })).payload).not.toContain('evil')
  }
})

test('built files may be cached for ever', async () => {
  const { payload } = await app.inject('/')
  const addresses = [...new Set(payload.match(/\/assets\/[\w.-]+/g))]
  expect(addresses.some((address) => address.endsWith('.css'))).toBe(true)
  for (const url of addresses) {
    const answer = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect([url, answer.statusCode]).toEqual([url, 200])
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const whole = await app.inject({ url })
    const isSmallOrPacked = url.endsWith('.woff2') || whole.rawPayload.length < WORTH_IT
    expect(answer.headers['content-encoding']).toBe(isSmallOrPacked ? undefined : 'br')
  }
})

test('a page for reading or signing in loads no script before it is used; the application form does', async () => {
  for (const [url, isForReading] of [
    ['/', true],
    ['/nothing', true],
    ['/login', true],
    ['/partner/submit-details', false],
  ] as const) {
    const { payload } = await app.inject(url)
    expect(/<script[^>]* type="text\/later"/.test(payload)).toBe(isForReading)
    expect(/modulepreload|<script[^>]* (type="module"|src=)/.test(payload)).toBe(!isForReading)
  }
})

test('the data of pages is never cached', async () => {
  for (const url of ['/login.data', '/nothing.data', '/_.data']) {
    const answer = await app.inject(url)
    expect([url, answer.headers['cache-control']]).toEqual([url, 'no-store'])
    expect(answer.statusCode).toBeLessThan(500)
  }
})
