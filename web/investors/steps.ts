import { investorSteps } from '#contract/programmes/investors.ts'
import { useDocument } from '#web/app/page-content/use-document.ts'
import { investorCircle } from '#content/investors.ts'
import type { SceneName } from '#web/ui/drawings/scene.tsx'

export type FieldName = (typeof investorSteps)[number][number]

/** The ten steps, each with its picture and fields. */
export const steps = investorSteps.map((fields, at) => ({
  /** The key of the step’s texts. */
  name: fields[0],
  fields: fields as readonly FieldName[],
  scene: `investor-${at + 1}` as SceneName,
}))

export const lastStep = steps.length
const names = steps.flatMap(({ fields }) => fields)

/** The steps with their texts. */
export function useSteps() {
  const { questions } = useDocument('investor-circle', investorCircle)
  return steps.map((step) => ({ ...step, ...questions[step.name] }))
}

/** The answers to send, as typed. The number of incorporation is left out unless the business is incorporated. */
export function inputOf(form: FormData): Record<string, string> {
  const text = (name: string) => String(form.get(name) ?? '')
  const counting = names.filter((name) => name !== 'incorporationNumber' || text('incorporation') === 'Yes')
  return Object.fromEntries(counting.map((name) => [name, text(name)]))
}

/**
 * The required field of a step that is empty, or null. In the sixth step this is the number of incorporation, if the business
 * is incorporated.
 */
export function lackingIn(step: number, form: FormData): FieldName | null {
  const fields = steps[step - 1]?.fields ?? []
  const required = fields.includes('incorporationNumber')
    ? form.get('incorporation') === 'Yes'
      ? 'incorporationNumber'
      : undefined
    : fields[0]
  return required !== undefined && String(form.get(required) ?? '').trim() === '' ? required : null
}
