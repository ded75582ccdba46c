import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, variables } from '#server/config.ts'

const folder = await mkdtemp(join(tmpdir(), 'fwc-folders-'))
const file = join(folder, 'a-file')
await writeFile(file, '')

/** Values that name no folder of this machine. */
const noFolder = [
  'C:\\x',
  'C:/x',
  'D:',
  '\\\\srv\\x',
  'var\\files',
  's3//b/x',
  'ftp//example.org/x',
  'ftp://backup.example.com/x',
  'https://example.org/x',
  'file:///srv/x',
  'sftp:host',
  'backup@host.example.org:/srv/x',
  'host.example.org:/srv/x',
  '//host.example.org/share',
  '~/backups',
  ' ',
  '/srv/x\n/srv/y',
  file,
]
const noAddress = [
  'example.org',
  'example.org:443',
  'ftp://example.org',
  'https:example.org',
  'https:/example.org',
  'https://',
  'https://user:secret-word@example.org',
  'https://exa mple.org',
  'https://example.org\n',
  ' https://example.org',
  'https://example.org#part',
  'https://example.org:port',
  'javascript:alert(1)',
  '/srv/x',
  's3://bucket',
]
const withQuery = 'https://example.org/?key=1'
const noDatabase = [
  'fwc',
  'mysql://localhost/fwc',
  'https://localhost/fwc',
  'postgres:fwc',
  'postgres://',
  'postgres:///fwc',
  'postgres://user:secret#word@localhost/fwc',
  'postgres://user:12/secret-word@localhost/fwc',
  'postgres://local host/fwc',
  'postgres://localhost/fwc\n',
  '/run/postgresql',
]
const noBucket = ['https://example.org/bucket', 's3://bucket', 'a/b', 'bucket name', 'bucket/']
const noMailbox = [
  'FWC',
  'FWC <no-reply>',
  'a@example.org, b@example.org',
  'mailto:a@example.org',
  'https://example.org',
  '@example.org',
]

/** For each variable that is a folder or an address: values that it refuses, and values that it accepts. */
const cases: Partial<Record<keyof typeof variables.shape, { wrong: string[]; right: string[] }>> = {
  HOST: {
    wrong: [
      'http://localhost',
      'localhost:3000',
      '0.0.0.0/0',
      '256.0.0.1',
      '10.0.0',
      '[::1]',
      'a..b',
      '-a',
      'a b',
      'localhost/',
      '/tmp/socket',
    ],
    right: ['0.0.0.0', '::', '::1', 'localhost', 'web-1.internal'],
  },
  PUBLIC_URL: {
    wrong: [...noAddress, withQuery, 'https://example.org/members', 'https://example.org//'],
    right: ['https://example.org', 'https://example.org/', 'http://localhost:8080', 'http://[::1]:8080'],
  },
  DATA_DIR: {
    wrong: [...noFolder, 's3://bucket'],
    right: [folder, './var', 'var', join(folder, 'new'), '/srv/a b'],
  },
  DATABASE_URL: {
    wrong: noDatabase,
    right: [
      'postgres://fwc@localhost/fwc',
      'postgresql://fwc:p%2Fw@[::1]:5432/fwc',
      'postgres:///fwc?host=/run/postgresql',
    ],
  },
  DATABASE_MIGRATION_URL: { wrong: noDatabase, right: [] },
  DATABASE_DIRECT_URL: { wrong: noDatabase, right: [] },
  DATABASE_READ_URL: { wrong: noDatabase, right: [] },
  ADMIN_EMAIL: { wrong: [...noMailbox, 'FWC <a@example.org>'], right: [] },
  RAZORPAY_API_URL: { wrong: [...noAddress, withQuery], right: ['https://example.org/v1/'] },
  RAZORPAY_CHECKOUT_URL: { wrong: noAddress, right: ['https://example.org/checkout.js?v=1'] },
  GOOGLE_ISSUER: { wrong: [...noAddress, withQuery], right: ['https://example.org/realms/fwc'] },
  SMTP_URL: {
    wrong: [
      'mail.example.org',
      'mail.example.org:587',
      'https://mail.example.org',
      'smtp:mail.example.org',
      'smtps://',
      'smtps:///',
      'smtp://mail.example.org/inbox',
      'smtp://u:secret#word@mail.example.org',
      'smtp://mail example.org',
      'a@example.org',
      'file',
      '/var/mail',
    ],
    right: ['files', 'smtp://mail.example.org:587?requireTLS=true', 'smtps://u%40x:p@mail.example.org'],
  },
  MAIL_FROM: { wrong: noMailbox, right: ['a@example.org', 'FWC <a@example.org>'] },
  MAIL_REPLY_TO: { wrong: [...noMailbox, 'FWC <a@example.org>'], right: ['a@example.org'] },
  S3_BUCKET: { wrong: noBucket, right: [] },
  S3_ENDPOINT: { wrong: [...noAddress, withQuery], right: ['http://127.0.0.1:9000'] },
  S3_REGION: { wrong: ['https://example.org', 'ap south', 'ap/south'], right: ['auto', 'ap-south-1'] },
  TRUST_PROXY: {
    wrong: [
      'on',
      'proxy.example.org',
      'https://10.0.0.1',
      '10.0.0.1:80',
      '10.0.0.1,',
      '10.0.0.0/33',
      '10.0.0',
    ],
    right: ['off', '10.0.0.0/8, ::1'],
  },
  PURGE_URL: { wrong: noAddress, right: [withQuery] },
  OTEL_EXPORTER_OTLP_ENDPOINT: { wrong: [...noAddress, withQuery], right: ['http://127.0.0.1:4318'] },
  BACKUP_TO: {
    wrong: [
      ...noFolder,
      's3:bucket',
      's3://',
      's3/b/x',
      's3',
      'S3/b',
      's3:///prefix',
      'S3://bucket',
      's3://Bucket',
      's3://b',
      's3://bucket?x=1',
      's3://user@bucket/x',
    ],
    right: [folder, join(folder, 'new'), 's3://bucket', 's3://bucket/a/b'],
  },
}
/** Variables that are neither folders nor addresses. */
const OTHER_NAMES =
  /^(?:NODE_ENV|PORT|ADMIN_PASSWORD|RAZORPAY_(?:KEY_ID|KEY_SECRET|WEBHOOK_SECRET|TEST_MODE)|GOOGLE_CLIENT_.*|S3_.*KEY.*|LOG_LEVEL|.*_TOKEN|CLOCK_OFFSET|BACKUP_(?:AT|PUBLIC_KEY|IDENTITY))$/

test('each variable that is a folder or an address has a case here', () => {
  const missing = Object.keys(variables.shape).filter((name) => !(name in cases) && !OTHER_NAMES.test(name))
  expect(missing).toEqual([])
})

test.each(Object.entries(cases))(
  '%s refuses a bad value, and the message names the variable',
  async (name, { wrong, right }) => {
    const accepted: string[] = []
    for (const value of wrong) {
      const message = await readConfig({ [name]: value }).then(
        () => 'nothing',
        (error: Error) => error.message,
      )
      const lines = message.split('\n').filter((line) => line.startsWith(`${name} must be `))
      if (lines.length !== 1 || message.includes('secret'))
        accepted.push(`${JSON.stringify(value)}: ${message}`)
    }
    expect(accepted).toEqual([])
    for (const value of right) await readConfig({ [name]: value })
  },
)
