import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'a port from 0 to 65535')
  .transform(Number)
  .pipe(z.int().max(65535, 'a port from 0 to 65535'))
const address = (words: string) => z.url({ protocol: /^https?$/, error: words })
const text = z.string().min(1)
const WEB = 'an address such as https://example.org'

/** An address or a range of them, as `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

const variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], "'production', 'development' or 'test'").optional(),
  PORT: port.default(3000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: address(WEB).optional(),
  DATA_DIR: text.default('./var'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'an address such as postgres://user:password@host/database' })
    .optional(),
  ADMIN_EMAIL: z.email('an e-mail').optional(),
  ADMIN_PASSWORD: z.string().min(8, 'at least 8 characters').max(128, 'at most 128 characters').optional(),
  RAZORPAY_KEY_ID: text.optional(),
  RAZORPAY_KEY_SECRET: text.optional(),
  RAZORPAY_WEBHOOK_SECRET: text.optional(),
  RAZORPAY_API_URL: address(WEB).default('https://api.razorpay.com'),
  RAZORPAY_CHECKOUT_URL: address(WEB).default('https://checkout.razorpay.com/v1/checkout.js'),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_ISSUER: address(WEB).default('https://accounts.google.com'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'an address such as smtps://user:password@host' })
    .optional(),
  MAIL_FROM: text.optional(),
  S3_BUCKET: text.optional(),
  S3_ENDPOINT: address(WEB).optional(),
  S3_REGION: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => text === 'off' || text.split(/,\s*/).every(isNetwork),
      "'off' or the proxies' addresses, such as 10.0.0.5 or 10.0.0.0/8, comma between",
    )
    .default('off'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      "one of 'fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'",
    )
    .default('info'),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
})

const PAYMENT = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const
const together: readonly (readonly (keyof z.infer<typeof variables>)[])[] = [
  PAYMENT,
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
]

export class ConfigError extends Error {}

/** Everything the environment says, checked; every mistake is named in one `ConfigError`. */
export function readConfig(env: NodeJS.ProcessEnv) {
  // An empty variable is how a compose file says 'unset'.
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = variables.safeParse(set)
  if (!read.success) {
    throw new ConfigError(
      read.error.issues.map((issue) => `${issue.path.join('.')} must be ${issue.message}.`).join('\n'),
    )
  }
  const values = read.data
  const mistakes: string[] = []
  for (const group of together) {
    const missing = group.filter((name) => values[name] === undefined)
    if (missing.length > 0 && missing.length < group.length) {
      mistakes.push(
        `${missing.join(' and ')} must be set when ${group.filter((name) => !missing.includes(name)).join(' and ')} is.`,
      )
    }
  }
  if (values.NODE_ENV === 'production') mistakes.push(...productionMistakes(values))
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'))

  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin
  return {
    production: values.NODE_ENV === 'production',
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    admin:
      values.ADMIN_EMAIL && values.ADMIN_PASSWORD
        ? { email: values.ADMIN_EMAIL.toLowerCase(), password: values.ADMIN_PASSWORD }
        : undefined,
    payment:
      values.RAZORPAY_KEY_ID && values.RAZORPAY_KEY_SECRET && values.RAZORPAY_WEBHOOK_SECRET
        ? {
            keyId: values.RAZORPAY_KEY_ID,
            keySecret: values.RAZORPAY_KEY_SECRET,
            // Comma between: while a secret is being replaced, events signed with the old one still arrive.
            webhookSecrets: values.RAZORPAY_WEBHOOK_SECRET.split(',').map((secret) => secret.trim()),
            apiUrl: values.RAZORPAY_API_URL.replace(/\/+$/, ''),
            checkoutUrl: values.RAZORPAY_CHECKOUT_URL,
          }
        : undefined,
    google:
      values.GOOGLE_CLIENT_ID && values.GOOGLE_CLIENT_SECRET
        ? { id: values.GOOGLE_CLIENT_ID, secret: values.GOOGLE_CLIENT_SECRET, issuer: values.GOOGLE_ISSUER }
        : undefined,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `FWC <no-reply@${new URL(publicUrl).hostname}>`,
    s3:
      values.S3_BUCKET && values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY
        ? {
            bucket: values.S3_BUCKET,
            endpoint: values.S3_ENDPOINT,
            region: values.S3_REGION ?? 'us-east-1',
            keyId: values.S3_ACCESS_KEY_ID,
            secret: values.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    trustProxy: values.TRUST_PROXY === 'off' ? false : values.TRUST_PROXY.split(/,\s*/),
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
  }
}

export type Config = ReturnType<typeof readConfig>
export type PaymentAccount = NonNullable<Config['payment']>

function productionMistakes(values: z.infer<typeof variables>): string[] {
  const mistakes: string[] = []
  const missing = PAYMENT.filter((name) => values[name] === undefined)
  if (missing.length > 0) mistakes.push(`${missing.join(', ')} must be set when NODE_ENV is 'production'.`)
  if (values.PUBLIC_URL === undefined) {
    mistakes.push("PUBLIC_URL must be set when NODE_ENV is 'production'.")
  } else {
    const url = new URL(values.PUBLIC_URL)
    if (url.protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) {
      mistakes.push("PUBLIC_URL must begin with https:// when NODE_ENV is 'production'.")
    }
  }
  return mistakes
}
