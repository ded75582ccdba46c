import { type ComponentProps, useEffect } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { notify } from '#web/ui/toast.tsx'
import { useSession } from './session.ts'

/** Where a signed-out person goes who wants what only the signed-in may: the log-in page, which says why. */
export function loginFirst(returnPath: string): string {
  return `/login?${new URLSearchParams({ return: returnPath, first: '1' })}`
}

/** The one action of the public site: to the membership page, by way of the log-in page for the signed-out. */
export function JoinButton({
  kind = 'warm',
  size,
  className,
}: Pick<ComponentProps<typeof ButtonLink>, 'kind' | 'size' | 'className'>) {
  const { isAuth } = useSession()
  return (
    <ButtonLink
      kind={kind}
      to={isAuth ? '/partner' : loginFirst('/partner')}
      {...(size ? { size } : {})}
      {...(className ? { className } : {})}
    >
      Become a member
    </ButtonLink>
  )
}

/** Says 'Please login first' on arrival at the log-in page by `loginFirst`, however the browser got there. */
export function LoginFirst() {
  const { pathname, search, key } = useLocation()
  const isSentHere = /^\/login\/?$/i.test(pathname) && new URLSearchParams(search).has('first')
  useEffect(() => {
    if (isSentHere && key !== '') notify('Please login first', 'error')
  }, [isSentHere, key])
  return null
}
