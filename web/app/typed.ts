export type Typed = Record<string, string>

const PREFIX = 'fwc_typed:'

// A file cannot be written down; it is kept as long as the page lives.
const chosen = new Map<string, Map<string, File>>()

/** Keeps in this tab what a person has typed into a form and not sent, so that closing or reloading loses nothing. */
export function keepTyped(formKey: string, form: HTMLFormElement): void {
  const words: Typed = {}
  const files = new Map<string, File>()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') words[name] = value
    else if (value.size > 0) files.set(name, value)
  }
  chosen.set(formKey, files)
  try {
    sessionStorage.setItem(PREFIX + formKey, JSON.stringify(words))
  } catch {
    // Without storage it is kept in the form alone.
  }
}

/** The words that were kept. */
export function typedIn(formKey: string): Typed {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + formKey) ?? '{}') as Typed
  } catch {
    return {}
  }
}

/** Puts the files that were kept back into a form; its fields hear of them as of files just chosen. */
export function putFilesBack(formKey: string, form: HTMLFormElement): void {
  for (const [name, file] of chosen.get(formKey) ?? []) {
    const input = form.elements.namedItem(name)
    if (!(input instanceof HTMLInputElement) || input.type !== 'file') continue
    const files = new DataTransfer()
    files.items.add(file)
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/** Forgets what was typed once it has been sent. */
export function forgetTyped(formKey: string): void {
  chosen.delete(formKey)
  try {
    sessionStorage.removeItem(PREFIX + formKey)
  } catch {
    // Nothing was kept.
  }
}
