import { useSession } from '#web/app/api/session.ts'
import { loginFirst } from '#web/app/layout/login-first.ts'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FormButton, type FormPopup } from './form-button.tsx'

type Props = {
  label: string
  kind: 'ghost' | 'primary'
  /** The page to which the log-in page leads back. */
  page: string
  load: () => Promise<FormPopup>
}

/** Opens a programme's form for signed-in people. Visitors log in first, and come back to its page. */
export function ApplyButton({ label, kind, page, load }: Props) {
  const { user, loading } = useSession()
  const visitors = loading ? (
    <Skeleton width="200px" height="48px" />
  ) : (
    <ButtonLink kind={kind} to={loginFirst(page)}>
      {label}
    </ButtonLink>
  )
  return (
    <FormButton kind={kind} user={user} load={load} visitors={visitors}>
      {label}
    </FormButton>
  )
}
