import { Link } from 'react-router'
import { useSendConfirmation } from '#web/app/own-pages/email-not-confirmed.tsx'
import { CHANGE_EMAIL } from '#web/app/own-pages/emails-go-to.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'

type Props = {
  email: string
  newEmail: string | null
  /** All places are taken, so the person gets on the waiting list. */
  isFull: boolean
  onChange: () => void
}

/** Shown to people who asked for a place before they confirmed their e-mail: the confirmation link also registers them. */
export function ConfirmFirst({ email, newEmail, isFull, onChange }: Props) {
  return (
    <>
      <Pill tone="wait">Confirm your e-mail first</Pill>
      <p>
        <span>We have written to</span> <b>{newEmail ?? email}</b>
        <span>
          {isFull
            ? ': open the link in that e-mail, and it puts you on the waiting list.'
            : ': open the link in that e-mail, and it registers you here.'}
        </span>
      </p>
      <p className="muted">
        {isFull ? 'No place on the waiting list' : 'No place'} is held for you until then. The link registers
        you only for the event that you asked for last.
      </p>
      {newEmail === null ? (
        <SendAgain onChange={onChange} />
      ) : (
        <p>
          <Link className="text-link" to={CHANGE_EMAIL}>
            See the change of your e-mail
          </Link>
        </p>
      )}
    </>
  )
}

function SendAgain({ onChange }: Pick<Props, 'onChange'>) {
  const { submit, pending } = useSendConfirmation(onChange)
  return (
    <form className="actions" method="post" noValidate onSubmit={submit}>
      <Button type="submit" kind="ghost" size="small" busy={pending}>
        Send the e-mail again
      </Button>
      <Link className="text-link" to={CHANGE_EMAIL}>
        Another address? Change it
      </Link>
    </form>
  )
}
