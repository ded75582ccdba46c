import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { loginFirst } from '#web/app/layout/login-first.ts'
import { useSession } from '#web/app/api/session.ts'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'

/** The link to apply; visitors log in first and return to the membership page. */
export function JoinMembership({ kind = 'warm' }: { kind?: 'warm' | 'primary' }) {
  const { isAuth } = useSession()
  const navigate = useNavigate()

  function onClick(event: MouseEvent<HTMLAnchorElement>): void {
    if (isAuth || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate(loginFirst('/partner'))
  }

  return (
    <ButtonLink kind={kind} to="/partner/submit-details" onClick={onClick}>
      Join Membership
    </ButtonLink>
  )
}
