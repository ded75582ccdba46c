import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createUser } from '#contract/accounts/accounts.ts'
import { submitHosting } from '#contract/programmes/hosting.ts'
import { saveInvestorDraft } from '#contract/programmes/investors.ts'
import {
  allMembers,
  applyForAid,
  createOrder,
  myApplication,
  saveDraft,
} from '#contract/membership/members.ts'
import { approveMember, askMember, declineMember } from '#contract/membership/review.ts'
import { kept, periods } from '#contract/retention.ts'
import { mySubmissions } from '#contract/programmes/my-submissions.ts'
import { DAY, MINUTE } from '#contract/values/time.ts'
import { DEVICE_LIFE } from '#server/accounts/sign-in/known-devices.ts'
import { SESSION_IDLE, SESSION_LIFE } from '#server/accounts/sign-in/sessions.ts'
import { settle } from '#server/payments/settle/settle.ts'
import { removeUnusedFiles } from '#server/files/remove-unused-files.ts'
import { schedule } from '#server/retention/schedule.ts'
import { privacy } from '#content/policies/privacy.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { fileOf, photograph, sendForm } from '#test/cases/events/event-form.ts'
import { leaveUnpaid, retentionCases } from '#test/cases/retention-cases.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { hostingForm } from '#test/cases/submission-forms.ts'
import { agreeFor, minorsForm, sendAsMinor } from '#test/members/guardian/guardian-stories.ts'
import { openSession, type Person, startProvider, startTestApp } from '#test/support/test-app.ts'
import { JOB_ROWS } from '#test/support/job-queue.ts'

const TWENTY_YEARS = 20 * 365 * DAY

test('every table is in the schedule, and a table said to hold no personal data has no such column', async () => {
  await using database = await createDatabase()
  const { rows } = await database.pool.query<{ table: string; columns: string[] }>(
    `select t.table_name as table, array_agg(c.column_name::text) filter (
        where c.column_name in ('user_id', 'owner_id', 'email', 'address', 'contact', 'name', 'full_name', 'device', 'key')
          or exists (
            select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
            where k.contype = 'f' and k.confrelid = 'users'::regclass and k.conrelid = t.table_name::regclass
              and a.attname = c.column_name)) as columns
      from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
      where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name <> 'migrations'
      group by t.table_name`,
  )
  const others = ['job queue', 'mail files']
  expect(Object.keys(schedule).toSorted()).toEqual([...rows.map(({ table }) => table), ...others].toSorted())
  const nobody = rows.filter(({ table }) => 'holdsNobody' in schedule[table as keyof typeof schedule])
  // In these tables such a column names no person: a server key, the contact of the organisation, or a document or picture of a page.
  const named = ['server_keys', 'organisation', 'content_documents', 'content_pictures']
  expect(nobody.filter(({ table, columns }) => columns !== null && !named.includes(table))).toEqual([])
})

/** These tables use the database's own clock; their cases are below and in test/audit. */
const byTheDatabase = ['job queue', 'audit_log']

test('every table that the schedule deletes from has a case here, and every period is in the policy', () => {
  const deleted = Object.entries(schedule).filter(([, entry]) => 'delete' in entry)
  const tested = new Set<string>([...retentionCases.map(({ table }) => table), ...byTheDatabase])
  expect(deleted.map(([table]) => table).filter((table) => !tested.has(table))).toEqual([])
  expect(new Set(deleted.map(([, entry]) => 'after' in entry && entry.after))).toEqual(
    new Set(Object.values(periods)),
  )
  expect(SESSION_LIFE).toBe(periods.sessions.days * DAY)
  expect(DEVICE_LIFE).toBe(periods.devices.days * DAY)
  expect(periods.sessions.from).toContain(`${SESSION_IDLE / DAY} days after the last use`)
})

test.each(retentionCases)(
  '$table: $what is kept until its period ends, and is deleted then',
  async ({ after, make }) => {
    await using site = await startTestApp()
    const old = await make(site)
    site.turnClock(after - MINUTE)
    const young = await make(site)
    await site.deleteExpired()
    expect([await old(), await young()]).toEqual([true, true])
    site.turnClock(2 * MINUTE)
    await site.deleteExpired()
    expect([await old(), await young()]).toEqual([false, true])
  },
)

test('somebody whose application is deleted is no longer in the list of waiting people', async () => {
  await using site = await startTestApp()
  const [admin, ira] = [await site.person('admin'), await site.person()]
  const asha = await site.person()
  await site.call(asha.session, applyForAid, aidForm)
  await sendAsMinor(site, ira)
  expect((await site.call(admin.session, allMembers, { state: 'guardian' })).members).toHaveLength(1)
  await leaveUnpaid(site, asha.id)
  site.turnClock(366 * DAY)
  await site.deleteExpired()
  const session = await openSession(site.context.db, admin.id, site.context.clock())
  expect((await site.call(session, allMembers, { state: 'guardian' })).members).toEqual([])
  expect((await site.call(session, allMembers, {})).members).toMatchObject([{ state: null }])
})

test('a waiting application is kept as long as it waits, and a declined one is kept for a year', async () => {
  await using site = await startTestApp()
  const [asha, ira, zoe] = [await site.person(), await site.person(), await site.person()]
  const admin = await site.person('admin')
  await site.call(asha.session, applyForAid, aidForm)
  await site.call(zoe.session, applyForAid, aidForm)
  await site.call(admin.session, askMember, { email: zoe.email, question: 'What do you make?' })
  await agreeFor(site, ira)
  await site.call(ira.session, applyForAid, { ...aidForm, ...minorsForm(site) })
  const newSession = ({ id }: Person) => openSession(site.context.db, id, site.context.clock())
  const standing = async (person: Person) =>
    (await site.call(await newSession(person), myApplication, {})).standing
  const all = async () => [await standing(asha), await standing(zoe), await standing(ira)]

  site.turnClock(800 * DAY)
  await site.deleteExpired()
  expect(await all()).toEqual(['aid', 'question', 'aid'])
  const session = await newSession(admin)
  expect((await site.call(session, allMembers, { state: 'waiting' })).members).toHaveLength(2)
  await site.call(session, approveMember, { email: ira.email })
  for (const { email } of [asha, zoe])
    await site.call(session, declineMember, { email, reason: 'Not this year.' })
  await site.deleteExpired()
  expect(await all()).toEqual(['declined', 'declined', 'member'])
  expect((await site.call(await newSession(asha), myApplication, {})).reason).toBe('Not this year.')

  site.turnClock(364 * DAY)
  await site.deleteExpired()
  expect(await standing(asha)).toBe('declined')
  site.turnClock(2 * DAY)
  await site.deleteExpired()
  expect(await standing(asha)).toBe('none')
})

test('an application whose late money was refunded is kept with its payment, and the deletion of others goes on', async () => {
  await using simulator = await startProvider()
  await using site = await startTestApp({ simulator })
  const [admin, asha, other] = [await site.person('admin'), await site.person(), await site.person()]
  const { id } = await site.call(asha.session, createOrder, applicationForm)
  await site.call(asha.session, applyForAid, aidForm)
  await site.call(admin.session, declineMember, { email: asha.email, reason: 'Not this year.' })
  await simulator.pay(id)
  await settle(site.context, id)
  await site.mailed()
  await site.call(other.session, createOrder, applicationForm)
  site.turnClock(366 * DAY)
  await site.deleteExpired()
  const { rows } = await site.database.pool.query(
    `select a.user_id, full_name, refunded from applications a join payments on application_id = a.id`,
  )
  expect(rows).toEqual([{ user_id: asha.id, full_name: applicationForm.fullName, refunded: 235_882 }])
  expect((await site.database.pool.query('select from applications')).rowCount).toBe(1)
})

test('an e-mail that cannot be delivered is deleted after thirty days by the clock of the database', async () => {
  await using site = await startTestApp()
  for (const n of [0, 1, 2]) {
    const form = { name: 'Asha', email: `asha-${n}@example.org`, password: 'four green villages' }
    await site.call(null, createUser, form)
  }
  site.turnClock(TWENTY_YEARS)
  await site.deleteExpired()
  expect(await site.emails()).toHaveLength(3)
  await site.context.pool.query(`update ${JOB_ROWS} jobs set
    created_at = now() - (array['30 days 1 minute', '30 days 1 minute', '29 days 23 hours'])[nth]::interval,
    locked_at = case when nth = 2 then now() end, locked_by = case when nth = 2 then 'somebody' end
    from (select id, row_number() over (order by id) as nth from ${JOB_ROWS}) numbered
    where numbered.id = jobs.id`)
  await site.deleteExpired()
  expect((await site.emails()).map(({ to }) => to)).toEqual(['asha-1@example.org', 'asha-2@example.org'])
})

test('approved, accepted and waiting records are kept after twenty years', async () => {
  await using site = await startTestApp()
  const [asha, zoe, admin] = [
    await site.person('member'),
    await site.person('member'),
    await site.person('admin'),
  ]
  for (const { submit, decide } of submittings) {
    await submit(site, asha)
    const id = await submit(site, zoe)
    await decide(site, admin, { id, state: 'accepted' })
  }
  await site.call((await site.person()).session, applyForAid, aidForm)
  await site.context.pool.query('update applications set approved_at = now(), approved_by = $1', [admin.id])
  const counted = async () => {
    const tables = ['users', 'applications', 'audit_log', ...submittings.map(({ table }) => table)]
    const sums = tables.map((table) => `select '${table}' as table, count(*)::int as n from ${table}`)
    return (await site.context.pool.query(sums.join(' union all '))).rows
  }
  const before = await counted()
  site.turnClock(TWENTY_YEARS)
  await site.deleteExpired()
  expect(await counted()).toEqual(before)
})

test('after a submission is erased the person still sees that they sent it, when, and with what outcome', async () => {
  await using site = await startTestApp()
  const asha = await site.person('member')
  const admin = await site.person('admin', { name: 'Ravi' })
  for (const { submit, decide } of submittings) {
    const submission = await submit(site, asha)
    await decide(site, admin, { id: submission, state: 'declined', reason: 'No room' })
  }
  const before = (await site.call(asha.session, mySubmissions, {})).submissions
  site.turnClock(181 * DAY)
  await site.deleteExpired()
  const session = await openSession(site.context.db, asha.id, site.context.clock())
  const { submissions } = await site.call(session, mySubmissions, {})
  expect(submissions).toEqual(
    before.map((one) => ({
      ...one,
      about: 'What you sent has been erased: we keep it for 180 days',
      reason: null,
      dueAt: null,
      next: 'Nothing more happens.',
      canWithdraw: false,
      isErased: true,
    })),
  )
  expect(JSON.stringify(submissions)).not.toMatch(/Pune|Seedsight|No room/)
  // An investor form may be sent only once, also after it is erased.
  const draft = site.call(session, saveInvestorDraft, { changes: { name: 'Asha' }, step: 1 })
  await expect(draft).rejects.toMatchObject({ code: 'investor_filled' })
})

test('the picture of an erased submission is deleted with it', async () => {
  await using site = await startTestApp()
  const asha = await site.person('member')
  const form = { ...hostingForm(site.context.clock()), thumbnail: fileOf(await photograph()) }
  const { body } = await sendForm<{ zoom: { _id: string } }>(site, asha, submitHosting, form)
  const hosting = submittings.find(({ programme }) => programme === 'hosting')
  await hosting?.withdraw(site, asha, body.zoom._id)
  const stored = async () =>
    (await readdir(join(site.folder, 'uploads'), { recursive: true })).filter((name) => /\.\w+$/.test(name))
  const files = (await stored()).length
  expect(files).toBeGreaterThan(0)
  site.turnClock(179 * DAY)
  await site.deleteExpired()
  await removeUnusedFiles(site.context)
  expect(await stored()).toHaveLength(files)
  site.turnClock(2 * DAY)
  await site.deleteExpired()
  await removeUnusedFiles(site.context)
  expect((await stored()).filter((name) => !name.includes('.arriving'))).toEqual([])
})

test('an application with money is never deleted; an abandoned one is deleted with its orders', async () => {
  await using site = await startTestApp()
  const people = []
  for (const name of ['none', 'cancelled', 'paid', 'review', 'late']) {
    const person = await site.person('user', { name })
    await site.call(person.session, applyForAid, aidForm)
    await leaveUnpaid(site, person.id)
    people.push(person)
  }
  const order = (person: string, status: string, more: string, values: string) =>
    site.context.pool.query(
      `insert into payments (application_id, user_id, user_email, category, price, gst, amount, created_at, status,
          provider_order_id${more})
        select id, user_id, email, 'Student', 99900, 17982, 117882, created_at, $2, 'order_' || $2 || $1${values}
        from applications where user_id = (select id from users where name = $1)`,
      [person, status],
    )
  await order('cancelled', 'cancelled', ', cancelled_at', ', created_at')
  await order('paid', 'paid', ', paid_at, provider_payment_id', ", created_at, 'pay_1'")
  await order('review', 'cancelled', ', cancelled_at, review_reason', ", created_at, 'short'")
  await order('late', 'cancelled', ', cancelled_at, provider_payment_id', ", created_at, 'pay_2'")
  site.turnClock(366 * DAY)
  await site.deleteExpired()
  const { rows } = await site.context.pool.query(
    `select name, contact is null and applicant_name is null as forgotten, exists (select from applications where user_id = users.id) as applied,
      exists (select from payments where user_id = users.id) as ordered from users order by created_at`,
  )
  const gone = { forgotten: true, applied: false, ordered: false }
  const stays = { forgotten: false, applied: true, ordered: true }
  expect(rows).toEqual([
    { name: 'none', ...gone },
    { name: 'cancelled', ...gone },
    { name: 'paid', ...stays },
    { name: 'review', ...stays },
    { name: 'late', ...stays },
  ])
  // All Members still lists their names, without answers.
  const admin = await site.person('admin')
  expect((await site.call(admin.session, allMembers, {})).members).toHaveLength(5)
})

test('somebody who sends an application at the moment when the old one is deleted keeps the new one', async () => {
  await using site = await startTestApp()
  const ira = await site.person()
  const form = aidForm
  await site.call(ira.session, applyForAid, form)
  await leaveUnpaid(site, ira.id)
  site.turnClock(366 * DAY)
  const session = await openSession(site.context.db, ira.id, site.context.clock())
  const results = await site.collide('users', ira.id, [
    () => site.call(session, applyForAid, form).then(() => undefined),
    () => site.deleteExpired(),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  const { rowCount } = await site.context.pool.query('select from applications')
  expect(rowCount).toBe(1)
})

test('the clean-up runs at the start of the server, and a failure at one table does not stop the others', async () => {
  await using site = await startTestApp()
  const { session } = await site.person()
  await site.call(session, saveDraft, { changes: { city: 'Pune' }, step: 1 })
  site.turnClock(TWENTY_YEARS)
  await site.database.pool.query('alter table rate_limits rename to limits_elsewhere')
  await site.startRecurring('delete what has expired').stop()
  const failed = () => site.context.metrics.recurring.runsOf('delete what has expired')
  expect(failed()).toMatchObject({ doneAt: null, problem: 'rate_limits could not be deleted' })
  const left = await site.context.pool.query('select from drafts union all select from sessions')
  expect(left.rowCount).toBe(0)
  await site.database.pool.query('alter table limits_elsewhere rename to rate_limits')
  await site.startRecurring('delete what has expired').stop()
  expect(failed().doneAt).not.toBeNull()
})

test('the privacy policy names every period and every reason for keeping data', () => {
  const text = JSON.stringify(privacy)
  for (const { days, what, from, why } of Object.values(periods)) {
    expect(text).toContain(JSON.stringify([what, `${days === 1 ? '1 day' : `${days} days`} ${from}`, why]))
  }
  for (const { what, until, why } of Object.values(kept))
    expect(text).toContain(JSON.stringify([what, until, why]))
})
