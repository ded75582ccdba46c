import type { ComponentProps } from 'react'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { loginFirst } from './login-first.ts'
import { useComesBack, useSession } from '../api/session.ts'

/**
 * The one action of the public site: to the membership page, by way of the log-in page for the signed-out. Whose membership
 * is over comes back by a renewal.
 */
export function JoinButton({
  kind = 'warm',
  size,
  className,
}: Pick<ComponentProps<typeof ButtonLink>, 'kind' | 'size' | 'className'>) {
  const { isAuth } = useSession()
  const isBack = useComesBack()
  return (
    <ButtonLink
      kind={kind}
      to={isBack ? '/my/renew' : isAuth ? '/partner' : loginFirst('/partner')}
      {...(size ? { size } : {})}
      {...(className ? { className } : {})}
    >
      {isBack ? 'Come back' : 'Become a member'}
    </ButtonLink>
  )
}
