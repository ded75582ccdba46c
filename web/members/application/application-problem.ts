import { check } from '#contract/call/check.ts'
import { wrongByAge } from '#contract/membership/age.ts'
import type { OpenTo } from '#contract/membership/categories.ts'
import { applyForAid, createOrder } from '#contract/membership/members.ts'
import { Problem } from '#contract/call/problem.ts'
import { guardianNames } from './guardian-first.ts'
import { inputOf, textOf } from './steps.ts'

type Asked = {
  forAid: boolean
  /** Only the fields for asking the guardian are sent. */
  asksGuardian: boolean
  today: string
  /** The applicant's own e-mail. */
  email: string
  /** Who the chosen category is open to. */
  openTo: OpenTo | undefined
}

/** What must be filled in before the application can be sent, including the date of birth; null when nothing is missing. */
export function applicationProblem(
  form: FormData,
  { forAid, asksGuardian, today, email, openTo }: Asked,
): Problem | null {
  const checked = check(forAid ? applyForAid : createOrder, inputOf(form, forAid, today))
  const problem = 'problem' in checked ? checked.problem : null
  const dateOfBirth = textOf(form, 'dateOfBirth').trim()
  const ofAge =
    dateOfBirth === ''
      ? { dateOfBirth: 'Please fill this in' }
      : problem?.fields?.['dateOfBirth'] === undefined
        ? wrongByAge(
            today,
            {
              dateOfBirth,
              openTo,
              guardianName: textOf(form, 'guardianName').trim(),
              guardianEmail: textOf(form, 'guardianEmail').trim().toLowerCase(),
            },
            email,
          )
        : {}
  const fields = { ...ofAge, ...problem?.fields }
  if (asksGuardian) {
    const lacks = guardianNames.filter((name) => fields[name] !== undefined)
    const code = lacks.some((name) => textOf(form, name).trim() === '')
      ? 'application_incomplete'
      : 'invalid_input'
    return lacks.length === 0
      ? null
      : new Problem(code, { fields: Object.fromEntries(lacks.map((name) => [name, fields[name] as string])) })
  }
  const wrong = Object.keys(ofAge)
  if (wrong.length === 0 || problem?.code === 'terms_not_accepted')
    return problem && new Problem(problem.code, { fields })
  const isMissing = wrong.some((name) => textOf(form, name).trim() === '')
  return new Problem(isMissing ? 'application_incomplete' : (problem?.code ?? 'invalid_input'), { fields })
}
