/** The ids of the fields for name and e-mail on the pages of signing in. This tab keeps their text under these keys. */
export const TYPED_ACCOUNT = ['account-name', 'account-email']
const FIELDS = '#account-name, #account-email'

/**
 * Keeps the name and the e-mail that were typed at log-in, sign-up or on the page of a forgotten password, and fills them in on each of
 * these pages, until somebody is signed in.
 */
export function keepTypedAccount(): void {
  try {
    for (const field of document.querySelectorAll<HTMLInputElement>(FIELDS))
      field.value ||= sessionStorage[field.id] ?? ''
    addEventListener('input', ({ target }) => {
      // The target of an `input` event is an element.
      const field = target as HTMLInputElement
      if (field.matches(FIELDS)) sessionStorage[field.id] = field.value
    })
  } catch {
    // Without storage people type them again.
  }
}
