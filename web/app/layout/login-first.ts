/** The message of log-in and sign-up for people who were sent there by `loginFirst` or `joinFirst`. */
export const LOGIN_FIRST = 'Please login first'

/** The key of the page to go on to, for people who come back from Google. */
export const RETURN_KEY = 'fwc_return'

/** The log-in page, with a message, for a signed-out person who wants something for signed-in people. */
export function loginFirst(returnPath: string): string {
  return `/login?${new URLSearchParams({ return: returnPath, first: '1' })}`
}

/** The sign-up page, with a message, for a signed-out person who wants to become a member. */
export function joinFirst(returnPath: string): string {
  return `/signup?${new URLSearchParams({ return: returnPath, first: '1' })}`
}

/** Whether the query of the log-in or sign-up page says that somebody was sent there. */
export function isSentToLogIn(query: URLSearchParams): boolean {
  return query.has('first')
}

/** Remembers the page to go on to, for people who come back from Google without having signed in. */
export function rememberReturn(from: string): void {
  try {
    sessionStorage.setItem(RETURN_KEY, from)
  } catch {
    // Without storage, they go on to the home page.
  }
}

/** The query with the page to go on to after signing in. */
export function onwards(from: string): string {
  return from === '/' ? '' : `?${new URLSearchParams({ return: from })}`
}

/** The beginning of the keys under which a tab keeps unsent words of forms. */
export const UNSAVED = 'fwc_unsaved:'

/** Whether this tab keeps unsent words of forms. */
export function hasUnsaved(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(UNSAVED))
  } catch {
    return false
  }
}
