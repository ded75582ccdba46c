import { FormButton } from '#web/app/forms/form-button.tsx'
import { JoinButton } from '#web/app/layout/join-button.tsx'
import { joinFirst } from '#web/app/layout/login-first.ts'
import { useSession } from '#web/app/api/session.ts'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Opens the application for members. Others are led to membership; visitors sign up first. */
export function ApplyButton() {
  const { user, loading } = useSession()
  if (user !== null && user.role !== 'member') return <JoinButton />
  const visitors = loading ? (
    <Skeleton width="182px" height="48px" />
  ) : (
    <ButtonLink kind="warm" to={joinFirst('/spotlight-boost')}>
      Become a member
    </ButtonLink>
  )
  return (
    <FormButton kind="warm" user={user} load={load} visitors={visitors}>
      Apply Now
    </FormButton>
  )
}

async function load() {
  return (await import('./spotlight-form.tsx')).SpotlightForm
}
