import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '#server/config.ts'

async function mistakesOf(env: Record<string, string>): Promise<string> {
  try {
    await readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).message
  }
  return ''
}

const ADDRESS = 'must be an address such as https://example.org.'
const DATABASE = 'must be an address such as postgres://user:password@host/database.'
const MAIL_SERVER = "must be an address such as smtps://user:password@host, or the word 'files'."
const PORT = 'must be a port from 0 to 65535.'
const PROXIES = "must be 'off' or the proxies' addresses, such as 10.0.0.5 or 10.0.0.0/8, comma between."
const SECRETS = 'must be secrets with a comma between, none of them empty.'

/** The message for each variable with a bad value; addresses and folders have more values in addresses-and-folders.test.ts. */
test.each<[name: string, value: string, message: string]>([
  ['NODE_ENV', 'staging', "must be 'production', 'development' or 'test'."],
  ...['http', '-1', '65536', '3000.5', '3000 '].map((value): [string, string, string] => [
    'PORT',
    value,
    PORT,
  ]),
  ['PUBLIC_URL', 'example.org', ADDRESS],
  ['DATABASE_URL', 'mysql://localhost/fwc', DATABASE],
  ['DATABASE_MIGRATION_URL', 'mysql://localhost/fwc', DATABASE],
  ['BACKUP_TO', 'ftp://backup.example.com/x', 'must be a folder or s3://bucket/prefix.'],
  ['DATA_DIR', 'https://example.org', 'must be a folder.'],
  ['HOST', 'http://localhost', 'must be an address or name of this machine, such as 0.0.0.0.'],
  ['MAIL_FROM', 'FWC', 'must be an e-mail such as Community <no-reply@example.org>.'],
  ['PURGE_URL', 'cdn', ADDRESS],
  ['ADMIN_EMAIL', 'somebody', 'must be an e-mail.'],
  ['ADMIN_PASSWORD', 'short', 'must be at least 8 characters.'],
  ['ADMIN_PASSWORD', 'x'.repeat(129), 'must be at most 128 characters.'],
  ['RAZORPAY_API_URL', 'razorpay', ADDRESS],
  ['RAZORPAY_CHECKOUT_URL', 'javascript:alert(1)', ADDRESS],
  ['GOOGLE_ISSUER', 'accounts', ADDRESS],
  ['SMTP_URL', 'mail.example.org', MAIL_SERVER],
  ['MAIL_REPLY_TO', 'a@example.org\nBcc: b@example.org', 'must be an e-mail.'],
  ['S3_ENDPOINT', 'bucket', ADDRESS],
  ['TRUST_PROXY', 'everybody', PROXIES],
  ['LOG_LEVEL', 'loud', "must be one of 'fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'."],
  ...['0', '2', 'true', 'yes', ' 1'].map((value): [string, string, string] => [
    'RAZORPAY_TEST_MODE',
    value,
    'must be 1 or unset.',
  ]),
  ...[',', 'new,', ',old', 'new,,old', 'new, ,old', ' '].map((value): [string, string, string] => [
    'RAZORPAY_WEBHOOK_SECRET',
    value,
    SECRETS,
  ]),
  ['METRICS_TOKEN', 'short', 'must be at least 16 characters.'],
])('%s=%j is refused with a message', async (name, value, message) => {
  expect(await mistakesOf({ [name]: value })).toBe(`${name} ${message}`)
})

test.each([
  ['DATABASE_MIGRATION_URL', 'postgres://owner@localhost/fwc', 'DATABASE_URL'],
  ['DATABASE_DIRECT_URL', 'postgres://fwc@localhost/fwc', 'DATABASE_URL'],
  ['DATABASE_READ_URL', 'postgres://fwc@localhost/fwc', 'DATABASE_URL'],
  ['PURGE_TOKEN', 'x', 'PURGE_URL'],
  ['RAZORPAY_KEY_ID', 'rzp_live_x', 'RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET'],
  ['GOOGLE_CLIENT_ID', 'x', 'GOOGLE_CLIENT_SECRET'],
  ['ADMIN_EMAIL', 'asha@example.org', 'ADMIN_PASSWORD'],
  ['S3_BUCKET', 'x', 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'],
])('%s=%j alone is refused, since it also needs %s', async (name, value, others) => {
  expect(await mistakesOf({ [name]: value })).toBe(`${others} must be set when ${name} is.`)
})

test('all mistakes are reported at once, and no message repeats a secret', async () => {
  const message = await mistakesOf({
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
])('TRUST_PROXY=%s is refused before the site starts', async (value) => {
  expect(await mistakesOf({ TRUST_PROXY: value })).toMatch(
    /^TRUST_PROXY must be 'off' or the proxies' addresses/,
  )
})

test.each([
  ['off', false],
  ['::1', ['::1']],
  ['10.0.0.5,10.0.0.0/8, 2001:db8::/32', ['10.0.0.5', '10.0.0.0/8', '2001:db8::/32']],
])('TRUST_PROXY=%s is accepted', async (value, proxies) => {
  expect((await readConfig({ TRUST_PROXY: value })).trustProxy).toEqual(proxies)
})

test('an unset variable has its default, and an empty variable counts as unset', async () => {
  const defaults = await readConfig({})
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
    smtpUrl: undefined,
    testMode: false,
  })
  expect(await readConfig({ PORT: '', PUBLIC_URL: '', DATABASE_URL: '', RAZORPAY_KEY_ID: '' })).toEqual(
    defaults,
  )
})

const account = {
  RAZORPAY_KEY_ID: 'rzp_live_x',
  RAZORPAY_KEY_SECRET: 'y',
  RAZORPAY_WEBHOOK_SECRET: 'new, old',
}

test('the values of set variables are used', async () => {
  const config = await readConfig({
    ...account,
    RAZORPAY_API_URL: 'https://api.example.org/',
    PUBLIC_URL: 'https://fwc.example.org/',
    TRUST_PROXY: '10.0.0.5, 10.1.0.0/16',
    ADMIN_EMAIL: 'Asha@Example.org',
    ADMIN_PASSWORD: 'harvest moon',
  })
  expect(config).toMatchObject({
    publicUrl: 'https://fwc.example.org',
    mailFrom: undefined,
    trustProxy: ['10.0.0.5', '10.1.0.0/16'],
    admin: { email: 'asha@example.org' },
    payment: { webhookSecrets: ['new', 'old'], apiUrl: 'https://api.example.org' },
  })
})

test.each([
  ['password', 'Many people use this one: choose another'],
  ['Password1234!', 'Many people use this one: choose another'],
  ['qwertyuiop', 'Many people use this one: choose another'],
  ['fwc-2026-2026', 'Many people use this one: choose another'],
  ['asha.kulkarni', 'This is your own name or e-mail: choose another'],
  ['ASHA.KULKARNI@EXAMPLE.ORG', 'This is your own name or e-mail: choose another'],
])('the admin may not have the password %j, in production or elsewhere', async (password, reason) => {
  const admin = { ADMIN_EMAIL: 'Asha.Kulkarni@example.org', ADMIN_PASSWORD: password }
  const sentence = `ADMIN_PASSWORD must be another one. ${reason}.`
  expect(await mistakesOf(admin)).toBe(sentence)
  expect(await mistakesOf({ ...production, ...admin })).toBe(sentence)
})

/** Settings with which production starts. */
const production = {
  NODE_ENV: 'production',
  ...account,
  PUBLIC_URL: 'https://fwc.example.org',
  SMTP_URL: 'smtps://user:secret-word@mail.example.org',
}
const HTTPS = "must begin with https:// when NODE_ENV is 'production'."
const ENCRYPTED =
  "SMTP_URL must begin with smtps://, or end in ?requireTLS=true, without another option, when NODE_ENV is 'production'."
const TLS =
  "must end in ?sslmode=verify-full, or in ?sslmode=disable where nobody else reaches the network between, when NODE_ENV is 'production'."
const MAIL = "SMTP_URL must be set to a mail server or to the word 'files' when NODE_ENV is 'production'."
const LIVE = "RAZORPAY_KEY_ID must be a live key, or RAZORPAY_TEST_MODE be 1, when NODE_ENV is 'production'."

test.each([
  [{}, []],
  [{ CLOCK_OFFSET: '60' }, ["CLOCK_OFFSET must be unset when NODE_ENV is 'production'."]],
  [{ RAZORPAY_KEY_ID: '' }, ["RAZORPAY_KEY_ID must be set when NODE_ENV is 'production'."]],
  [{ RAZORPAY_KEY_SECRET: '' }, ["RAZORPAY_KEY_SECRET must be set when NODE_ENV is 'production'."]],
  [{ RAZORPAY_WEBHOOK_SECRET: '' }, ["RAZORPAY_WEBHOOK_SECRET must be set when NODE_ENV is 'production'."]],
  [{ RAZORPAY_KEY_ID: 'rzp_test_secret-word' }, [LIVE]],
  [{ RAZORPAY_KEY_ID: 'rzp_test_x', RAZORPAY_TEST_MODE: '1' }, []],
  [
    { RAZORPAY_KEY_ID: 'rzp_test_x', RAZORPAY_TEST_MODE: '0' },
    ['RAZORPAY_TEST_MODE must be 1 or unset.', LIVE],
  ],
  [{ RAZORPAY_API_URL: 'http://api.example.org' }, [`RAZORPAY_API_URL ${HTTPS}`]],
  [{ RAZORPAY_API_URL: 'http://127.0.0.1.example.org' }, [`RAZORPAY_API_URL ${HTTPS}`]],
  [{ RAZORPAY_API_URL: 'http://127.0.0.1:9000' }, []],
  [{ RAZORPAY_API_URL: 'https://api.example.org' }, []],
  [
    { RAZORPAY_CHECKOUT_URL: 'http://checkout.example.org/v1/checkout.js' },
    [`RAZORPAY_CHECKOUT_URL ${HTTPS}`],
  ],
  [{ RAZORPAY_CHECKOUT_URL: 'http://localhost:9000/v1/checkout.js' }, []],
  [{ PUBLIC_URL: '' }, ["PUBLIC_URL must be set when NODE_ENV is 'production'."]],
  [{ PUBLIC_URL: 'fwc.example.org' }, ['PUBLIC_URL must be an address such as https://example.org.']],
  [{ PUBLIC_URL: 'http://fwc.example.org' }, [`PUBLIC_URL ${HTTPS}`]],
  [{ PUBLIC_URL: 'http://localhost.example.org' }, [`PUBLIC_URL ${HTTPS}`]],
  [{ PUBLIC_URL: 'http://127.example.org' }, [`PUBLIC_URL ${HTTPS}`]],
  [{ PUBLIC_URL: 'http://localhost:8080' }, []],
  [{ PUBLIC_URL: 'http://127.0.0.1:8080' }, []],
  [{ PUBLIC_URL: 'http://127.8.9.10:8080' }, []],
  [{ PUBLIC_URL: 'http://[::1]:8080' }, []],
  [{ PURGE_URL: 'http://cdn.example.org' }, [`PURGE_URL ${HTTPS}`]],
  [{ SMTP_URL: '' }, [MAIL]],
  [{ SMTP_URL: 'files' }, []],
  [{ SMTP_URL: 'smtp://user:secret-word@mail.example.org' }, [ENCRYPTED]],
  [{ SMTP_URL: 'smtp://mail.example.org:587?requireTLS=true' }, []],
  [{ SMTP_URL: 'smtps://mail.example.org?requireTLS=true' }, []],
  [{ SMTP_URL: 'smtp://mail.example.org?requireTLS=false' }, [ENCRYPTED]],
  [{ SMTP_URL: 'smtp://mail.example.org?requireTLS=true&requireTLS=false' }, [ENCRYPTED]],
  [{ SMTP_URL: 'smtp://mail.example.org?requireTLS=true&tls.rejectUnauthorized=false' }, [ENCRYPTED]],
  [{ SMTP_URL: 'smtps://mail.example.org?secured=true' }, [ENCRYPTED]],
  [{ SMTP_URL: 'smtp://localhost.example.org' }, [ENCRYPTED]],
  [{ SMTP_URL: 'smtp://127.0.0.1:2525' }, []],
  [{ SMTP_URL: 'smtp://LOCALHOST:2525?ignoreTLS=true' }, []],
  ...['', '?sslmode=require', '?ssl=true', '?sslmode=verify-full&sslmode=disable', '?sslmode=no-verify'].map(
    (query) => [
      { DATABASE_URL: `postgres://fwc:secret-word@db.example.org/fwc${query}` },
      [`DATABASE_URL ${TLS}`],
    ],
  ),
  [{ DATABASE_URL: 'postgres://fwc@127.0.0.1/fwc?host=db.example.org' }, [`DATABASE_URL ${TLS}`]],
  [{ DATABASE_URL: 'postgres://fwc@db.example.org/fwc?sslmode=verify-full&sslrootcert=/ca.pem' }, []],
  [{ DATABASE_URL: 'postgres://fwc@database/fwc?sslmode=disable' }, []],
  [{ DATABASE_URL: 'postgres://fwc@127.0.0.1/fwc' }, []],
  [{ DATABASE_URL: 'postgres:///fwc?host=/run/postgresql' }, []],
  [
    {
      DATABASE_URL: 'postgres://fwc@127.0.0.1/fwc',
      DATABASE_MIGRATION_URL: 'postgres://owner@db.example.org/fwc?sslmode=verify-full&ssl=0',
    },
    [`DATABASE_MIGRATION_URL ${TLS}`],
  ],
  [
    { PUBLIC_URL: 'http://fwc.example.org', SMTP_URL: '', PORT: 'x', RAZORPAY_KEY_ID: 'rzp_test_x' },
    ['PORT must be a port from 0 to 65535.', LIVE, `PUBLIC_URL ${HTTPS}`, MAIL],
  ],
] as [Record<string, string>, string[]][])(
  'in production the settings with %j have the mistakes %j',
  async (change, sentences) => {
    const message = await mistakesOf({ ...production, ...change })
    expect(message.split('\n').filter(Boolean)).toEqual(sentences)
    expect(message).not.toContain('secret-word')
  },
)

test('production with nothing set names each variable that it needs', async () => {
  const lines = (await mistakesOf({ NODE_ENV: 'production' })).split('\n')
  expect(lines.map((line) => line.split(' ')[0])).toEqual([
    'RAZORPAY_KEY_ID',
    'RAZORPAY_KEY_SECRET',
    'RAZORPAY_WEBHOOK_SECRET',
    'PUBLIC_URL',
    'SMTP_URL',
  ])
})

test.each([
  [{}, false],
  [{ RAZORPAY_TEST_MODE: '1' }, true],
  [{ ...account, RAZORPAY_TEST_MODE: '1' }, false],
  [{ ...account, RAZORPAY_KEY_ID: 'rzp_test_x' }, false],
  [{ ...account, RAZORPAY_KEY_ID: 'rzp_test_x', RAZORPAY_TEST_MODE: '1' }, true],
] as [Record<string, string>, boolean][])('with %j the site is in test mode: %s', async (env, testMode) => {
  expect((await readConfig(env)).testMode).toBe(testMode)
})

test("with the word 'files' e-mails are written to files, as with an unset SMTP_URL", async () => {
  expect((await readConfig({ SMTP_URL: 'files' })).smtpUrl).toBeUndefined()
  expect((await readConfig({ ...production })).smtpUrl).toBe(production.SMTP_URL)
})
