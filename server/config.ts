import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '#contract/business-constants.ts'
import { resolve } from 'node:path'
import { z } from 'zod'
import { weaknessOf } from './accounts/sign-in/weak-passwords.ts'
import {
  FILES,
  isBucket,
  isDatabase,
  isFolder,
  isHost,
  isMailbox,
  isMailServer,
  isNetwork,
  isOrigin,
  isStore,
  isWebAddress,
  secretsOf,
} from './config-forms.ts'
import { isTestKey, productionMistakes } from './config-production.ts'
import { StartError } from './errors.ts'

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'a port from 0 to 65535')
  .transform(Number)
  .pipe(z.int().max(65535, 'a port from 0 to 65535'))
const WEB = 'an address such as https://example.org'
const address = z.string().refine((text) => isWebAddress(text), WEB)
const addressWithQuery = z.string().refine((text) => isWebAddress(text, { isWithQuery: true }), WEB)
const database = z.string().refine(isDatabase, 'an address such as postgres://user:password@host/database')
const text = z.string().min(1)
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
/** The environment variables of the product, with their defaults. */
export const variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], "'production', 'development' or 'test'").optional(),
  PORT: port.default(3000),
  HOST: z.string().refine(isHost, 'an address or name of this machine, such as 0.0.0.0').default('127.0.0.1'),
  PUBLIC_URL: address.refine(isOrigin, `${WEB}, with nothing after it`).optional(),
  DATA_DIR: z.string().refine(isFolder, 'a folder').default('./var'),
  DATABASE_URL: database.optional(),
  DATABASE_MIGRATION_URL: database.optional(),
  DATABASE_DIRECT_URL: database.optional(),
  DATABASE_READ_URL: database.optional(),
  ADMIN_EMAIL: z.email('an e-mail').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(SHORTEST_PASSWORD, `at least ${SHORTEST_PASSWORD} characters`)
    .max(LONGEST_PASSWORD, `at most ${LONGEST_PASSWORD} characters`)
    .optional(),
  RAZORPAY_KEY_ID: text.optional(),
  RAZORPAY_KEY_SECRET: text.optional(),
  RAZORPAY_WEBHOOK_SECRET: z
    .string()
    .refine((text) => secretsOf(text).every(Boolean), 'secrets with a comma between, none of them empty')
    .optional(),
  RAZORPAY_API_URL: address.default('https://api.razorpay.com'),
  RAZORPAY_CHECKOUT_URL: addressWithQuery.default('https://checkout.razorpay.com/v1/checkout.js'),
  RAZORPAY_TEST_MODE: z.literal('1', '1 or unset').optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_ISSUER: address.default('https://accounts.google.com'),
  SMTP_URL: z
    .string()
    .refine(isMailServer, "an address such as smtps://user:password@host, or the word 'files'")
    .optional(),
  MAIL_FROM: z.string().refine(isMailbox, 'an e-mail such as Community <no-reply@example.org>').optional(),
  MAIL_REPLY_TO: z.email('an e-mail').optional(),
  S3_BUCKET: z.string().refine(isBucket, "a bucket's name, such as fwc-files").optional(),
  S3_ENDPOINT: address.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z\d-]+$/, 'a region such as ap-south-1')
    .optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => text === 'off' || text.split(/,\s*/).every(isNetwork),
      "'off' or the proxies' addresses, such as 10.0.0.5 or 10.0.0.0/8, comma between",
    )
    .default('off'),
  LOG_LEVEL: z.enum(levels, `one of ${levels.map((level) => `'${level}'`).join(', ')}`).default('info'),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  CLOCK_OFFSET: z
    .string()
    .regex(/^-?\d{1,10}$/, 'seconds, such as 86400')
    .optional(),
  PURGE_URL: addressWithQuery.optional(),
  PURGE_TOKEN: text.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  BACKUP_TO: z.string().refine(isStore, 'a folder or s3://bucket/prefix').optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day in India such as 03:00')
    .optional(),
  BACKUP_PUBLIC_KEY: z.string().startsWith('age1', 'a public key of age, such as age1…').optional(),
  BACKUP_IDENTITY: z
    .string()
    .startsWith('AGE-SECRET-KEY-', 'a secret key of age, such as AGE-SECRET-KEY-1…')
    .optional(),
})

const PAYMENT = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const
const together: readonly (readonly (keyof z.infer<typeof variables>)[])[] = [
  PAYMENT,
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
]

/** The first variable has no effect without the second. */
const beside = [
  ['DATABASE_MIGRATION_URL', 'DATABASE_URL'],
  ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
  ['DATABASE_READ_URL', 'DATABASE_URL'],
  ['PURGE_TOKEN', 'PURGE_URL'],
  ['BACKUP_AT', 'BACKUP_TO'],
] as const

/** Stops the start: a line for each wrong variable. */
export class ConfigError extends StartError {}

/** The configuration from the environment. One `ConfigError` names all mistakes, without the values. */
export async function readConfig(env: NodeJS.ProcessEnv) {
  // A compose file unsets a variable by an empty value.
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const { values, mistakes } = readVariables(set)
  const isProduction = values.NODE_ENV === 'production'
  if (isProduction) mistakes.push(...productionMistakes(values))
  mistakes.push(...incompleteGroups(values), ...(await weakPassword(values)))
  if (mistakes.length > 0) throw new ConfigError(firstOfEach(mistakes).join('\n'))

  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin
  return {
    production: isProduction,
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseMigrationUrl: values.DATABASE_MIGRATION_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    admin:
      values.ADMIN_EMAIL && values.ADMIN_PASSWORD
        ? { email: values.ADMIN_EMAIL.toLowerCase(), password: values.ADMIN_PASSWORD }
        : undefined,
    payment:
      values.RAZORPAY_KEY_ID && values.RAZORPAY_KEY_SECRET && values.RAZORPAY_WEBHOOK_SECRET
        ? {
            keyId: values.RAZORPAY_KEY_ID,
            keySecret: values.RAZORPAY_KEY_SECRET,
            webhookSecrets: secretsOf(values.RAZORPAY_WEBHOOK_SECRET),
            apiUrl: values.RAZORPAY_API_URL.replace(/\/+$/, ''),
            checkoutUrl: values.RAZORPAY_CHECKOUT_URL,
          }
        : undefined,
    // Without an account, payments go to the simulator, which has a test key.
    testMode:
      values.RAZORPAY_TEST_MODE === '1' &&
      (values.RAZORPAY_KEY_ID === undefined || isTestKey(values.RAZORPAY_KEY_ID)),
    google:
      values.GOOGLE_CLIENT_ID && values.GOOGLE_CLIENT_SECRET
        ? { id: values.GOOGLE_CLIENT_ID, secret: values.GOOGLE_CLIENT_SECRET, issuer: values.GOOGLE_ISSUER }
        : undefined,
    smtpUrl: values.SMTP_URL === FILES ? undefined : values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    mailReplyTo: values.MAIL_REPLY_TO,
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
    trustProxy: values.TRUST_PROXY === 'off' ? (false as const) : values.TRUST_PROXY.split(/,\s*/),
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    /** Milliseconds by which the product's clock runs ahead of the machine's. */
    clockOffset: Number(values.CLOCK_OFFSET ?? 0) * 1_000,
    purge: values.PURGE_URL ? { url: values.PURGE_URL, token: values.PURGE_TOKEN } : undefined,
    traces: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    backup: values.BACKUP_TO ? { to: values.BACKUP_TO, at: values.BACKUP_AT ?? '03:00' } : undefined,
    backupPublicKey: values.BACKUP_PUBLIC_KEY,
    backupIdentity: values.BACKUP_IDENTITY,
  }
}

export type Config = Awaited<ReturnType<typeof readConfig>>

/** The product's clock, for the server and for every command. */
export function clockOf({ clockOffset }: Pick<Config, 'clockOffset'>): () => Date {
  return () => new Date(Date.now() + clockOffset)
}

export type PaymentAccount = NonNullable<Config['payment']>

type Values = z.infer<typeof variables>
type Mistake = { variable: string; sentence: string }

/** The valid variables, and the mistakes in the others. */
function readVariables(set: NodeJS.ProcessEnv): { values: Values; mistakes: Mistake[] } {
  const read = variables.safeParse(set)
  if (read.success) return { values: read.data, mistakes: [] }
  const mistakes = read.error.issues.map(({ path, message }) => ({
    variable: String(path[0]),
    sentence: `${String(path[0])} must be ${message}.`,
  }))
  const wrong = new Set(mistakes.map(({ variable }) => variable))
  const rest = Object.fromEntries(Object.entries(set).filter(([name]) => !wrong.has(name)))
  return { values: variables.parse(rest), mistakes }
}

function incompleteGroups(values: Values): Mistake[] {
  const groups = together.flatMap((group) => {
    const missing = group.filter((name) => values[name] === undefined)
    const [first] = missing
    if (first === undefined || missing.length === group.length) return []
    const others = group.filter((name) => !missing.includes(name))
    return [missingBeside(first, missing, others)]
  })
  const alone = beside.filter(([one, other]) => values[one] !== undefined && values[other] === undefined)
  return [...groups, ...alone.map(([one, other]) => missingBeside(other, [other], [one]))]
}

function missingBeside(variable: string, missing: string[], others: string[]): Mistake {
  return { variable, sentence: `${missing.join(' and ')} must be set when ${others.join(' and ')} is.` }
}

/** Checks the first admin's password by the rules for all passwords. */
async function weakPassword({ ADMIN_EMAIL, ADMIN_PASSWORD }: Values): Promise<Mistake[]> {
  if (ADMIN_EMAIL === undefined || ADMIN_PASSWORD === undefined) return []
  const email = ADMIN_EMAIL.toLowerCase()
  const weakness = await weaknessOf(ADMIN_PASSWORD, { name: '', email })
  if (weakness === null) return []
  return [{ variable: 'ADMIN_PASSWORD', sentence: `ADMIN_PASSWORD must be another one. ${weakness}.` }]
}

/** The first mistake of each variable: others usually follow from it. */
function firstOfEach(mistakes: Mistake[]): string[] {
  return [...Map.groupBy(mistakes, ({ variable }) => variable).values()].flatMap((all) =>
    all.slice(0, 1).map(({ sentence }) => sentence),
  )
}
