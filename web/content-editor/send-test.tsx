import { sendTestEmail } from '#contract/content-documents/calls.ts'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'
import { Button } from '#web/ui/controls/button.tsx'

/** Sends the draft of an e-mail, with sample facts, to the person who asks. */
export function SendTest({ documentKey: key }: { documentKey: string }) {
  const { submit, pending } = useAdminSubmit(sendTestEmail, {
    inputOf: () => ({ key }),
    done: () => 'A test is on its way to your own address.',
    answered: () => undefined,
  })
  return (
    <form onSubmit={submit} aria-label="Test e-mail">
      <Button kind="ghost" type="submit" busy={pending}>
        Send me a test
      </Button>
    </form>
  )
}
