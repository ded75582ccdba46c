import { type ComponentProps, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { type FieldOf, type Files, type FilledForm, type FormOf, useFilledForm } from './programme-form.ts'
import { Sending } from '../api/upload-progress.tsx'
import { RefusalAlert } from './refusal-alert.tsx'
import './popup-form.css'

type Fields = { children: (field: FieldOf) => ReactElement }

/** A programme's form in its popup. Closed, it keeps what was typed for the next time. */
export function PopupForm<E extends Endpoint>({
  onClose,
  children,
  ...of
}: FormOf<E> & { onClose: () => void } & Fields) {
  const { field, form, ...state } = useFilledForm(of)
  const id = useId()
  return (
    <Dialog
      open
      keepsText
      onClose={onClose}
      title="Form Submission"
      actions={<Submit form={id} {...state} />}
    >
      <TypedForm id={id} {...form}>
        <LoggedOut problem={state.problem} />
        {children(field)}
      </TypedForm>
    </Dialog>
  )
}

/** A programme's form in the middle of its page. */
export function InlineForm<E extends Endpoint>({ children, ...of }: FormOf<E> & Fields) {
  const { field, form, ...state } = useFilledForm(of)
  return (
    <TypedForm {...form}>
      <LoggedOut problem={state.problem} />
      {children(field)}
      <div className="popup-form-foot">
        <Submit {...state} />
      </div>
    </TypedForm>
  )
}

/** The form itself, with the files in it that were chosen before it was closed. */
function TypedForm({
  userId,
  files,
  children,
  ...form
}: FilledForm['form'] & Pick<ComponentProps<'form'>, 'id' | 'children'>) {
  const itself = useRef<HTMLFormElement>(null)
  const [chosen] = useState(files)
  useEffect(() => {
    if (itself.current) putBack(chosen, itself.current)
  }, [chosen])
  return (
    <form className="column" ref={itself} noValidate {...form}>
      <input type="hidden" name="userId" value={userId} readOnly />
      {children}
    </form>
  )
}

/** Puts files back into a form; its fields hear of them as of files just chosen. */
function putBack(files: Files, form: HTMLFormElement): void {
  for (const [name, file] of files) {
    const input = form.elements.namedItem(name)
    if (!(input instanceof HTMLInputElement) || input.type !== 'file') continue
    const transfer = new DataTransfer()
    transfer.items.add(file)
    input.files = transfer.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/** The way to go on for whoever is logged out by now; all else a toast says, as specified. */
function LoggedOut({ problem }: Pick<FilledForm, 'problem'>) {
  return problem?.code === 'no_token' ? <RefusalAlert problem={problem} /> : null
}

function Submit({ form, pending, sent }: Pick<FilledForm, 'pending' | 'sent'> & { form?: string }) {
  return (
    <>
      <Sending sent={sent} />
      <Button type="submit" {...(form ? { form } : {})} busy={pending}>
        {pending ? 'Submitting...' : 'Submit'}
      </Button>
    </>
  )
}
