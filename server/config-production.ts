import { isIPv4 } from 'node:net'

/** The variables that production is particular about. */
export type Settings = {
  PUBLIC_URL?: string | undefined
  RAZORPAY_KEY_ID?: string | undefined
  RAZORPAY_KEY_SECRET?: string | undefined
  RAZORPAY_WEBHOOK_SECRET?: string | undefined
  RAZORPAY_API_URL: string
  RAZORPAY_CHECKOUT_URL: string
  RAZORPAY_TEST_MODE?: string | undefined
  SMTP_URL?: string | undefined
}

type Rule = { variable: keyof Settings; must: string; holds: (settings: Settings) => boolean }

const rules: readonly Rule[] = [
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
]

/** Every rule of production that the settings break, as a sentence, by the name of its variable. */
export function productionMistakes(settings: Settings): { variable: string; sentence: string }[] {
  return rules
    .filter(({ holds }) => !holds(settings))
    .map(({ variable, must }) => ({
      variable,
      sentence: `${variable} must ${must} when NODE_ENV is 'production'.`,
    }))
}

/** A key of the provider's test mode, in which no money moves. */
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

/** The mail client takes options from the address, and some of them switch the encryption off: one is allowed. */
function isEncrypted(address: string): boolean {
  if (isLoopback(address)) return true
  const { protocol, search } = new URL(address)
  return search === '?requireTLS=true' || (search === '' && protocol === 'smtps:')
}

function isLoopback(address: string): boolean {
  const host = new URL(address).hostname.toLowerCase()
  return host === 'localhost' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))
}
