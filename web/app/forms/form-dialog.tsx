import { type ReactNode, useId } from 'react'
import { Button, type Look } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import type { Submission } from './form.ts'
import { RefusalAlert } from './refusal-alert.tsx'

type Props = {
  title: string
  /** The words of the two buttons. */
  keep?: string
  act: string
  kind?: NonNullable<Look['kind']>
  submission: Submission
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A popup with a form, and the refusal of its last try. */
export function FormDialog({
  title,
  keep = 'Cancel',
  act,
  kind = 'primary',
  submission,
  onClose,
  children,
}: Props) {
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
            <span className="one-line">{act}</span>
          </Button>
        </>
      }
    >
      <form id={id} className="column" noValidate onSubmit={submit}>
        <RefusalAlert problem={problem} />
        {children}
      </form>
    </Dialog>
  )
}
