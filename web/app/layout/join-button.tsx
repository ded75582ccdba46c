import { type ComponentProps, useEffect } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { isSentToLogIn, LOGIN_FIRST, loginFirst } from './login-first.ts'
import { useSession } from '../api/session.ts'

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
  const isSentHere = /^\/login\/?$/i.test(pathname) && isSentToLogIn(new URLSearchParams(search))
  useEffect(() => {
    if (isSentHere && key !== '') notify(LOGIN_FIRST, 'error')
  }, [isSentHere, key])
  return null
}
