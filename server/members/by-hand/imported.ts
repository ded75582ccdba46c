import { sql } from 'kysely'
import { GRACE_DAYS } from '#contract/business-constants.ts'
import { dayInIst, startOfDay } from '#contract/values/days.ts'
import type { Category } from '#contract/membership/categories.ts'
import { daysAfter, noticesDue } from '#contract/membership/year.ts'
import { changeRole } from '../../accounts/rights/roles.ts'
import type { Tx } from '../../db/connect.ts'
import { cancelOpen } from '../../payments/writes.ts'
import { cityColumns } from '../application/application-row.ts'
import { recomputeMembership } from '../periods/periods.ts'

/** Somebody who is or was a member elsewhere; the caller has locked their row. */
export type Imported = {
  userId: string
  category: Category
  startsOn: string
  endsOn: string
  companyName?: string | undefined
  dateOfBirth?: string | undefined
  /** Their unpaid, undecided application, which is approved instead of a new one. */
  openApplication: string | null
}
/**
 * What an import gave a person. `before` is the category that their own application had before, or null if the import made the application.
 */
export type Given = { period: string; application: string; before: Category | null }

/**
 * Gives people the imported periods, basis `import`, each with an application, which lists, renewal and documents read. A period whose
 * grace is over makes nobody a member. E-mails about the end that are due by now are not sent.
 */
export async function giveImported(
  tx: Tx,
  people: readonly Imported[],
  { by, now }: { by: string; now: Date },
): Promise<Map<string, Given>> {
  if (people.length === 0) return new Map()
  const today = dayInIst(now)
  const decided = people.map((one) => ({
    user_id: one.userId,
    membership_category: one.category,
    company_name: one.companyName ?? null,
    date_of_birth: one.dateOfBirth ?? null,
    // Figures count them in the month in which they joined elsewhere.
    approved_at: one.startsOn > today ? now : startOfDay(one.startsOn),
    approved_by: by,
    ended_at: hasEnded(one, today) ? startOfDay(daysAfter(one.endsOn, GRACE_DAYS + 1)) : null,
  }))
  const open = people.flatMap(({ openApplication }) => openApplication ?? [])
  for (const { userId, openApplication } of people)
    if (openApplication !== null) await cancelOpen(tx, userId, now)
  const categories = await approveOpen(tx, decided, open)
  const isNew = new Set(people.filter((one) => one.openApplication === null).map(({ userId }) => userId))
  const applications = await addFromProfiles(
    tx,
    decided.filter(({ user_id }) => isNew.has(user_id)),
    now,
  )
  for (const { userId, openApplication } of people)
    if (openApplication !== null) applications.set(userId, openApplication)
  const periods = people.map((one) => ({
    user_id: one.userId,
    application_id: applications.get(one.userId),
    basis: 'import',
    category: one.category,
    starts_on: one.startsOn,
    ends_on: one.endsOn,
    created_at: now,
  }))
  const { rows: given } = await sql<{ id: string; user_id: string }>`
    insert into membership_periods (user_id, application_id, basis, category, starts_on, ends_on, created_at)
    select user_id, application_id, basis, category, starts_on, ends_on, created_at
    from jsonb_populate_recordset(null::membership_periods, ${JSON.stringify(periods)}::jsonb)
    returning id, user_id`.execute(tx)
  const members = people.filter((one) => !hasEnded(one, today)).map(({ userId }) => userId)
  await changeRole(tx, members, 'member', now)
  const others = people.filter((one) => hasEnded(one, today)).map(({ userId }) => userId)
  await changeRole(tx, others, 'user', now)
  await recomputeMembership(
    tx,
    people.map(({ userId }) => userId),
  )
  const notices = people.map(({ userId, endsOn }) => ({
    user_id: userId,
    notices: noticesDue(today, endsOn),
  }))
  await sql`update memberships m set notices = least(n.notices, 3)
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) n (user_id uuid, notices int)
    where m.user_id = n.user_id`.execute(tx)
  return new Map(
    given.map(({ id, user_id }) => [
      user_id,
      {
        period: id,
        application: applications.get(user_id) as string,
        before: categories.get(user_id) ?? null,
      },
    ]),
  )
}

/** The columns of an approved application; others may be there too. */
type Decided = { user_id: string; membership_category: Category; approved_at: Date; approved_by: string }

/** Adds an approved application for each person, with the answers of their profile. Returns the ids of the applications by person. */
export async function addFromProfiles(
  tx: Tx,
  decided: readonly Decided[],
  now: Date,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    insert into applications (user_id, full_name, email, contact, city, city_name, country, linkedin_profile, website, youtube,
      instagram, twitter, company_name, date_of_birth, membership_category, approved_at, approved_by, ended_at, created_at, asks_aid)
    select u.id, coalesce(u.applicant_name, u.name), u.email, u.contact, lower(coalesce(u.city, '')), u.city,
      u.country, u.linkedin, u.website, u.youtube, u.instagram, u.twitter,
      d.company_name, d.date_of_birth, d.membership_category, d.approved_at, d.approved_by, d.ended_at, ${now}, false
    from jsonb_populate_recordset(null::applications, ${JSON.stringify(decided)}::jsonb) d join users u on u.id = d.user_id
    returning id, user_id`.execute(tx)
  return new Map(rows.map(({ id, user_id }) => [user_id, id]))
}

function hasEnded({ endsOn }: Pick<Imported, 'endsOn'>, today: string): boolean {
  return daysAfter(endsOn, GRACE_DAYS) < today
}

/** Approves unpaid applications. Returns the categories that they had before, by person. */
async function approveOpen(
  tx: Tx,
  decided: readonly Decided[],
  open: readonly string[],
): Promise<Map<string, Category>> {
  const { rows } = await sql<{ user_id: string; category: Category }>`
    update applications a set membership_category = d.membership_category, approved_at = d.approved_at,
      approved_by = d.approved_by, ended_at = d.ended_at,
      company_name = coalesce(d.company_name, a.company_name), date_of_birth = coalesce(d.date_of_birth, a.date_of_birth)
    from jsonb_populate_recordset(null::applications, ${JSON.stringify(decided)}::jsonb) d
    join applications before on before.user_id = d.user_id and before.id = any(${open}::uuid[])
    where a.id = before.id returning a.user_id, before.membership_category as category`.execute(tx)
  return new Map(rows.map((row) => [row.user_id, row.category]))
}

const ANSWERS = [
  'full_name',
  'contact',
  'city',
  'city_name',
  'country',
  'website',
  'linkedin_profile',
  'youtube',
  'instagram',
  'twitter',
  'company_name',
  'date_of_birth',
] as const

/** Answers of an application as columns; the city as it was typed. */
export type ImportedAnswers = Partial<Record<Exclude<(typeof ANSWERS)[number], 'city'>, string | null>>

/** Changes the given answers of applications; returns their earlier answers. */
export async function changeImported(
  tx: Tx,
  changes: readonly { id: string; answers: ImportedAnswers }[],
): Promise<Map<string, ImportedAnswers>> {
  const named = changes.filter(({ answers }) => Object.keys(answers).length > 0)
  if (named.length === 0) return new Map()
  const changed = named.map(({ id, answers }) => ({
    id,
    answers: {
      ...answers,
      ...('city_name' in answers ? cityColumns(answers.city_name ?? '') : {}),
    },
  }))
  const { rows } = await sql<ImportedAnswers & { id: string }>`update applications a set ${sql.join(
    ANSWERS.map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)}`),
  )}
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) c (id uuid, answers jsonb)
    join applications old on old.id = c.id
    cross join lateral jsonb_populate_record(old, c.answers) n
    where a.id = c.id returning old.id, ${sql.join(ANSWERS.map((name) => sql.ref(`old.${name}`)))}`.execute(
    tx,
  )
  return new Map(rows.map(({ id, ...answers }) => [id, answers]))
}
