import { Link, useLocation, useMatches } from 'react-router'

/** Log in, and come back to this page; a page that is nobody's destination sends home. */
export function LoginLink({ className }: { className: string }) {
  const { pathname } = useLocation()
  const isDestination =
    useMatches().at(-1)?.id !== 'site/fallback-page' &&
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
