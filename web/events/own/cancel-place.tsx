import { AskOnce } from '#web/app/own-pages/ask-once.tsx'
import { cancelRegistration } from '#contract/events/registrations.ts'
import type { EventRecord } from '#contract/events/events.ts'
import { request } from '#web/app/api/client.ts'

type Props = {
  event: EventRecord
  isWaiting: boolean
  /** Called after the cancellation or its refusal. */
  onChange: () => void
}

/** Cancels a registration or leaves the waiting list, after asking once. */
export function CancelPlace({ event, isWaiting, onChange }: Props) {
  const words = isWaiting ? 'Leave the waiting list' : 'Give up my place'

  async function cancel(): Promise<string> {
    await request(cancelRegistration, { eventid: event._id })
    return isWaiting ? 'You are off the waiting list.' : 'Your place is given up.'
  }

  return (
    <AskOnce
      label={words}
      name={`${words}: ${event.title}`}
      title={isWaiting ? 'Leave the waiting list?' : 'Give up your place?'}
      keep={isWaiting ? 'Go on waiting' : 'Keep my place'}
      onYes={cancel}
      onEnd={onChange}
    >
      <p>
        <b>{event.title}</b>
      </p>
      <p>
        {isWaiting
          ? 'You can come back, at the end of the list.'
          : 'Your ticket is void then, and the place goes to the first who waits.'}
      </p>
    </AskOnce>
  )
}
