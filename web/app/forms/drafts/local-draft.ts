import { TYPED_ACCOUNT } from '#web/app/hydration/inline/typed-account.ts'
import { UNSAVED } from '#web/app/layout/login-first.ts'
import { lazyImport } from '#web/ui/lazy-import.ts'

/** The key of the person whose lists of the door this browser keeps. Without it the code that forgets them is not loaded. */
export const DOOR_OWNER = 'fwc_door_of'

export type Changes = Record<string, string>

type Kept = { userId: string; changes: Changes }

/** Each form has its own key, by the path of its draft. */
function keyOf(path: string): string {
  return `${UNSAVED}${path}`
}

/** Puts unsent values aside in this tab, so that neither a reload nor a new log-in loses them. */
export function saveLocalDraft(path: string, userId: string, changes: Changes): void {
  try {
    if (Object.keys(changes).length === 0) sessionStorage.removeItem(keyOf(path))
    else sessionStorage.setItem(keyOf(path), JSON.stringify({ userId, changes } satisfies Kept))
  } catch {
    // Without storage the server's copy is the only one.
  }
}

/** The values that this tab has put aside for a person. */
export function localDraftOf(path: string, userId: string): Changes {
  const kept = keptAt(keyOf(path))
  return kept?.userId === userId ? kept.changes : {}
}

/** Null also for a value that cannot be read. */
function keptAt(key: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

/** Forgets everything that other people have put aside or typed in this tab, and their lists of the door in this browser. */
export async function forgetOthersUnsaved(userId: string | null): Promise<void> {
  try {
    for (const id of TYPED_ACCOUNT) sessionStorage.removeItem(id)
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(UNSAVED) && keptAt(key)?.userId !== userId) sessionStorage.removeItem(key)
    }
    const owner = localStorage.getItem(DOOR_OWNER)
    // Whoever logs out leaves no list behind, whoever's it is.
    if (userId !== null && (owner === null || owner === userId)) return
    const { forgetLists } = await lazyImport(() => import('../../api/door-database.ts'))
    await forgetLists()
    localStorage.removeItem(DOOR_OWNER)
  } catch {
    // Nothing was kept.
  }
}
