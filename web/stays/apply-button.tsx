import { useNamed } from '#web/app/layout/use-branding.ts'
import { FormButton } from '#web/app/forms/form-button.tsx'
import { loginFirst } from '#web/app/layout/login-first.ts'
import { useSession } from '#web/app/api/session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { notify } from '#web/ui/layers/toast.tsx'

/** Where people continue after the log-in page. */
const RETURN = '/verticles/yuva-shakti-international'

/** Opens the request for adult members. Others are told why they cannot apply; visitors log in first. */
export function ApplyButton() {
  const named = useNamed()
  const { user, loading } = useSession()
  if (user !== null && user.role !== 'member') {
    return (
      <Button
        kind="warm"
        onClick={() => notify(named('Only members can apply for {shortName} Atithi'), 'error')}
      >
        Apply Now
      </Button>
    )
  }
  if (user?.minorUntil) return <p>This is for members who are of age.</p>
  const visitors = loading ? (
    <Skeleton width="132px" height="48px" />
  ) : (
    <ButtonLink kind="warm" to={loginFirst(RETURN)}>
      Apply Now
    </ButtonLink>
  )
  return (
    <FormButton kind="warm" user={user} load={load} visitors={visitors}>
      Apply Now
    </FormButton>
  )
}

async function load() {
  return (await import('./stay-form.tsx')).StayForm
}
