import { type ComponentProps, type ReactElement, useId } from 'react'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { type FieldOf, type FilledForm, type FormOf, useFilledForm } from './programme-form.ts'
import { Sending } from '../api/upload-progress.tsx'
import { RefusalAlert } from './refusal-alert.tsx'
import './popup-form.css'

type Fields = { children: (field: FieldOf) => ReactElement }

/** A programme's form in a popup. */
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

function TypedForm({
  userId,
  children,
  ...form
}: FilledForm['form'] & Pick<ComponentProps<'form'>, 'id' | 'children'>) {
  return (
    <form className="column" noValidate {...form}>
      <input type="hidden" name="userId" value={userId} readOnly />
      {children}
    </form>
  )
}

/** Offers to log in again where the session has ended; a toast tells every other refusal, as specified. */
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
