/** Where the browser keeps it. */
export const TOKEN_KEY = 'twk_fwc'

// Where the browser refuses storage, the session lasts as long as the page.
let inMemory: string | null = null

export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY)
  } catch {
    return inMemory
  }
}

export function storeToken(token: string): void {
  inMemory = token
  try {
    localStorage.setItem(TOKEN_KEY, token)
  } catch {
    // Kept in memory above.
  }
}

export function clearToken(): void {
  inMemory = null
  try {
    localStorage.removeItem(TOKEN_KEY)
  } catch {
    // Nothing was stored.
  }
}

/** What calls need of the session, which loads the code for them late: whether a token may be sent, finding out, and ending it here. */
export const held = {
  isOwn: (_token: string | null): boolean => true,
  refresh: (): Promise<unknown> => Promise.resolve(),
  signOut: (): void => undefined,
}
