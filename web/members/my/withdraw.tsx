import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Problem } from '#contract/call/problem.ts'
import { type Programme, programmeFacts, withdrawCall } from '#contract/programmes/submissions.ts'
import { request } from '#web/app/api/client.ts'
import { refresh } from '#web/app/api/session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { notify } from '#web/ui/layers/toast.tsx'

type Props = { programme: Programme; id: string; label: string; about: string }

/** Takes a submission back; asks once, and names it. */
export function Withdraw({ programme, id, label, about }: Props) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  async function withdraw(): Promise<void> {
    setAsking(false)
    setBusy(true)
    try {
      await request(withdrawCall(programme), { id })
      notify(`${label}: “${about}” is withdrawn.`, 'success')
      // Whether a match may be asked for again is known by the session.
      if (programme === 'matching') await refresh()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify(error.message, 'error')
    }
    await revalidate()
    setBusy(false)
  }

  return (
    <>
      <Button
        kind="ghost"
        size="small"
        busy={busy}
        aria-label={`Withdraw ${label}: ${about}`}
        onClick={() => setAsking(true)}
      >
        Withdraw
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Withdraw this?"
        actions={
          <>
            <Button kind="ghost" onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button kind="danger" onClick={() => void withdraw()}>
              Withdraw
            </Button>
          </>
        }
      >
        <p>
          <span>{label}</span>: <b>{about}</b>
        </p>
        <p>
          {programmeFacts[programme].isOnce
            ? 'You withdraw it for good: the investor circle is filled in once.'
            : 'Nobody answers it any more. You can send a new one whenever you like.'}
        </p>
      </Dialog>
    </>
  )
}
