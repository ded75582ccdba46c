import { createOrder } from '#contract/membership/members.ts'
import { birthdayOf } from '#contract/membership/age.ts'
import { dayInIst } from '#contract/days.ts'
import { daysAfter } from '#contract/membership/year.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import type { Person, Site } from '#test/support/test-app.ts'

export const guardian = { guardianName: 'Meera Rao', guardianEmail: 'meera@example.org' }

/** The day of birth of somebody who is so many years old today, and so many days older. */
export function bornYearsAgo(site: Site, years: number, days = 0): string {
  return daysAfter(birthdayOf(dayInIst(site.context.clock()), -years), -days)
}

/** What somebody of 16 sends who names a guardian. */
export function minorsForm(site: Site, more: object = {}) {
  return { ...applicationForm, dateOfBirth: bornYearsAgo(site, 16, 40), ...guardian, ...more }
}

/** Sends the application of a minor, which is refused until their guardian agrees. */
export async function sendAsMinor(site: Site, { session }: Person, more: object = {}): Promise<string> {
  const refusal = await site.call(session, createOrder, minorsForm(site, more)).then(
    () => 'none',
    (error: { status: number; code: string }) => `${error.status} ${error.code}`,
  )
  return refusal
}

/** The tokens of the links that have gone to guardians, in order. */
export async function tokensOf(site: Site, to = guardian.guardianEmail): Promise<string[]> {
  const mails = await site.mailed()
  return mails
    .filter((mail) => mail.kind === 'guardian_asked' && mail.to === to)
    .map(({ link }) => link.slice(link.lastIndexOf('/') + 1))
}

export async function tokenOf(site: Site, to?: string): Promise<string> {
  const token = (await tokensOf(site, to)).at(-1)
  if (token === undefined) throw new Error('no guardian was asked')
  return token
}
