import { investorSteps } from '#contract/programmes/investors.ts'
import { steps as words } from '#web/content/investors.ts'

export type FieldName = (typeof investorSteps)[number][number]

/** The ten steps: the words and the picture of each, and the fields it asks for. */
export const steps = investorSteps.map((fields: readonly FieldName[], index) => {
  const { scene, title, text } = words[index] as (typeof words)[number]
  return { fields, scene, title, text }
})

export const lastStep = steps.length
export const stepTitles = steps.map(({ title }) => title)
const names = steps.flatMap(({ fields }) => fields)

/** What is sent of the form: every answer that counts, as typed. */
export function inputOf(form: FormData): Record<string, string> {
  const text = (name: string) => String(form.get(name) ?? '')
  const counting = names.filter((name) => name !== 'incorporationNumber' || text('incorporation') === 'Yes')
  return Object.fromEntries(counting.map((name) => [name, text(name)]))
}

/**
 * The field of a step that must be filled in before one goes on, or null. Of the sixth it is the number alone, and only
 * once the business is said to be incorporated.
 */
export function lackingIn(step: number, form: FormData): FieldName | null {
  const fields = steps[step - 1]?.fields ?? []
  const asked = fields.includes('incorporationNumber')
    ? form.get('incorporation') === 'Yes'
      ? 'incorporationNumber'
      : undefined
    : fields[0]
  return asked !== undefined && String(form.get(asked) ?? '').trim() === '' ? asked : null
}
