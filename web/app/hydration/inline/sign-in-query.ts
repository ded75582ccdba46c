import { isSentToLogIn, rememberReturn } from '../../layout/login-first.ts'

/** What the address of log-in and sign-up may say that this script can do; the rest is for React to read. */
const UNDERSTOOD = /^([?&](return|first)=[^&]*)*$/

/**
 * Does what the address of the log-in or sign-up page says: where to go on to is remembered, and whoever was sent to log
 * in is told so. False: React has to read it.
 */
export function readSignInQuery(): boolean {
  const { pathname, search } = location
  if (!search || !/^[/](login|signup)/i.test(pathname)) return true
  if (!UNDERSTOOD.test(search)) return false
  const query = new URLSearchParams(search)
  const wanted = query.get('return')
  if (wanted) rememberReturn(wanted)
  if (isSentToLogIn(query)) document.querySelector('.sign-in-alert')?.removeAttribute('hidden')
  return true
}
