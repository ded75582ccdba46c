import { useState } from 'react'
import { ApplicationPopup } from '#web/app/application-popup.tsx'
import { loginFirst } from '#web/app/join.tsx'
import { useSession } from '#web/app/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Where the log-in page leads those who wanted to apply. */
const RETURN = '/verticles/yuva-shakti-international'

/** Applies to YuvaShakti: for whoever is signed in; visitors are asked to log in, and come back here. */
export function ApplyButton({ label, kind }: { label: string; kind: 'ghost' | 'primary' }) {
  const { user, loading } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (user === null && loading) return <Skeleton width="200px" height="48px" />
  if (user === null) {
    return (
      <ButtonLink kind={kind} to={loginFirst(RETURN)}>
        {label}
      </ButtonLink>
    )
  }
  return (
    <>
      <Button kind={kind} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ApplicationPopup open={isOpen} onClose={() => setOpen(false)}>
        <p>
          Applications to YuvaShakti open soon. You will send yours here: who you are, where you live, what
          you study or do, and what you would like to try.
        </p>
      </ApplicationPopup>
    </>
  )
}
