export type Changes = Record<string, string>

/** A place of its own for each form, named by where its draft is saved. */
function keyOf(path: string): string {
  return `fwc_unsaved:${path}`
}

/** Puts aside in this tab what the server has not got yet, so that neither a reload nor a new log-in loses it. */
export function keepUnsaved(path: string, userId: string, changes: Changes): void {
  try {
    if (Object.keys(changes).length === 0) sessionStorage.removeItem(keyOf(path))
    else sessionStorage.setItem(keyOf(path), JSON.stringify({ userId, changes }))
  } catch {
    // Without storage the server's copy is the only one.
  }
}

/** What this tab has put aside for a person. */
export function unsavedOf(path: string, userId: string): Changes {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(path)) ?? 'null') as {
      userId: string
      changes: Changes
    } | null
    return kept?.userId === userId ? kept.changes : {}
  } catch {
    return {}
  }
}

export function forgetUnsaved(path: string): void {
  try {
    sessionStorage.removeItem(keyOf(path))
  } catch {
    // Nothing was kept.
  }
}
