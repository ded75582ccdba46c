import { dayInIst } from '#contract/values/days.ts'
import { Problem } from '#contract/call/problem.ts'
import type { AppContext } from '../context.ts'

/** Refuses a form with a past day in this field. */
export function refusePast<Field extends string>(
  { clock }: Pick<AppContext, 'clock'>,
  form: Readonly<Record<Field, string>>,
  field: Field,
): void {
  if (form[field] < dayInIst(clock()))
    throw new Problem('invalid_input', { fields: { [field]: 'Please choose a day that is not past' } })
}
