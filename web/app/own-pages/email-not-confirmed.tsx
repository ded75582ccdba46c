import { useRevalidator } from 'react-router'
import { sendConfirmation } from '#contract/accounts/confirm-email.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ChangeAddress } from './emails-go-to.tsx'
import { useWindowFocus } from '#web/ui/window-focus.ts'
import { notify } from '#web/ui/layers/toast.tsx'

/** Sends the e-mail with the link that confirms an address once more. */
export function useSendConfirmation(then: () => void | Promise<void>) {
  return useSubmit(sendConfirmation, {
    answered({ sent }) {
      if (sent) notify('The e-mail is on its way. Please look among the spam too.', 'success')
      else notify('Your e-mail is confirmed already.', 'success')
      return then()
    },
  })
}

/** Says that the e-mail is not confirmed yet, and offers to send the link again. */
export function NotConfirmed({ email, newEmail }: { email: string; newEmail: string | null }) {
  const { revalidate } = useRevalidator()
  useWindowFocus(revalidate)
  const { submit, pending } = useSendConfirmation(revalidate)
  return (
    <form id="not-confirmed" className="row my-not-confirmed" method="post" noValidate onSubmit={submit}>
      <p>
        <span>{`Your e-mail address is not confirmed yet. The e-mail to ${email} has the link.`}</span>{' '}
        <span>
          <ChangeAddress newEmail={newEmail} />
        </span>
      </p>
      <Button type="submit" kind="ghost" size="small" busy={pending}>
        Send the e-mail again
      </Button>
    </form>
  )
}
