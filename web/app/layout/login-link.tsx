import { Link, useLocation, useMatches } from 'react-router'
import { returnTo, signInPageAt } from '#contract/accounts/return-to.ts'
import { useHydrated } from '#web/ui/hydrated.ts'
import { onwards } from './login-first.ts'

/**
 * Log in, and come back to this page, or from one of signing in to where that leads on to; a page that is nobody's
 * destination sends home, and so does one with a parameter until it is hydrated, since it is rendered once for whatever
 * the parameter is.
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
  const isDestination =
    (hydrated || Object.keys(params ?? {}).length === 0) &&
    id !== 'site/not-found-page' &&
    !/^\/(error|set-password)?$/i.test(pathname)
  return (
    <Link to={`/login${isDestination ? onwards(pathname) : ''}`} className={className}>
      Log in
    </Link>
  )
}
