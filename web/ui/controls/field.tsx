import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { EmailInput } from './email-input.tsx'
import { completedAddress, typeInto } from './typed-text.ts'
import './controls.css'

/** The words of a field. `note` stands beside the label, for example 'optional'. */
export type FieldWords = {
  name: string
  label: ReactNode
  hint?: ReactNode
  note?: string | undefined
  error?: string | undefined
}

type Described = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** The ids that connect a control with its hint and error; missing ids are made. */
export function useDescribed(hint: ReactNode, error: string | undefined, given?: string): Described {
  const made = useId()
  const id = given ?? made
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return { id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined }
}

/** The error and the hint of a field. */
export function FieldNotes({ id, hint, error }: { id: string; hint: ReactNode; error: string | undefined }) {
  return (
    <>
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </>
  )
}

/** A label with its note. Required fields have none, so optional ones say so. */
export function FieldLabel({ id, label, note }: { id: string; label: ReactNode; note: string | undefined }) {
  return (
    <label htmlFor={id}>
      <span>{label}</span>
      {note ? <span className="field-note">{` ${note}`}</span> : null}
    </label>
  )
}

type InputProps = FieldWords & Omit<ComponentProps<'input'>, 'name'>

/** A line of text. */
export function Field({ label, hint, note, error, id, ...input }: InputProps) {
  const described = useDescribed(hint, error, id)
  return (
    <div className="field">
      <FieldLabel id={described.id} label={label} note={note} />
      <Line className="control" {...described} {...input} />
      <FieldNotes id={described.id} hint={hint} error={error} />
    </div>
  )
}

/** The control of a line. An e-mail is checked for slips; a web address is completed when the field is left. */
function Line({ onBlur, ...input }: ComponentProps<'input'>) {
  if (input.type === 'email') return <EmailInput onBlur={onBlur} {...input} />
  if (input.inputMode !== 'url') return <input onBlur={onBlur} {...input} />
  return (
    <input
      {...input}
      onBlur={(event) => {
        const { currentTarget: control } = event
        const whole = completedAddress(control.value)
        if (whole !== control.value) typeInto(control, whole)
        onBlur?.(event)
      }}
    />
  )
}

type TextAreaProps = FieldWords & Omit<ComponentProps<'textarea'>, 'name'>

/** Several lines of text. */
export function TextArea({ label, hint, note, error, ...area }: TextAreaProps) {
  const described = useDescribed(hint, error)
  return (
    <div className="field">
      <FieldLabel id={described.id} label={label} note={note} />
      <textarea className="control" rows={4} dir="auto" {...described} {...area} />
      <FieldNotes id={described.id} hint={hint} error={error} />
    </div>
  )
}

export type Option = { value: string; label: string }

type SelectProps = FieldWords & { options: readonly Option[] } & Omit<ComponentProps<'select'>, 'name'>

/** A choice from a list. */
export function Select({ label, hint, note, error, options, ...select }: SelectProps) {
  const described = useDescribed(hint, error)
  return (
    <div className="field">
      <FieldLabel id={described.id} label={label} note={note} />
      <select className="control" {...described} {...select}>
        <option value="">Please choose</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldNotes id={described.id} hint={hint} error={error} />
    </div>
  )
}

type ChoicesProps = InputProps & { options: readonly Option[] }

/** A choice of a few radio buttons. */
export function Choices({ name, label, hint, note, error, options, defaultValue, ...radio }: ChoicesProps) {
  const { id, 'aria-describedby': describedBy } = useDescribed(hint, error)
  return (
    <fieldset className="field" aria-describedby={describedBy} data-wrong={error ? '' : undefined}>
      <legend>
        <span>{label}</span>
        {note ? <span className="field-note">{` ${note}`}</span> : null}
      </legend>
      <div className="choices">
        {options.map((option) => (
          <label className="choice" key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={defaultValue === option.value}
              {...radio}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}

const YES_NO = [
  { value: 'Yes', label: 'Yes' },
  { value: 'No', label: 'No' },
] as const

/** A question answered by Yes or No. */
export function YesNo(props: Omit<ComponentProps<typeof Choices>, 'options'>) {
  return <Choices options={YES_NO} {...props} />
}

/** A box to tick; the label may hold links. */
export function Checkbox({ label, hint, note, error, ...input }: InputProps) {
  const described = useDescribed(hint, error)
  return (
    <div className="field">
      <label className="tick" htmlFor={described.id}>
        <input type="checkbox" {...described} {...input} />
        <span>
          <span>{label}</span>
          {note ? <span className="field-note">{` ${note}`}</span> : null}
        </span>
      </label>
      <FieldNotes id={described.id} hint={hint} error={error} />
    </div>
  )
}

/** A password with a button that shows and hides it. */
export function PasswordField({ label, hint, note, error, id, ...input }: InputProps) {
  const described = useDescribed(hint, error, id)
  const [shown, setShown] = useState(false)
  return (
    <div className="field">
      <FieldLabel id={described.id} label={label} note={note} />
      <div className="with-side">
        <input
          className="control"
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...described}
          {...input}
        />
        <button
          type="button"
          className="side-button"
          aria-controls={described.id}
          onClick={() => setShown(!shown)}
        >
          <span>{shown ? 'Hide' : 'Show'}</span>
          {/* As text: an `aria-label` would also match the label of the field. */}
          <span className="visually-hidden"> password</span>
        </button>
      </div>
      <FieldNotes id={described.id} hint={hint} error={error} />
    </div>
  )
}
