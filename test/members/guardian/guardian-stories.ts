import { dayInIst } from '#contract/values/days.ts'
import { birthdayOf } from '#contract/membership/age.ts'
import { guardianConsent } from '#contract/membership/guardian.ts'
import { createOrder } from '#contract/membership/members.ts'
import { daysAfter } from '#contract/membership/year.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { codeOf } from '#test/support/code-of.ts'
import type { Person, Site } from '#test/support/test-app.ts'

export const guardian = { guardianName: 'Meera Rao', guardianEmail: 'meera@example.org' }
/** Who a guardian says they are. */
export const adult = { name: 'Meera Rao', dateOfBirth: '1980-02-29' }

/** The day of birth of somebody who is so many years old today, and so many days older. */
export function bornYearsAgo(site: Site, years: number, days = 0): string {
  return daysAfter(birthdayOf(dayInIst(site.context.clock()), -years), -days)
}

/** Somebody whose e-mail is confirmed, so that a guardian whom they name is asked. */
export async function confirmedPerson(
  site: Site,
  more: { name?: string; email?: string } = {},
): Promise<Person> {
  const person = await site.person('user', more)
  await site.confirm(person.email)
  return person
}

/** What somebody of 16 sends who names a guardian. */
export function minorsForm(site: Site, more: object = {}) {
  return { ...applicationForm, dateOfBirth: bornYearsAgo(site, 16, 40), ...guardian, ...more }
}

/** Sends the application of a minor, which is refused until their guardian agrees. */
export function sendAsMinor(site: Site, { session }: Person, more: object = {}): Promise<string> {
  return codeOf(site.call(session, createOrder, minorsForm(site, more)), 'none')
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

/** A guardian says yes by a link. */
export function sayYes(site: Site, token: string, more: object = {}) {
  return site.call(null, guardianConsent, { token, agree: true, ...adult, ...more })
}

export function sayNo(site: Site, token: string) {
  return site.call(null, guardianConsent, { token, agree: false })
}

/** Has a minor name a guardian, who says yes. */
export async function agreeFor(
  site: Site,
  person: Person,
  more: { guardianEmail?: string; dateOfBirth?: string } = {},
): Promise<void> {
  // One of their own: an address gets ten e-mails an hour.
  const { guardianEmail = `of-${person.id}@example.org` } = more
  await site.confirm(person.email)
  await sendAsMinor(site, person, { ...more, guardianEmail })
  await sayYes(site, await tokenOf(site, guardianEmail))
}

/**
 * Every row of every table that holds one of these texts, as `table: row`; what waits to be sent too. How many e-mails an
 * address got is counted for a day, so that nobody floods it.
 */
export async function rowsWith(site: Site, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await site.database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and (table_schema = 'public' or table_name = '_private_jobs')
       and table_name <> 'rate_limits' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await site.database.pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t
       where exists (select from unnest($1::text[]) text where strpos(lower(to_jsonb(t)::text), lower(text)) > 0)`,
      [texts],
    )
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}
