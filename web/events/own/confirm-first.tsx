import { Link } from 'react-router'
import { sendConfirmation } from '#contract/accounts/confirm-email.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import { notify } from '#web/ui/layers/toast.tsx'

type Props = { email: string; onChange: () => void }

/** A place was asked for before the e-mail was confirmed: the link that confirms it takes the place. */
export function ConfirmFirst({ email, onChange }: Props) {
  const { submit, pending } = useSubmit(sendConfirmation, {
    answered({ sent }) {
      if (sent) notify('The e-mail is on its way. Please look among the spam too.', 'success')
      else notify('Your e-mail is confirmed already.', 'success')
      onChange()
    },
  })
  return (
    <>
      <Pill tone="wait">Confirm your e-mail first</Pill>
      <p>
        <span>We have written to</span> <b>{email}</b>
        <span>: open the link in that e-mail, and it registers you here.</span>
      </p>
      <p className="muted">
        No place is held for you until then, and only at the event that you asked for last.
      </p>
      <form className="actions" method="post" noValidate onSubmit={submit}>
        <Button type="submit" kind="ghost" size="small" busy={pending}>
          Send the e-mail again
        </Button>
        <Link className="text-link" to="/my/account#my-sign-in">
          Another address? Change it
        </Link>
      </form>
    </>
  )
}
