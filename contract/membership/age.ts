import { LEAST_AGE, OF_AGE, OLDEST_YOUNG, YOUNG_AGES } from '../business-constants.ts'
import { daysBetween } from '../values/days.ts'
import type { OpenTo } from './categories.ts'

/** The day on which a person reaches an age. A person born on 29 February does so on 1 March in other years. */
export function birthdayOf(dateOfBirth: string, years: number): string {
  const [year = 0, month = 0, date = 0] = dateOfBirth.split('-').map(Number)
  // JavaScript reads 29 February of a common year as 1 March.
  return new Date(Date.UTC(year + years, month - 1, date)).toISOString().slice(0, 10)
}

/** The age of a person on a day in India; negative before their birth. */
export function ageOn(today: string, dateOfBirth: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today < birthdayOf(dateOfBirth, years) ? years - 1 : years
}

/** The day on which a person turns 18, if it is in the future. */
export function minorUntil(today: string, dateOfBirth: string | undefined): string | null {
  if (dateOfBirth === undefined) return null
  const ofAge = birthdayOf(dateOfBirth, OF_AGE)
  return today < ofAge ? ofAge : null
}

/** The programmes that introduce people to each other or arrange stays in homes: only adults take part. */
export const programmesForAdults: ReadonlySet<string> = new Set(['stays', 'matching'])

const YOUNG = `This category is for ages ${YOUNG_AGES}. Please choose another`

/**
 * Why a person may not choose a category on a day in India, or null. Without a date of birth, the accepted terms count as proof
 * of age. The form does not ask whether a person is a woman: choosing the category states it.
 */
export function refusalToChoose(
  today: string,
  dateOfBirth: string | null | undefined,
  openTo: OpenTo,
): string | null {
  if (openTo !== 'ages_14_to_27' || dateOfBirth == null) return null
  const age = ageOn(today, dateOfBirth)
  return age >= LEAST_AGE && age <= OLDEST_YOUNG ? null : YOUNG
}

type Form = {
  dateOfBirth?: string | undefined
  /** Who the chosen category is open to; undefined when none is chosen. */
  openTo: OpenTo | undefined
  guardianName?: string | undefined
  guardianEmail?: string | undefined
}

/** What is wrong with an application because of the applicant's age, by field; `today` is a day in India. */
export function wrongByAge(
  today: string,
  { dateOfBirth, openTo, guardianName, guardianEmail }: Form,
  email: string,
): Record<string, string> {
  if (dateOfBirth === undefined) return {}
  if (daysBetween(today, dateOfBirth) > 0) return { dateOfBirth: 'This day is in the future' }
  if (ageOn(today, dateOfBirth) < LEAST_AGE)
    return { dateOfBirth: `You need to be at least ${LEAST_AGE} years old` }
  const refusal = openTo === undefined ? null : refusalToChoose(today, dateOfBirth, openTo)
  if (refusal !== null) return { membershipCategory: refusal }
  if (minorUntil(today, dateOfBirth) === null) return {}
  return {
    ...(guardianName ? {} : { guardianName: 'Please fill this in' }),
    ...(guardianEmail ? {} : { guardianEmail: 'Please fill this in' }),
    ...(guardianEmail === email
      ? { guardianEmail: 'Please enter your guardian’s e-mail, not your own' }
      : {}),
  }
}
