import { useRevalidator } from 'react-router'
import { sendConfirmation } from '#contract/confirm-email.ts'
import { useSubmit } from '#web/app/form.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/toast.tsx'

/** Says that the e-mail is not confirmed yet. */
export function NotConfirmed({ email }: { email: string }) {
  return (
    <div className="my-not-confirmed">
      <p>Your e-mail is not confirmed yet. The letter to {email} has the link.</p>
      <SendConfirmation />
    </div>
  )
}

/** Has the letter with the link sent again. */
export function SendConfirmation() {
  const { revalidate } = useRevalidator()
  const { submit, pending } = useSubmit(sendConfirmation, {
    answered({ sent }) {
      if (sent) notify('The letter is on its way. Please look among the spam too.', 'success')
      else notify('Your e-mail is confirmed already.', 'success')
      return revalidate()
    },
  })
  return (
    <form method="post" noValidate onSubmit={submit}>
      <Button type="submit" kind="ghost" size="small" busy={pending}>
        Send the letter again
      </Button>
    </form>
  )
}
