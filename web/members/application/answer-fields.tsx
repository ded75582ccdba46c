import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import { isAsked } from '#contract/membership/application.ts'
import { Field, TextArea } from '#web/ui/controls/field.tsx'
import { type FieldName, textOf } from './steps.ts'
import '#web/ui/controls/controls.css'

type Answers = {
  /** What a control starts with. */
  initial: Readonly<Partial<Record<string, string>>>
  /** What is in the form now. */
  typed: FormData
  errorOf: (name: FieldName) => string | undefined
  /** The day it is in India. */
  today: string
  /** They are under 18, and their guardian is asked before anything else. */
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
  /** What a field's control needs: its name, what it starts with, what is wrong. */
  field: (name: FieldName) => FieldProps
  /** The same for a line or area of text, or a list, that has to be filled in. */
  needed: (name: FieldName) => FieldProps & { 'aria-required': true }
  /** What stands in a field now. */
  valueOf: (name: FieldName | 'aid') => string
  /** Whether a field is asked beside what stands in the others now. */
  isAsked: (name: FieldName) => boolean
  /** The day it is in India. */
  today: string
  asksGuardian: boolean
  hasAgreed: boolean
}

/** The application form as the controls of a step see it. */
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

/** A line of text that may be left out. */
export function Line({ name, maxLength = 200, ...line }: LineProps) {
  return <Field note="optional" maxLength={maxLength} {...line} {...useAnswers().field(name)} />
}

/** Several lines of text that may be left out. */
export function Area({ name, label, hint }: { name: FieldName; label: string; hint?: string }) {
  return <TextArea label={label} note="optional" hint={hint} maxLength={5000} {...useAnswers().field(name)} />
}
