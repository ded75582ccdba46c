import { closestTarget } from '../closest-target.ts'

/** Where this tab has the e-mail typed at log-in on the way to where a password was forgotten. */
const KEY = 'fwc_email'
const FIELD = '#account-email'

/** Takes the e-mail that was typed at log-in along to the page for a forgotten password, where it stands once. */
export function takeEmailAlong(): void {
  const field = () => document.querySelector<HTMLInputElement>(FIELD)
  addEventListener('click', (event) => {
    const typed = closestTarget(event, '.sign-in-forgotten') && field()?.value
    if (typed) sessionStorage[KEY] = typed
  })
  try {
    const typed = location.pathname.startsWith('/forgot') && sessionStorage[KEY]
    const there = field()
    if (!typed || !there) return
    there.value = typed
    sessionStorage.removeItem(KEY)
  } catch {
    // Without storage it is typed again.
  }
}
