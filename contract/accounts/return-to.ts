const BASE = 'https://here.invalid'
const LONGEST = 512

/** The pages of signing in, which take their forms without scripts and a way back. */
export const signInPages = ['/login', '/signup', '/forgot-password'] as const
export type SignInPage = (typeof signInPages)[number]

/** The page of signing in at a path, in any letter case as every page; null: it is another. */
export function signInPageAt(path: string): SignInPage | null {
  const plain = path.toLowerCase().replace(/\/$/, '')
  return signInPages.find((page) => page === plain) ?? null
}

// Signing in again at the end of signing in would go round for ever.
const SIGN_IN_PAGES = /^\/(log-?in|sign-?up|set-password|confirm-email|api)(\/|$)/i

/**
 * Where to go after signing in: the `return` of a query when it is a plain path of this site, else the home page.
 * Only what the strictest reader and the sloppiest browser both take for a path of this site is let through.
 */
export function returnTo(search: string | URLSearchParams): string {
  const wanted = new URLSearchParams(search).get('return')
  return wanted !== null && isOwnPath(wanted) ? wanted : '/'
}

/**
 * Where somebody goes who has just signed in: on to where they were going (a path, as `returnTo` has it); a member who was going nowhere else than home, to
 * their own page.
 */
export function afterSignIn(from: string, { role }: { role: string }): string {
  return from === '/' && role === 'member' ? '/my' : from
}

function isOwnPath(text: string): boolean {
  if (text.length > LONGEST) return false
  const end = text.search(/[?#]/)
  const [path, rest] = end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end)]
  return isPlainPath(path) && isPlainRest(rest) && URL.parse(text, BASE)?.origin === BASE
}

function isPlainPath(text: string): boolean {
  const path = decoded(text)
  // The second round catches what was encoded twice; a path of ours holds no percent sign at all then.
  if (path === null || !/^\/[\w\-./=&~%+]*$/.test(text) || !/^\/[\w\-./=&~+ ]*$/.test(path)) return false
  return !path.includes('//') && !/(^|\/)\.{1,2}(\/|$)/.test(path) && !SIGN_IN_PAGES.test(path)
}

/** Query and fragment: they cannot lead elsewhere, and a search may be for an e-mail or a name of any script. */
function isPlainRest(text: string): boolean {
  const rest = decoded(text)
  return rest !== null && /^[\w\-./?=&#~%+:@,]*$/.test(text) && !/[\p{Cc}\p{Zl}\p{Zp}\\]/u.test(rest)
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
