let list: Promise<Set<string>> | undefined

/**
 * Whether everybody tries this password first: it is one of the most used ones, or a worn word
 * (our own name among them) with figures and signs around it (OWASP ASVS 6.2.4). Letter case does not help.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= readList()
  const words = await list
  const plain = password.toLowerCase()
  const bare = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if (words.has(plain) || /^(.)\1*$/u.test(plain)) return true
  return WORN_WORDS.has(bare)
}

const WORN_WORDS = new Set([
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
const MOST_USED = 10_000

/** Read at the first sign-up, since a start has better things to do. */
async function readList(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set((dictionary['passwords-common'] as readonly string[]).slice(0, MOST_USED))
}
