import type { ComponentProps } from 'react'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { joinFirst } from './login-first.ts'
import { useBranding } from './use-branding.ts'
import { useComesBack, useSession } from '../api/session.ts'

/**
 * The one action of the public site: it leads to the membership page, and visitors to the sign-up page first. Former members come back by
 * a renewal; members are not asked to become one.
 */
export function JoinButton({
  kind = 'warm',
  size,
  className,
}: Pick<ComponentProps<typeof ButtonLink>, 'kind' | 'size' | 'className'>) {
  const { user } = useSession()
  const { shortName } = useBranding()
  const isBack = useComesBack()
  const state = user?.membership?.state
  const isMember = user?.role === 'member' || state === 'active' || state === 'grace'
  return (
    <ButtonLink
      kind={kind}
      to={isBack ? '/my/renew' : isMember ? '/my' : user ? '/partner' : joinFirst('/partner')}
      {...(size ? { size } : {})}
      {...(className ? { className } : {})}
    >
      {isBack ? 'Come back' : isMember ? `Go to My ${shortName}` : 'Become a member'}
    </ButtonLink>
  )
}
