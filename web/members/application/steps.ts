import { minorUntil } from '#contract/membership/age.ts'
import { aidFields, applicationFields, applicationSteps, isAsked } from '#contract/membership/application.ts'

export type AidName = keyof typeof aidFields
export type FieldName = keyof typeof applicationFields | AidName
type Step = { title: string; lead: string; fields: readonly FieldName[] }

const aidNames = Object.keys(aidFields) as AidName[]
const ownNames = Object.keys(applicationFields) as (keyof typeof applicationFields)[]

function namesOf(step: keyof typeof applicationSteps): FieldName[] {
  return Object.keys(applicationSteps[step]) as FieldName[]
}

/** The six steps of the application with their fields. */
export const steps: readonly Step[] = [
  {
    title: 'Personal Information',
    lead: 'Who you are and how we reach you.',
    fields: namesOf('personal'),
  },
  {
    title: 'Business & Professional Details',
    lead: 'What you do. Only the first answer is needed; the others help us to introduce you well.',
    fields: namesOf('business'),
  },
  {
    title: 'Collaboration & Networking Data',
    lead: 'Whom you want to meet, and what you bring.',
    fields: namesOf('collaboration'),
  },
  {
    title: 'Tech & Digital Support',
    lead: 'Where members and partners may help you.',
    fields: namesOf('support'),
  },
  {
    title: 'Future Goals & Vision',
    lead: 'Where you want to be.',
    fields: namesOf('goals'),
  },
  {
    title: 'Final Confirmation',
    lead: 'Choose your membership, read what you agree to, and send it off.',
    fields: [...namesOf('confirmation'), 'termsAccepted', ...aidNames],
  },
]

export const lastStep = steps.length
export const stepTitles = steps.map(({ title }) => title)

export function textOf(form: FormData, name: string): string {
  return String(form.get(name) ?? '')
}

/** Whether somebody who typed this date of birth needs a guardian on a day. */
export function isMinor(dateOfBirth: string, today: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(dateOfBirth) && minorUntil(today, dateOfBirth) !== null
}

/** What is sent of the form on a day: every answer that counts, as typed. */
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
