import { minorUntil } from '#contract/membership/age.ts'
import { aidFields, applicationFields, applicationSteps, isAsked } from '#contract/membership/application.ts'

export type AidName = keyof typeof aidFields
export type FieldName = keyof typeof applicationFields | AidName
const aidNames = Object.keys(aidFields) as AidName[]
const ownNames = Object.keys(applicationFields) as (keyof typeof applicationFields)[]

function namesOf(step: keyof typeof applicationSteps): FieldName[] {
  return Object.keys(applicationSteps[step]) as FieldName[]
}

type StepName = keyof typeof applicationSteps

/** The six steps of the application with their fields; their texts are in the document of membership. */
export const steps: readonly { name: StepName; fields: readonly FieldName[] }[] = [
  { name: 'personal', fields: namesOf('personal') },
  { name: 'business', fields: namesOf('business') },
  { name: 'collaboration', fields: namesOf('collaboration') },
  { name: 'support', fields: namesOf('support') },
  { name: 'goals', fields: namesOf('goals') },
  { name: 'confirmation', fields: [...namesOf('confirmation'), 'termsAccepted', ...aidNames] },
]

export const lastStep = steps.length

export function textOf(form: FormData, name: string): string {
  return String(form.get(name) ?? '')
}

/** Whether a person with this date of birth needs a guardian. */
export function isMinor(dateOfBirth: string, today: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(dateOfBirth) && minorUntil(today, dateOfBirth) !== null
}

/** The answers to send, as typed: those to the questions that are asked. */
export function inputOf(form: FormData, forAid: boolean, today: string): Record<string, unknown> {
  const text = (name: string) => textOf(form, name)
  const names: FieldName[] = forAid ? [...ownNames, ...aidNames] : ownNames
  const counting = names.filter((name) => {
    if (name === 'guardianName' || name === 'guardianEmail') return isMinor(text('dateOfBirth'), today)
    return isAsked(name, text)
  })
  return {
    ...Object.fromEntries(counting.map((name) => [name, text(name)])),
    termsAccepted: text('termsAccepted') === 'true',
  }
}
