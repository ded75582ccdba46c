let list: Promise<Set<string>> | undefined

/** Whose password it is to be. */
export type Owner = { name: string; email: string }

/**
 * Why a password is among the first that somebody tries, in words for its owner: it is one of the most used, a worn word (our
 * own name among them), or what everybody knows of its owner, with figures and signs around it (OWASP ASVS 6.2.4).
 * Letter case does not help. Null: it is none of these.
 */
export async function weaknessOf(password: string, owner: Owner): Promise<string | null> {
  list ??= readList()
  const words = await list
  const plain = password.toLowerCase()
  const bare = withoutTrimmings(plain)
  if (words.has(plain) || /^(.)\1*$/u.test(plain) || WORN_WORDS.has(bare))
    return 'Many people use this one: choose another'
  const isKnown = knownOf(owner).some(
    (word) => word === plain || (bare !== '' && withoutTrimmings(word) === bare),
  )
  return isKnown ? 'This is your own name or e-mail: choose another' : null
}

function withoutTrimmings(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
}

/** The e-mail, what stands before its @, and the name: whole, in one word, and each of its words. */
function knownOf({ name, email }: Owner): string[] {
  const words = name.toLowerCase().split(/\s+/)
  return [email, email.split('@')[0] as string, words.join(' '), words.join(''), ...words]
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
