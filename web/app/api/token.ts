/** The key of the token in the browser's storage. */
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

/** The functions of the session that calls need. The session loads the code of calls late, so it sets them here. */
export const sessionFunctions = {
  isOwn: (_token: string | null): boolean => true,
  refresh: (): Promise<unknown> => Promise.resolve(),
  signOut: (): void => undefined,
}
