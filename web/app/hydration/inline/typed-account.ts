/** The ids of the fields for the name and the e-mail of an account, under which this tab has what somebody has typed who is not signed in yet. */
export const TYPED_ACCOUNT = ['account-name', 'account-email']
const FIELDS = '#account-name, #account-email'

/**
 * Has the name and the e-mail that were typed at log-in, at sign-up or where a password was forgotten stand on each of these
 * pages as it is loaded, until somebody is signed in.
 */
export function keepTypedAccount(): void {
  try {
    for (const field of document.querySelectorAll<HTMLInputElement>(FIELDS))
      field.value ||= sessionStorage[field.id] ?? ''
    addEventListener('input', ({ target }) => {
      // What is typed into is an element.
      const field = target as HTMLInputElement
      if (field.matches(FIELDS)) sessionStorage[field.id] = field.value
    })
  } catch {
    // Without storage it is typed again.
  }
}
