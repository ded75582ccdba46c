import { useState } from 'react'
import { ApplicationPopup } from '#web/app/application-popup.tsx'
import { loginFirst } from '#web/app/join.tsx'
import { useSession } from '#web/app/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { notify } from '#web/ui/toast.tsx'

/** Where the log-in page leads those who wanted to apply for a stay. */
const RETURN = '/verticles/yuva-shakti-international'

/** Applies for a stay: for members; others are told why not, and visitors are asked to log in. */
export function ApplyButton() {
  const { user, loading } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (user === null && loading) return <Skeleton width="132px" height="48px" />
  if (user === null) {
    return (
      <ButtonLink kind="warm" to={loginFirst(RETURN)}>
        Apply Now
      </ButtonLink>
    )
  }

  function apply() {
    if (user?.role === 'member') setOpen(true)
    else notify('Only members can apply for FWC Atithi', 'error')
  }

  return (
    <>
      <Button kind="warm" onClick={apply}>
        Apply Now
      </Button>
      <ApplicationPopup open={isOpen} onClose={() => setOpen(false)}>
        <p>
          Requests for a stay open soon. As a member you will send yours here: the city, the days, why you
          travel and what you eat.
        </p>
      </ApplicationPopup>
    </>
  )
}
