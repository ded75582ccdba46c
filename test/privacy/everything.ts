import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { changeEmail } from '#contract/accounts/own-account.ts'
import { updateProfile } from '#contract/accounts/profile.ts'
import { restoreUser, suspendUser } from '#contract/accounts/suspension.ts'
import { createUser, loginUser } from '#contract/accounts/accounts.ts'
import { beginTwoFactor, turnOnTwoFactor } from '#contract/accounts/two-factor.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { addNote } from '#contract/membership/notes.ts'
import { answerQuestion, askMember } from '#contract/membership/review.ts'
import { submitHosting } from '#contract/programmes/hosting.ts'
import { submitInvestor, saveInvestorDraft } from '#contract/programmes/investors.ts'
import { answerIntroduction, submitMatchRequest, introduce } from '#contract/programmes/matching.ts'
import { submitSpotlight, reviewSpotlight } from '#contract/programmes/spotlight.ts'
import { submitStay } from '#contract/programmes/stays.ts'
import { DAY } from '#contract/values/time.ts'
import { submitYouth, withdrawYouth } from '#contract/programmes/youth.ts'
import { codeFor } from '#test/cases/people/authenticator.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { makeEvent, register } from '#test/cases/events/event-calls.ts'
import { fileOf, photograph, sendForm } from '#test/cases/events/event-form.ts'
import {
  hostingForm,
  investorForm,
  spotlightForm,
  stayForm,
  youthForm,
} from '#test/cases/submission-forms.ts'
import { approve, join as payFor } from '#test/members/membership.ts'
import { openSession, type Person, type Site } from '#test/support/test-app.ts'
import type { SimulatorProcess } from '#test/support/processes/simulator-process.ts'

export const PASSWORD = 'four green villages'
/** The beginning of every text that the test person types; each text is different. */
export const MARK = 'qmark'
/** The beginning of texts that admins write about the person for other admins, which the person may not read. */
export const GUARD = 'qguard'

let marks = 0
const mark = () => `${MARK}${String((marks += 1)).padStart(3, '0')}x`

/** A form with a different marked text in each of these fields. */
function marked<Form extends object>(form: Form, ...fields: (keyof Form)[]): Form {
  return { ...form, ...Object.fromEntries(fields.map((field) => [field, mark()])) }
}

/** A person who has used every feature: a paid membership, every programme, files, an introduction. */
export async function plant(site: Site, simulator: SimulatorProcess): Promise<Person> {
  const email = `${mark()}@example.org`
  const name = mark()
  const { user } = await site.call(null, createUser, { email, name, password: PASSWORD })
  await site.confirm(email)
  const signedIn = await site.call(null, loginUser, { email, password: PASSWORD })
  let person = { id: user._id, email, name, session: signedIn.twk_fwc }
  const admin = await site.person('admin', { name: 'Ravi' })

  await site.call(person.session, applyForAid, {
    ...marked(aidForm, 'fullName', 'city', 'country', 'companyName', 'sector', 'goals', 'referredBy'),
    ...marked(aidForm, 'financialAidReason', 'financialAidBenefit', 'needTechSupport', 'problem'),
  } as typeof aidForm)
  await site.call(admin.session, askMember, { email, question: 'What do you make?' })
  await site.call(person.session, answerQuestion, { answer: mark() })
  await payFor(site, simulator, person, marked(applicationForm, 'fullName', 'city', 'country', 'companyName'))
  await approve(site, person)

  await submit(site, person, admin)
  await meet(site, person, admin)
  await sendForm(site, person, updateProfile, {
    city: mark(),
    country: mark(),
    linkedin: mark(),
    website: `https://${mark()}.example.org`,
    avatar: fileOf(await photograph()),
  })
  const event = await makeEvent(site, admin, { registration: 'here' })
  await site.confirm(person.email)
  await register(site, person, event._id)
  const feedback = { event_id: event._id, user_id: person.id, stars: 5, text: mark() }
  await site.database.db
    .insertInto('event_feedback')
    .values({ ...feedback, created_at: site.context.clock() })
    .execute()

  const { secret } = await site.call(person.session, beginTwoFactor, { password: PASSWORD })
  await site.call(person.session, turnOnTwoFactor, { code: codeFor(secret, site.context.clock()) })
  await guard(site, person, admin)
  await insertRows(site, person)
  await workOn(site, person)
  person = { ...person, session: await openSession(site.database.db, person.id, site.context.clock()) }
  await site.call(person.session, changeEmail, { email: `${mark()}@example.org`, password: PASSWORD })
  return person
}

/** Notes and a suspension, which protect other people from this person. */
async function guard(site: Site, { id, email }: Person, admin: Person): Promise<void> {
  await site.call(admin.session, addNote, { user: id, text: `${GUARD} note` })
  await site.call(admin.session, suspendUser, { email, reason: `${GUARD} reason` })
  await site.call(admin.session, restoreUser, { email })
}

async function submit(site: Site, person: Person, admin: Person): Promise<void> {
  const { session } = person
  const now = site.context.clock()
  await site.call(session, submitStay, marked(stayForm(now), 'travelerName', 'purpose', 'additionalNotes'))
  const youth = await site.call(session, submitYouth, marked(youthForm, 'name', 'description', 'city'))
  await site.call(session, withdrawYouth, { id: youth.yuvaShakti._id })
  await site.call(session, saveInvestorDraft, { changes: { name: mark() }, step: 1 })
  await site.call(session, submitInvestor, marked(investorForm, 'name', 'usp', 'description'))
  await sendForm(site, person, submitHosting, {
    ...marked(hostingForm(now), 'title', 'description'),
    thumbnail: fileOf(await photograph()),
  })
  const document = fileOf(`%PDF-1.4 ${mark()}\n%%EOF`, `${mark()}.pdf`, 'application/pdf')
  const form = { ...marked(spotlightForm, 'name', 'feature'), file: document }
  const { body } = await sendForm<{ spotlight: { _id: string } }>(site, person, submitSpotlight, form)
  const declined = { id: body.spotlight._id, state: 'declined', reason: 'Not this time' } as const
  await site.call(admin.session, reviewSpotlight, declined)
}

/** The person asks for a match and is introduced, and is introduced to another person who asked. */
async function meet(site: Site, person: Person, admin: Person): Promise<void> {
  const other = await site.person('member', { name: 'Zoe' })
  await site.confirm(other.email)
  for (const [seeker, found] of [
    [person, other],
    [other, person],
  ] as const) {
    const { data } = await site.call(seeker.session, submitMatchRequest, { id: seeker.id })
    const { introduction: id } = await site.call(admin.session, introduce, { id: data._id, userId: found.id })
    for (const { session } of [seeker, found])
      await site.call(session, answerIntroduction, { id, agree: true })
  }
}

/** Rows of work as an admin: requests that the person has taken, and a request of the person that an admin has taken. */
async function workOn(site: Site, { id }: Person): Promise<void> {
  const { db } = site.database
  const now = site.context.clock()
  const other = await site.person('admin', { name: 'Meera' })
  for (const [user, assignee] of [
    [id, other.id],
    [other.id, id],
  ] as const)
    await db
      .insertInto('assignments')
      .values({
        request: 'youth',
        request_id: crypto.randomUUID(),
        user_id: user,
        assignee_id: assignee,
        assigned_at: now,
      })
      .execute()
  await db.insertInto('digests').values({ user_id: id, is_wanted: true }).execute()
  await db
    .insertInto('saved_views')
    .values({ user_id: id, name: mark(), filters: JSON.stringify({}) })
    .execute()
}

/** Rows that calls would make only after some time, or only with Google. */
async function insertRows(site: Site, { id }: Person): Promise<void> {
  const now = site.context.clock()
  const soon = new Date(now.getTime() + DAY)
  const { db } = site.database
  const kept = { user_id: id, step: 1, saved_at: now, form: JSON.stringify({ city: mark() }) }
  for (const table of ['drafts', 'investor_drafts'] as const)
    await db
      .insertInto(table)
      .values(kept)
      .onConflict((there) => there.doNothing())
      .execute()
  await db
    .insertInto('identities')
    .values({
      issuer: 'https://accounts.google.com',
      subject: mark(),
      user_id: id,
      email: `${mark()}@gmail.com`,
    })
    .execute()
  const link = { user_id: id, expires_at: soon }
  await db
    .insertInto('password_links')
    .values({ ...link, token_hash: Buffer.alloc(32, 1) })
    .execute()
  await db
    .insertInto('confirmation_links')
    .values({ ...link, token_hash: Buffer.alloc(32, 2) })
    .execute()
  const { id: event_id } = await db.selectFrom('events').select('id').executeTakeFirstOrThrow()
  await db.insertInto('pending_registrations').values({ user_id: id, event_id, asked_at: soon }).execute()
  await db
    .insertInto('guardian_links')
    .values({ ...link, token_hash: Buffer.alloc(32, 5) })
    .execute()
  await db
    .insertInto('minors')
    .values({
      user_id: id,
      minor_until: '2999-01-01',
      date_of_birth: '2980-12-31',
      full_name: mark(),
      guardian_name: mark(),
      guardian_email: `${mark()}@example.org`,
      named_at: now,
      agreed_at: now,
      agreed_name: mark(),
    })
    .execute()
  await db
    .insertInto('pending_two_factor')
    .values({ ...link, token_hash: Buffer.alloc(32, 3) })
    .execute()
  await db
    .insertInto('known_devices')
    .values({ user_id: id, device: mark(), token_hash: Buffer.alloc(32, 4), created_at: now, seen_at: now })
    .execute()
  const { id: of } = await db
    .insertInto('imports')
    .values({
      uploaded_by: id,
      uploaded_at: now,
      file_name: 'members.csv',
      headings: '[]',
      mapping: '{}',
      total: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const marks = JSON.stringify([mark()])
  await db
    .insertInto('import_rows')
    .values({ import_id: of, row: 2, cells: marks, problems: marks, change: marks, user_id: id })
    .execute()
  await db
    .insertInto('erased_submissions')
    .values({
      id: crypto.randomUUID(),
      user_id: id,
      programme: 'youth',
      state: 'withdrawn',
      state_at: now,
      created_at: now,
    })
    .execute()
}

/** Every column that refers to a person, with its table. */
export async function referencesToPeople(site: Site): Promise<{ table: string; column: string }[]> {
  const { rows } = await site.database.pool.query<{ table: string; column: string }>(
    `select k.table_name as table, k.column_name as column
      from information_schema.key_column_usage k
      join information_schema.referential_constraints r using (constraint_schema, constraint_name)
      join information_schema.table_constraints u on u.constraint_schema = r.unique_constraint_schema
        and u.constraint_name = r.unique_constraint_name
      where u.table_name = 'users' and k.table_schema = 'public' order by 1, 2`,
  )
  return rows
}

/** Every place in the database, including the tables of the queue, that contains a text: `table.column` and the value. */
export async function placesOf(site: Site, text: string): Promise<{ place: string; value: string }[]> {
  const { pool } = site.database
  const { rows: columns } = await pool.query<{ schema: string; table: string; column: string }>(
    `select c.table_schema as schema, c.table_name as table, c.column_name as column
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
      order by 1, 2, ordinal_position`,
  )
  const found = []
  for (const { schema, table, column } of columns) {
    const { rows } = await pool.query<{ value: string }>(
      `select "${column}"::text as value from "${schema}"."${table}" where strpos(lower("${column}"::text), lower($1)) > 0`,
      [text],
    )
    found.push(...rows.map(({ value }) => ({ place: `${table}.${column}`, value })))
  }
  return found
}

/** The names of all stored files. */
export async function storedFiles(site: Site): Promise<string[]> {
  return (await readdir(join(site.folder, 'uploads'))).filter((name) => !name.startsWith('.'))
}
