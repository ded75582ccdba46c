import { Link, useLocation, useMatches } from 'react-router'
import { useAwake } from '#web/ui/awake.ts'

/**
 * Log in, and come back to this page; a page that is nobody's destination sends home, and so does one with a parameter
 * until it is awake, since it is rendered once for whatever the parameter is.
 */
export function LoginLink({ className }: { className: string }) {
  const { pathname } = useLocation()
  const { id, params } = useMatches().at(-1) ?? {}
  const awake = useAwake()
  const isDestination =
    (awake || Object.keys(params ?? {}).length === 0) &&
    id !== 'site/fallback-page' &&
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
