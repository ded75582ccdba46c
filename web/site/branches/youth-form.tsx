import { ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** The popup of the youth application. */
export function YouthForm({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Apply to YuvaShakti"
      actions={
        <ButtonLink kind="ghost" to="/events">
          See upcoming meetups
        </ButtonLink>
      }
    >
      <p>
        The form for the next season opens here shortly. You are signed in, so nothing else is needed until
        then. Come to a weekly meetup meanwhile: most teams find each other there.
      </p>
    </Dialog>
  )
}
