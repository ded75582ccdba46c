import { type ReactNode, useId } from 'react'
import type { Submission } from '#web/app/forms/form.ts'
import { Refused } from '#web/app/forms/refused.tsx'
import { Button, type Look } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'

type Props = {
  title: string
  /** What the two buttons say. */
  keep: string
  act: string
  kind: NonNullable<Look['kind']>
  submission: Submission
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A popup with a form that changes how one signs in. */
export function FormDialog({ title, keep, act, kind, submission, onClose, children }: Props) {
  const id = useId()
  const { submit, pending, problem } = submission
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            {keep}
          </Button>
          <Button kind={kind} type="submit" form={id} busy={pending}>
            {act}
          </Button>
        </>
      }
    >
      <form id={id} className="column step-form" noValidate onSubmit={submit}>
        <Refused problem={problem} />
        {children}
      </form>
    </Dialog>
  )
}
