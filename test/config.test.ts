import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '#server/config.ts'

function mistakesOf(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).message
  }
  return ''
}

test.each([
  ['NODE_ENV', 'staging', "NODE_ENV must be 'production', 'development' or 'test'."],
  ['PORT', 'http', 'PORT must be a port from 0 to 65535.'],
  ['PORT', '-1', 'PORT must be a port from 0 to 65535.'],
  ['PORT', '65536', 'PORT must be a port from 0 to 65535.'],
  ['PORT', '3000.5', 'PORT must be a port from 0 to 65535.'],
  ['PORT', '3000 ', 'PORT must be a port from 0 to 65535.'],
  ['PUBLIC_URL', 'example.org', 'PUBLIC_URL must be an address such as https://example.org.'],
  ['PUBLIC_URL', 'ftp://example.org', 'PUBLIC_URL must be an address such as https://example.org.'],
  [
    'DATABASE_URL',
    'mysql://localhost/fwc',
    'DATABASE_URL must be an address such as postgres://user:password@host/database.',
  ],
  ['ADMIN_EMAIL', 'somebody', 'ADMIN_EMAIL must be an e-mail.'],
  ['ADMIN_PASSWORD', 'short', 'ADMIN_PASSWORD must be at least 8 characters.'],
  ['ADMIN_PASSWORD', 'x'.repeat(129), 'ADMIN_PASSWORD must be at most 128 characters.'],
  ['RAZORPAY_API_URL', 'razorpay', 'RAZORPAY_API_URL must be an address such as https://example.org.'],
  [
    'RAZORPAY_CHECKOUT_URL',
    'javascript:alert(1)',
    'RAZORPAY_CHECKOUT_URL must be an address such as https://example.org.',
  ],
  ['GOOGLE_ISSUER', 'accounts', 'GOOGLE_ISSUER must be an address such as https://example.org.'],
  ['SMTP_URL', 'mail.example.org', 'SMTP_URL must be an address such as smtps://user:password@host.'],
  ['S3_ENDPOINT', 'bucket', 'S3_ENDPOINT must be an address such as https://example.org.'],
  [
    'TRUST_PROXY',
    'everybody',
    "TRUST_PROXY must be 'off' or the proxies' addresses, such as 10.0.0.5 or 10.0.0.0/8, comma between.",
  ],
  [
    'LOG_LEVEL',
    'loud',
    "LOG_LEVEL must be one of 'fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'.",
  ],
  ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must be at least 16 characters.'],
  [
    'RAZORPAY_KEY_ID',
    'rzp_live_x',
    'RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET must be set when RAZORPAY_KEY_ID is.',
  ],
  ['GOOGLE_CLIENT_ID', 'x', 'GOOGLE_CLIENT_SECRET must be set when GOOGLE_CLIENT_ID is.'],
  ['ADMIN_EMAIL', 'asha@example.org', 'ADMIN_PASSWORD must be set when ADMIN_EMAIL is.'],
  ['S3_BUCKET', 'x', 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set when S3_BUCKET is.'],
])('%s=%j is refused in words', (name, value, message) => {
  expect(mistakesOf({ [name]: value })).toBe(message)
})

test('every mistake is told at once, and none of them repeats a secret', () => {
  const message = mistakesOf({
    PORT: 'x',
    LOG_LEVEL: 'x',
    ADMIN_PASSWORD: 'hunter2',
    METRICS_TOKEN: 'hunter2',
  })
  expect(message.split('\n').map((line) => line.split(' ')[0])).toEqual([
    'PORT',
    'ADMIN_PASSWORD',
    'LOG_LEVEL',
    'METRICS_TOKEN',
  ])
  expect(message).not.toContain('hunter2')
})

test.each([
  ':',
  '1',
  '10.0.0.256',
  '10.0.0.0/33',
  '10.0.0.0/0',
  '10.0.0.0/8/8',
  '10.0.0.5;10.0.0.6',
  '::1/129',
  'true',
])('TRUST_PROXY=%s is refused before anything starts', (value) => {
  expect(mistakesOf({ TRUST_PROXY: value })).toMatch(/^TRUST_PROXY must be 'off' or the proxies' addresses/)
})

test.each([
  ['off', false],
  ['::1', ['::1']],
  ['10.0.0.5,10.0.0.0/8, 2001:db8::/32', ['10.0.0.5', '10.0.0.0/8', '2001:db8::/32']],
])('TRUST_PROXY=%s is read', (value, proxies) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(proxies)
})

test('nothing set means the defaults, and an empty variable counts as not set', () => {
  const defaults = readConfig({})
  expect(defaults).toMatchObject({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    payment: undefined,
    google: undefined,
    admin: undefined,
    trustProxy: false,
    logLevel: 'info',
  })
  expect(readConfig({ PORT: '', PUBLIC_URL: '', DATABASE_URL: '', RAZORPAY_KEY_ID: '' })).toEqual(defaults)
})

const account = {
  RAZORPAY_KEY_ID: 'rzp_live_x',
  RAZORPAY_KEY_SECRET: 'y',
  RAZORPAY_WEBHOOK_SECRET: 'new, old',
}

test('what is set is read', () => {
  const config = readConfig({
    ...account,
    RAZORPAY_API_URL: 'https://api.example.org/',
    PUBLIC_URL: 'https://fwc.example.org/',
    TRUST_PROXY: '10.0.0.5, 10.1.0.0/16',
    ADMIN_EMAIL: 'Asha@Example.org',
    ADMIN_PASSWORD: 'harvest moon',
  })
  expect(config).toMatchObject({
    publicUrl: 'https://fwc.example.org',
    mailFrom: 'FWC <no-reply@fwc.example.org>',
    trustProxy: ['10.0.0.5', '10.1.0.0/16'],
    admin: { email: 'asha@example.org' },
    payment: { webhookSecrets: ['new', 'old'], apiUrl: 'https://api.example.org' },
  })
})

test.each([
  [
    {},
    ['RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET must be set', 'PUBLIC_URL must be set'],
  ],
  [{ PUBLIC_URL: 'https://fwc.example.org' }, ['RAZORPAY_KEY_ID']],
  [{ ...account }, ['PUBLIC_URL must be set']],
  [{ ...account, PUBLIC_URL: 'http://fwc.example.org' }, ['PUBLIC_URL must begin with https://']],
  [{ ...account, PUBLIC_URL: 'http://localhost.example.org' }, ['PUBLIC_URL must begin with https://']],
  [{ ...account, PUBLIC_URL: 'https://fwc.example.org' }, []],
  [{ ...account, PUBLIC_URL: 'http://localhost:8080' }, []],
  [{ ...account, PUBLIC_URL: 'http://127.0.0.1:8080' }, []],
  [{ ...account, PUBLIC_URL: 'http://[::1]:8080' }, []],
] as [Record<string, string>, string[]][])('production with %j is refused for %j', (env, beginnings) => {
  const lines = mistakesOf({ NODE_ENV: 'production', ...env })
    .split('\n')
    .filter(Boolean)
  expect(lines).toHaveLength(beginnings.length)
  for (const [n, beginning] of beginnings.entries()) expect(lines[n]).toContain(beginning)
})
