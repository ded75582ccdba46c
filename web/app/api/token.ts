/** Where the browser keeps it. */
export const TOKEN_KEY = 'twk_fwc'

// Where the browser refuses storage, the session lasts as long as the page.
let inMemory: string | null = null
const losses = new Set<() => void>()

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

/** Forgets a token that the server no longer knows, unless another has taken its place meanwhile. */
export function loseToken(token: string): void {
  if (readToken() !== token) return
  clearToken()
  for (const tell of losses) tell()
}

/** Calls back when the server has refused the stored token. */
export function onTokenLost(tell: () => void): void {
  losses.add(tell)
}

/** Calls back when another tab signs in or out. */
export function onOtherTab(tell: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === TOKEN_KEY || event.key === null) tell()
  })
}
