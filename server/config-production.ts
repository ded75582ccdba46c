import { isIPv4 } from 'node:net'

/** The variables that have rules in production. */
export type Settings = {
  PUBLIC_URL?: string | undefined
  DATABASE_URL?: string | undefined
  DATABASE_MIGRATION_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  DATABASE_READ_URL?: string | undefined
  RAZORPAY_KEY_ID?: string | undefined
  RAZORPAY_KEY_SECRET?: string | undefined
  RAZORPAY_WEBHOOK_SECRET?: string | undefined
  RAZORPAY_API_URL: string
  RAZORPAY_CHECKOUT_URL: string
  RAZORPAY_TEST_MODE?: string | undefined
  SMTP_URL?: string | undefined
  CLOCK_OFFSET?: string | undefined
  PURGE_URL?: string | undefined
}

type Rule = { variable: keyof Settings; must: string; holds: (settings: Settings) => boolean }

const rules: readonly Rule[] = [
  {
    variable: 'CLOCK_OFFSET',
    must: 'be unset',
    holds: ({ CLOCK_OFFSET: seconds }) => seconds === undefined,
  },
  isSet('RAZORPAY_KEY_ID'),
  isSet('RAZORPAY_KEY_SECRET'),
  isSet('RAZORPAY_WEBHOOK_SECRET'),
  {
    variable: 'RAZORPAY_KEY_ID',
    must: 'be a live key, or RAZORPAY_TEST_MODE be 1,',
    holds: ({ RAZORPAY_KEY_ID: key, RAZORPAY_TEST_MODE: testMode }) => !isTestKey(key) || testMode === '1',
  },
  isHttps('RAZORPAY_API_URL'),
  isHttps('RAZORPAY_CHECKOUT_URL'),
  isSet('PUBLIC_URL'),
  isHttps('PUBLIC_URL'),
  isSet('SMTP_URL', "to a mail server or to the word 'files'"),
  {
    variable: 'SMTP_URL',
    must: 'begin with smtps://, or end in ?requireTLS=true, without another option,',
    holds: ({ SMTP_URL: address }) => address === undefined || address === 'files' || isEncrypted(address),
  },
  isHttps('PURGE_URL'),
  namesTlsMode('DATABASE_URL'),
  namesTlsMode('DATABASE_MIGRATION_URL'),
  namesTlsMode('DATABASE_DIRECT_URL'),
  namesTlsMode('DATABASE_READ_URL'),
]

/** A sentence for each production rule that the settings break. */
export function productionMistakes(settings: Settings): { variable: string; sentence: string }[] {
  return rules
    .filter(({ holds }) => !holds(settings))
    .map(({ variable, must }) => ({
      variable,
      sentence: `${variable} must ${must} when NODE_ENV is 'production'.`,
    }))
}

/** Whether a key is for the provider's test mode, in which no money moves. */
export function isTestKey(key: string | undefined): boolean {
  return key?.startsWith('rzp_test_') === true
}

function isSet(variable: keyof Settings, to?: string): Rule {
  const must = to === undefined ? 'be set' : `be set ${to}`
  return { variable, must, holds: (settings) => settings[variable] !== undefined }
}

function isHttps(variable: keyof Settings): Rule {
  return {
    variable,
    must: 'begin with https://',
    holds: ({ [variable]: address }) =>
      address === undefined || isLoopback(address) || new URL(address).protocol === 'https:',
  }
}

/**
 * The database's client does not encrypt unless it is told to, and the meaning of its other modes will change. On a network that nobody
 * else reaches, the address has to say that no encryption is needed.
 */
function namesTlsMode(variable: keyof Settings): Rule {
  return {
    variable,
    must: 'end in ?sslmode=verify-full, or in ?sslmode=disable where nobody else reaches the network between,',
    holds: ({ [variable]: address }) => address === undefined || isLocal(address) || hasSslMode(address),
  }
}

/** Whether the database is on this machine. Its client takes the host from the query if there is one, else from the address. */
function isLocal(address: string): boolean {
  const hosts = new URL(address).searchParams.getAll('host')
  if (hosts.length === 0) return isLoopback(address)
  return hosts.every((host) => host.startsWith('/'))
}

function hasSslMode(address: string): boolean {
  const options = new URL(address).searchParams
  const modes = options.getAll('sslmode')
  return (
    modes.length === 1 &&
    ['verify-full', 'disable'].includes(modes[0] ?? '') &&
    !options.has('ssl') &&
    !options.has('uselibpqcompat')
  )
}

/** Whether e-mails are encrypted. The mail client reads options from the address, some of which turn encryption off: one is allowed. */
function isEncrypted(address: string): boolean {
  if (isLoopback(address)) return true
  const { protocol, search } = new URL(address)
  return search === '?requireTLS=true' || (search === '' && protocol === 'smtps:')
}

function isLoopback(address: string): boolean {
  const host = new URL(address).hostname.toLowerCase()
  return host === 'localhost' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))
}
