import type { ComponentProps } from 'react'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { loginFirst } from './login-first.ts'
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
