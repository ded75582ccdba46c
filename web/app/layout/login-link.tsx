import { Link, useLocation, useMatches } from 'react-router'
import { useHydrated } from '#web/ui/hydrated.ts'

/**
 * Log in, and come back to this page; a page that is nobody's destination sends home, and so does one with a parameter
 * until it is hydrated, since it is rendered once for whatever the parameter is.
 */
export function LoginLink({ className }: { className: string }) {
  const { pathname } = useLocation()
  const { id, params } = useMatches().at(-1) ?? {}
  const hydrated = useHydrated()
  const isDestination =
    (hydrated || Object.keys(params ?? {}).length === 0) &&
    id !== 'site/not-found-page' &&
    !/^\/(login|signup|error|set-password)?$/i.test(pathname)
  return (
    <Link
      to={isDestination ? `/login?${new URLSearchParams({ return: pathname })}` : '/login'}
      className={className}
    >
      Log in
    </Link>
  )
}
