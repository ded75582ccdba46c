import { notify } from '#web/ui/layers/toast.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { refusalOf } from '../api/refusal.ts'
import { type ReactNode, useState } from 'react'

type Props = {
  /** What the button says. */
  label: string
  /** The label with what it is about, for screen readers. */
  name: string
  title: string
  /** What the two buttons of the popup say; the second one does it. */
  keep: string
  act?: string
  /** Does it, and returns the message of its success. */
  onYes: () => Promise<string>
  /** Goes on once it is done, or was refused. */
  onEnd: () => void | Promise<void>
  children: ReactNode
}

/** A button that asks in a popup before it does what cannot be taken back. */
export function AskOnce({ label, name, title, keep, act = label, onYes, onEnd, children }: Props) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function yes(): Promise<void> {
    setAsking(false)
    setBusy(true)
    try {
      notify(await onYes(), 'success')
    } catch (error) {
      notify(refusalOf(error).message, 'error')
    }
    await onEnd()
    setBusy(false)
  }

  return (
    <>
      <Button kind="ghost" size="small" busy={busy} aria-label={name} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={title}
        actions={
          <>
            <Button kind="ghost" onClick={() => setAsking(false)}>
              {keep}
            </Button>
            <Button kind="danger" onClick={() => void yes()}>
              {act}
            </Button>
          </>
        }
      >
        {children}
      </Dialog>
    </>
  )
}
