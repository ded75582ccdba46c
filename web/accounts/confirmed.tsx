import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Answer } from '#contract/call/endpoint.ts'
import type { confirmEmail, readConfirmation } from '#contract/accounts/confirm-email.ts'
import { useSession } from '#web/app/api/session.ts'
import { useNamed } from '#web/app/layout/use-branding.ts'
import { WriteToUs } from '#web/app/layout/write-to-us.tsx'
import { Alert } from '#web/ui/controls/alert.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { inIst } from '#web/ui/time.tsx'

/** The event at which the button takes a place, or why it takes none. */
export type PlaceAt = Answer<typeof readConfirmation>['event']

/** The result of pressing the button. */
export type Done = {
  words: string
  /**
   * Nothing was done: the link was used before or is no longer valid. After a link that stops a change, the page shows how to write to us.
   */
  over?: { lead: string; which: 'own' | 'new' | 'stop' }
  /** The event that the page leads on to, and why there is no place at it. */
  event?: { id: string; why?: string }
}

/** Goes on after the button was pressed: to the event if a place was taken. */
export function useConfirmed(onDone: (done: Done) => void) {
  const navigate = useNavigate()
  return (words: string, registration: Answer<typeof confirmEmail>['registration']) => {
    if (registration === undefined) return onDone({ words })
    const { event: id, state, message, holder } = registration
    if (state === null) return onDone({ words, event: { id, why: message } })
    notify(`${words} ${message}`, 'success')
    return navigate(`/events/${id}`, { replace: true, state: { placeTaken: message, holder } })
  }
}

/** The token that the button sends: that of the link, with the event that the page names, so that it takes no other place. */
export function tokenFor(event: PlaceAt): string {
  return `${location.hash.slice(1)}.${event?._id ?? ''}`
}

/** What the button does besides: it takes a place at an event, or the words say why it takes none. */
export function PlaceWords({ event }: { event: PlaceAt }) {
  if (event === null) return null
  return (
    <div className="sign-in-event">
      <p>
        {event.refusal !== null
          ? 'The button confirms your e-mail. It can no longer give you a place at'
          : event.isFull
            ? 'The button confirms your e-mail and puts you on the waiting list of'
            : 'The button confirms your e-mail and takes your place at'}
      </p>
      <p>
        <b>{event.title}</b>
      </p>
      <p className="muted">{inIst(event.startsAt)}</p>
      {event.refusal === null ? null : <p>{event.refusal}</p>}
    </div>
  )
}

/** The label of the button. */
export function confirmLabel(event: PlaceAt): string {
  if (event === null || event.refusal !== null) return 'Confirm'
  return event.isFull ? 'Confirm and join the waiting list' : 'Confirm and take my place'
}

/** The result, and the link onwards. */
export function Confirmed({ words, over, event }: Done) {
  return (
    <>
      <Alert kind={over === undefined ? 'success' : 'info'}>{words}</Alert>
      {event?.why === undefined ? null : (
        <Alert kind="info" className="sign-in-again">
          <span>You have no place, though.</span> <span>{event.why}</span>
        </Alert>
      )}
      <Onwards {...(over === undefined ? {} : { over })} {...(event === undefined ? {} : { event })} />
      {over?.which === 'stop' ? (
        <p className="sign-in-again">
          <WriteToUs />
        </p>
      ) : null}
    </>
  )
}

function Onwards({ over, event }: Pick<Done, 'over' | 'event'>): ReactNode {
  const named = useNamed()
  const { isAuth } = useSession()
  const to = over === undefined || over.which === 'own' ? '/my' : '/my/account'
  const [address, label] =
    event !== undefined
      ? [`/events/${encodeURIComponent(event.id)}`, 'See the event']
      : !isAuth
        ? [`/login?return=${encodeURIComponent(to)}`, 'Log in']
        : [to, to === '/my' ? named('Open My {shortName}') : 'Open your account']
  return (
    <ButtonLink ref={focus} className="sign-in-again" to={address}>
      {label}
    </ButtonLink>
  )
}

/** The pressed button is gone: the focus goes on here. */
function focus(link: HTMLAnchorElement | null): void {
  link?.focus()
}
