const BASE = 'https://here.invalid'
const LONGEST = 512

/** The pages for signing in; their forms work without scripts and take a return path. */
export const signInPages = ['/login', '/signup', '/forgot-password'] as const
export type SignInPage = (typeof signInPages)[number]

/** The sign-in page at a path, in any letter case; null when the path is another page. */
export function signInPageAt(path: string): SignInPage | null {
  const plain = path.toLowerCase().replace(/\/$/, '')
  return signInPages.find((page) => page === plain) ?? null
}

// A return path to one of these would lead in a circle.
const NO_RETURN_PATHS = /^\/(log-?in|sign-?up|set-password|confirm-email|api)(\/|$)/i

/**
 * Where to go after signing in: the `return` parameter if it is a plain path of this site, else the home page. A path must be
 * safe however a parser or a browser reads it, strictly or leniently.
 */
export function returnTo(search: string | URLSearchParams): string {
  const wanted = new URLSearchParams(search).get('return')
  return wanted !== null && isOwnPath(wanted) ? wanted : '/'
}

/** Where to go after signing in. A member with no return path goes to their own page instead of the home page. */
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
  // The second pattern checks the decoded path. It allows no percent sign, so a path that was encoded twice is refused.
  if (path === null || !/^\/[\w\-./=&~%+]*$/.test(text) || !/^\/[\w\-./=&~+ ]*$/.test(path)) return false
  return !path.includes('//') && !/(^|\/)\.{1,2}(\/|$)/.test(path) && !NO_RETURN_PATHS.test(path)
}

/** Query and fragment. They cannot lead to another site, and a search may hold an e-mail or a name in any script. */
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
