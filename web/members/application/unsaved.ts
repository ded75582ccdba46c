export type Changes = Record<string, string>

const KEY = 'fwc_unsaved'

/** Puts aside in this tab what the server has not got yet, so that neither a reload nor a new log-in loses it. */
export function keepUnsaved(userId: string, changes: Changes): void {
  try {
    if (Object.keys(changes).length === 0) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify({ userId, changes }))
  } catch {
    // Without storage the server's copy is the only one.
  }
}

/** What this tab has put aside for a person. */
export function unsavedOf(userId: string): Changes {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as {
      userId: string
      changes: Changes
    } | null
    return kept?.userId === userId ? kept.changes : {}
  } catch {
    return {}
  }
}

export function forgetUnsaved(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
