import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import { isAsked } from '#contract/membership/application.ts'
import { Field, TextArea } from '#web/ui/controls/field.tsx'
import { type FieldName, textOf } from './steps.ts'
import '#web/ui/controls/controls.css'

type Answers = {
  /** The initial values. */
  initial: Readonly<Partial<Record<string, string>>>
  /** The present values. */
  typed: FormData
  errorOf: (name: FieldName) => string | undefined
  /** The day in India. */
  today: string
  /** They are under 18, and their guardian must be asked first. */
  asksGuardian: boolean
  /** They are under 18, and their guardian has agreed. */
  hasAgreed: boolean
}

const Context = createContext<Answers | null>(null)

export function AnswersProvider({ answers, children }: { answers: Answers; children: ReactNode }) {
  return <Context value={answers}>{children}</Context>
}

type FieldProps = { name: FieldName; defaultValue: string; error: string | undefined }

export type Form = {
  /** The props of a field's control. */
  field: (name: FieldName) => FieldProps
  /** The props of a required text field or list. */
  needed: (name: FieldName) => FieldProps & { 'aria-required': true }
  /** The present value of a field. */
  valueOf: (name: FieldName | 'aid') => string
  /** Whether a field is asked, given the present values of the others. */
  isAsked: (name: FieldName) => boolean
  /** The day in India. */
  today: string
  asksGuardian: boolean
  hasAgreed: boolean
}

/** The state of the application form, for the controls of a step. */
export function useAnswers(): Form {
  const answers = use(Context)
  if (answers === null) throw new Error('a step stands outside the application form')
  const { initial, typed, errorOf, today, asksGuardian, hasAgreed } = answers
  const valueOf = (name: string) => textOf(typed, name)
  function field(name: FieldName): FieldProps {
    return { name, defaultValue: initial[name] ?? '', error: errorOf(name) }
  }
  return {
    field,
    needed: (name) => ({ ...field(name), 'aria-required': true }),
    valueOf,
    isAsked: (name) => isAsked(name, valueOf),
    today,
    asksGuardian,
    hasAgreed,
  }
}

type LineProps = Omit<ComponentProps<typeof Field>, 'name'> & { name: FieldName }

/** An optional line of text. */
export function Line({ name, maxLength = 200, ...line }: LineProps) {
  return <Field note="optional" maxLength={maxLength} {...line} {...useAnswers().field(name)} />
}

/** An optional text of several lines. */
export function Area({ name, label, hint }: { name: FieldName; label: string; hint?: string }) {
  return <TextArea label={label} note="optional" hint={hint} maxLength={5000} {...useAnswers().field(name)} />
}
