import { dayInIst } from '#contract/values/days.ts'
import { birthdayOf } from '#contract/membership/age.ts'
import { guardianConsent } from '#contract/membership/guardian.ts'
import { createOrder } from '#contract/membership/members.ts'
import { daysAfter } from '#contract/membership/year.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { codeOf } from '#test/support/code-of.ts'
import type { Person, Site } from '#test/support/test-app.ts'

export const guardian = { guardianName: 'Meera Rao', guardianEmail: 'meera@example.org' }
/** The name and date of birth that a guardian enters. */
export const adult = { name: 'Meera Rao', dateOfBirth: '1980-02-29' }

/** The date of birth of a person who is `years` years and `days` days old today. */
export function bornYearsAgo(site: Site, years: number, days = 0): string {
  return daysAfter(birthdayOf(dayInIst(site.context.clock()), -years), -days)
}

/** A person with a confirmed e-mail, so that a guardian whom they name gets an e-mail. */
export async function confirmedPerson(
  site: Site,
  more: { name?: string; email?: string } = {},
): Promise<Person> {
  const person = await site.person('user', more)
  await site.confirm(person.email)
  return person
}

/** The application of a person of 16 who names a guardian. */
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

/** The guardian agrees by the link. */
export function sayYes(site: Site, token: string, more: object = {}) {
  return site.call(null, guardianConsent, { token, agree: true, ...adult, ...more })
}

export function sayNo(site: Site, token: string) {
  return site.call(null, guardianConsent, { token, agree: false })
}

/** Has a minor name a guardian, who agrees. */
export async function agreeFor(
  site: Site,
  person: Person,
  more: { guardianEmail?: string; dateOfBirth?: string } = {},
): Promise<void> {
  // Each minor has a separate guardian, because one address gets at most ten e-mails an hour.
  const { guardianEmail = `of-${person.id}@example.org` } = more
  await site.confirm(person.email)
  await sendAsMinor(site, person, { ...more, guardianEmail })
  await sayYes(site, await tokenOf(site, guardianEmail))
}

/**
 * Every row of every table that contains one of these texts, as `table: row`, including queued e-mails. The table `rate_limits` is left
 * out: it keeps an address for a day, to limit the e-mails to it.
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
