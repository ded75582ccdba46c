import { onwards } from '../../layout/login-first.ts'

/** Where whoever is signed out reads that this is for admins, and comes back from by logging in; unasked that leads to the dashboard. */
export function adminsFirst({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const from = `${pathname}${search}`
  return from === '/admin' ? '/error' : `/error${onwards(from)}`
}
