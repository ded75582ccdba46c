/** What log-in and sign-up say to whoever was sent there by `loginFirst` or `joinFirst`. */
export const LOGIN_FIRST = 'Please login first'

/** Where this tab remembers the page to go on to, for the way back from Google. */
export const RETURN_KEY = 'fwc_return'

/** Where a signed-out person goes who wants what only the signed-in may: the log-in page, which says why. */
export function loginFirst(returnPath: string): string {
  return `/login?${new URLSearchParams({ return: returnPath, first: '1' })}`
}

/** Where a signed-out person goes who wants to become a member: the sign-up page, which says why and leads on. */
export function joinFirst(returnPath: string): string {
  return `/signup?${new URLSearchParams({ return: returnPath, first: '1' })}`
}

/** Whether somebody was sent to log in, by the query of the log-in or sign-up page. */
export function isSentToLogIn(query: URLSearchParams): boolean {
  return query.has('first')
}

/** Remembers where to go on to, for the way back from Google when it ends without a sign-in. */
export function rememberReturn(from: string): void {
  try {
    sessionStorage.setItem(RETURN_KEY, from)
  } catch {
    // Without storage, such a way ends at the home page.
  }
}

/** The query that hands on where to go after signing in. */
export function onwards(from: string): string {
  return from === '/' ? '' : `?${new URLSearchParams({ return: from })}`
}

/** Under names that begin so a tab puts aside what somebody typed into forms. */
export const UNSAVED = 'fwc_unsaved:'

/** Whether this tab has put aside what somebody typed. */
export function hasUnsaved(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(UNSAVED))
  } catch {
    return false
  }
}
