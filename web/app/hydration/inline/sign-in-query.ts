import { rememberReturn } from '../../layout/login-first.ts'

/** Queries of log-in and sign-up that this script handles; React reads all others. */
const UNDERSTOOD = /^([?&](return|first)=[^&]*)*$/

/**
 * Remembers the return address in the query of the log-in or sign-up page. The server has already rendered the message for people who were
 * sent there. False: React has to read the query.
 */
export function readSignInQuery(): boolean {
  const { pathname, search } = location
  if (!search || !/^[/](login|signup)/i.test(pathname)) return true
  if (!UNDERSTOOD.test(search)) return false
  const wanted = new URLSearchParams(search).get('return')
  if (wanted) rememberReturn(wanted)
  return true
}
