import { useState } from 'react'
import { cancelRegistration } from '#contract/events/registrations.ts'
import type { EventRecord } from '#contract/events/events.ts'
import { request } from '#web/app/api/client.ts'
import { refusalOf } from '#web/app/api/refusal.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { notify } from '#web/ui/layers/toast.tsx'

type Props = {
  event: EventRecord
  isWaiting: boolean
  /** Goes on once it is done, or was refused. */
  onChange: () => void
}

/** Gives one's place up, or leaves the waiting list; asks once. */
export function CancelPlace({ event, isWaiting, onChange }: Props) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const words = isWaiting ? 'Leave the waiting list' : 'Give up my place'

  async function cancel(): Promise<void> {
    setAsking(false)
    setBusy(true)
    try {
      await request(cancelRegistration, { eventid: event._id })
      notify(isWaiting ? 'You are off the waiting list.' : 'Your place is given up.', 'success')
    } catch (error) {
      notify(refusalOf(error).message, 'error')
    }
    onChange()
    setBusy(false)
  }

  return (
    <>
      <Button
        kind="ghost"
        size="small"
        busy={busy}
        aria-label={`${words}: ${event.title}`}
        onClick={() => setAsking(true)}
      >
        {words}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={isWaiting ? 'Leave the waiting list?' : 'Give up your place?'}
        actions={
          <>
            <Button kind="ghost" onClick={() => setAsking(false)}>
              {isWaiting ? 'Go on waiting' : 'Keep my place'}
            </Button>
            <Button kind="danger" onClick={() => void cancel()}>
              {words}
            </Button>
          </>
        }
      >
        <p>
          <b>{event.title}</b>
        </p>
        <p>
          {isWaiting
            ? 'You can come back, at the end of the list.'
            : 'Your ticket is void then, and the place goes to the first who waits.'}
        </p>
      </Dialog>
    </>
  )
}
