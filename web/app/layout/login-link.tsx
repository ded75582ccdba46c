import { Link, useLocation, useMatches } from 'react-router'
import { returnTo, signInPageAt } from '#contract/accounts/return-to.ts'
import { useHydrated } from '#web/ui/hydrated.ts'
import { onwards } from './login-first.ts'

/**
 * The link to log in and come back to this page. On the pages of signing in, and on the page that tells visitors that the dashboard is for
 * admins, it keeps the return address of that page. Some pages lead home instead: the page for unknown addresses, and, before hydration, a
 * page with a parameter, since it is rendered once for all values of the parameter.
 */
export function LoginLink({ className }: { className: string }) {
  const { pathname, search } = useLocation()
  const { id, params } = useMatches().at(-1) ?? {}
  const hydrated = useHydrated()
  if (signInPageAt(pathname) !== null) {
    return (
      <Link to={`/login${onwards(returnTo(search))}`} data-takes-return className={className}>
        Log in
      </Link>
    )
  }
  const isKnown = hydrated || Object.keys(params ?? {}).length === 0
  const isDestination = id !== 'site/not-found-page' && !/^\/set-password$/i.test(pathname)
  const from = /^\/error$/i.test(pathname) ? (hydrated ? returnTo(search) : '/') : pathname
  return (
    <Link to={`/login${isKnown && isDestination ? onwards(from) : ''}`} className={className}>
      Log in
    </Link>
  )
}
