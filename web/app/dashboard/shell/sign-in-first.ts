import { onwards } from '../../layout/login-first.ts'

/** The address of the page that tells signed-out people that the dashboard is for admins. After logging in they come back. */
export function adminOnlyAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const from = `${pathname}${search}`
  return from === '/admin' ? '/error' : `/error${onwards(from)}`
}
