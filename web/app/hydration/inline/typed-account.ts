/** Where this tab has the name and the e-mail that somebody has typed who is not signed in yet, by the ids of their fields. */
export const TYPED_ACCOUNT = 'fwc_account'
const FIELDS = '#account-name, #account-email'

/**
 * Has the name and the e-mail that were typed at log-in, at sign-up or where a password was forgotten stand on each of these
 * pages as it is loaded, until somebody is signed in.
 */
export function keepTypedAccount(): void {
  try {
    const kept = JSON.parse(sessionStorage[TYPED_ACCOUNT] ?? '{}')
    for (const field of document.querySelectorAll<HTMLInputElement>(FIELDS))
      field.value ||= kept[field.id] ?? ''
    addEventListener('input', ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !target.matches(FIELDS)) return
      kept[target.id] = target.value
      sessionStorage[TYPED_ACCOUNT] = JSON.stringify(kept)
    })
  } catch {
    // Without storage it is typed again.
  }
}
