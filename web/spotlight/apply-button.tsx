import { useState } from 'react'
import { ApplicationPopup } from '#web/app/application-popup.tsx'
import { loginFirst } from '#web/app/join.tsx'
import { useSession } from '#web/app/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Applies for the Spotlight: for members; the others' way there is membership, for visitors by way of the log-in page. */
export function ApplyButton() {
  const { user, loading } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (user === null && loading) return <Skeleton width="182px" height="48px" />
  if (user?.role !== 'member') {
    return (
      <ButtonLink kind="warm" to={user === null ? loginFirst('/spotlight-boost') : '/partner'}>
        Become a member
      </ButtonLink>
    )
  }
  return (
    <>
      <Button kind="warm" onClick={() => setOpen(true)}>
        Apply Now
      </Button>
      <ApplicationPopup open={isOpen} onClose={() => setOpen(false)}>
        <p>
          Applications for the Spotlight open soon. As a member you will send yours here: what you promote,
          what should be seen first, a link and a picture.
        </p>
      </ApplicationPopup>
    </>
  )
}
