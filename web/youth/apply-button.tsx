import { FormButton } from '#web/app/forms/form-button.tsx'
import { loginFirst } from '#web/app/layout/login-first.ts'
import { useSession } from '#web/app/api/session.ts'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Where the log-in page leads those who wanted to apply. */
const RETURN = '/verticles/yuva-shakti-international'

/** Applies to YuvaShakti: for whoever is signed in; visitors are asked to log in, and come back here. */
export function ApplyButton({ label, kind }: { label: string; kind: 'ghost' | 'primary' }) {
  const { user, loading } = useSession()
  if (user === null && loading) return <Skeleton width="200px" height="48px" />
  if (user === null) {
    return (
      <ButtonLink kind={kind} to={loginFirst(RETURN)}>
        {label}
      </ButtonLink>
    )
  }
  return (
    <FormButton kind={kind} user={user} load={load}>
      {label}
    </FormButton>
  )
}

async function load() {
  return (await import('./youth-form.tsx')).YouthForm
}
