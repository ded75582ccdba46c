import { Link, useLocation, useMatches } from 'react-router'
import { returnTo, signInPageAt } from '#contract/accounts/return-to.ts'
import { useHydrated } from '#web/ui/hydrated.ts'
import { onwards } from './login-first.ts'

/**
 * Log in, and come back to this page, or from one of signing in, or the one that keeps visitors from the dashboard, to where
 * that leads on to; a page that is nobody's destination sends home, and so does one with a parameter until it is hydrated,
 * since it is rendered once for whatever the parameter is.
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
