import { rememberReturn } from '../../layout/login-first.ts'

/** What the address of log-in and sign-up may say that this script can do; the rest is for React to read. */
const UNDERSTOOD = /^([?&](return|first)=[^&]*)*$/

/**
 * Remembers where the address of the log-in or sign-up page says to go on to; that somebody was sent there, the server has
 * said. False: React has to read it.
 */
export function readSignInQuery(): boolean {
  const { pathname, search } = location
  if (!search || !/^[/](login|signup)/i.test(pathname)) return true
  if (!UNDERSTOOD.test(search)) return false
  const wanted = new URLSearchParams(search).get('return')
  if (wanted) rememberReturn(wanted)
  return true
}
