import { useState } from 'react'
import type { Route } from '#contract/routes.ts'
import { requestAnswer } from '#web/app/api/client.ts'
import { refusalOf } from '#web/app/api/refusal.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { notify } from '#web/ui/layers/toast.tsx'

const testEmail = { method: 'POST', path: '/content/test_email', allow: 'admin' } as const satisfies Route

/** Sends the e-mail as its draft has it, with sample facts, to whoever asks. */
export function SendTest({ documentKey: key }: { documentKey: string }) {
  const [isSending, setSending] = useState(false)
  async function send(): Promise<void> {
    setSending(true)
    try {
      await requestAnswer(testEmail, { key })
      notify('A test is on its way to your own address.', 'success')
    } catch (error) {
      notify(refusalOf(error).message, 'error')
    } finally {
      setSending(false)
    }
  }
  return (
    <Button kind="ghost" busy={isSending} onClick={() => void send()}>
      Send me a test
    </Button>
  )
}
