import { type Changes, clearLocalDraft, saveLocalDraft } from './local-draft.ts'

/** Whose form it is, and where it will be sent. */
export type FormKey = { path: string; userId: string }

// A file cannot be written down; it is kept as long as the page lives.
const chosen = new Map<string, Map<string, File>>()

function keyOf({ path, userId }: FormKey): string {
  return `${userId}${path}`
}

/** Keeps in this tab what is in a form and not sent, so that closing it loses nothing and reloading only its files. */
export function cacheForm(place: FormKey, form: HTMLFormElement): void {
  const words: Changes = {}
  const files = new Map<string, File>()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') words[name] = value
    else if (value.size > 0) files.set(name, value)
  }
  chosen.set(keyOf(place), files)
  saveLocalDraft(place.path, place.userId, words)
}

/** Puts the files that were kept back into a form; its fields hear of them as of files just chosen. */
export function restoreFiles(place: FormKey, form: HTMLFormElement): void {
  for (const [name, file] of chosen.get(keyOf(place)) ?? []) {
    const input = form.elements.namedItem(name)
    if (!(input instanceof HTMLInputElement) || input.type !== 'file') continue
    const files = new DataTransfer()
    files.items.add(file)
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/** Forgets what was typed once it has been sent. */
export function clearFormCache(place: FormKey): void {
  chosen.delete(keyOf(place))
  clearLocalDraft(place.path)
}
