import { expect, test } from 'vitest'
import { currentUser } from '#contract/accounts/accounts.ts'
import { updateProfile } from '#contract/accounts/profile.ts'
import { suspendUser } from '#contract/accounts/suspension.ts'
import { GRACE_DAYS } from '#contract/business-constants.ts'
import { allImports, checkImport, oneImport, runImport } from '#contract/admin/imports.ts'
import { allMembers, applyForAid, createOrder } from '#contract/membership/members.ts'
import { myMembership, renewMembership } from '#contract/membership/renewal.ts'
import { approveMember } from '#contract/membership/review.ts'
import { setTeam } from '#contract/admin/team.ts'
import { DAY } from '#contract/values/time.ts'
import { runBatch } from '#server/imports/run-batch.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { keptAbout } from '#test/cases/people/kept-about.ts'
import { placesOf } from '#test/privacy/everything.ts'
import { openSession, type Person, sharedProvider, sharedTestApp } from '#test/support/test-app.ts'
import {
  accountOf,
  auditor,
  bring,
  check,
  dayIn,
  HEADINGS,
  problemsOf,
  run,
  table,
  upload,
} from './imports.ts'

const simulator = await sharedProvider()
const site = await sharedTestApp({ simulator })
const admin = await site.person('admin')

/** Signs in as a person whom an import made. */
async function as(email: string): Promise<Person> {
  const { id, name } = (await accountOf(site, email)) as { id: string; name: string }
  return { id, name, email, session: await openSession(site.database.db, id, site.context.clock()) }
}

test('a person with membership days is a member, in grace or ended like anybody else, and without days has only an account', async () => {
  const rows = [
    ['member@e.org', 'Member', 'Investor', dayIn(site, -100), dayIn(site, 20)],
    ['year@e.org', 'Year', 'Student', dayIn(site, -10), ''],
    ['last@e.org', 'Last', 'Student', '', dayIn(site, 0)],
    ['grace@e.org', 'Grace', 'Student', '', dayIn(site, -GRACE_DAYS)],
    ['ended@e.org', 'Ended', 'Student', '', dayIn(site, -GRACE_DAYS - 1)],
    ['account@e.org', 'Account', '', '', ''],
  ]
  const { counts } = await bring(site, admin, table(...rows))
  expect(counts).toEqual({ create: 6, update: 0, unchanged: 0, refused: 0 })
  const states: unknown[] = []
  for (const [email = ''] of rows) {
    const { user } = await site.call((await as(email)).session, currentUser, {})
    states.push([user.name, user.role, user.membership?.state])
  }
  expect(states).toEqual([
    ['Member', 'member', 'active'],
    ['Year', 'member', 'active'],
    ['Last', 'member', 'active'],
    ['Grace', 'member', 'grace'],
    ['Ended', 'user', 'ended'],
    ['Account', 'user', undefined],
  ])
  const { membership } = await site.call((await as('member@e.org')).session, myMembership, {})
  expect(membership).toMatchObject({
    category: 'Investor',
    endsOn: dayIn(site, 20),
    periods: [{ startsOn: dayIn(site, -100), endsOn: dayIn(site, 20), basis: 'import' }],
  })
  // The import sends no e-mail, not even a late reminder; a person who may renew can renew.
  site.startRecurring('send reminders')
  await site.mailed()
  expect((await site.mailed()).filter(({ to }) => to.endsWith('@e.org'))).toEqual([])
  const order = await site.call((await as('ended@e.org')).session, renewMembership, {})
  expect(order.amount).toBeGreaterThan(0)
  const { members } = await site.call(admin.session, allMembers, { state: 'grace' })
  expect(members.map(({ user }) => user.email)).toEqual(['grace@e.org'])
  expect(await auditor(site)).toEqual([])
})

test('running the same file again changes nothing', async () => {
  const text = table(
    ['same@e.org', 'Same', 'Investor', dayIn(site, -3), dayIn(site, 300)],
    ['same2@e.org', 'Same 2', 'Investor', '', dayIn(site, -60)],
  )
  await bring(site, admin, text)
  const { id } = await as('same@e.org')
  const before = await keptAbout(site, id)
  const again = await bring(site, admin, text)
  expect(again.counts).toEqual({ create: 0, update: 0, unchanged: 2, refused: 0 })
  const { import_rows: _, ...kept } = await keptAbout(site, id)
  const { import_rows: __, ...was } = before
  expect(kept).toEqual(was)
})

test('filled cells replace stored values, and blank cells leave them', async () => {
  const asha = await site.person('user', { email: 'asha@e.org', name: 'Asha' })
  await site.call(asha.session, applyForAid, aidForm)
  await site.call(admin.session, approveMember, { email: asha.email })
  await site.call(asha.session, updateProfile, { city: 'Pune', website: 'https://old.example.org' })
  const head =
    'email,name,phone,city,country,company,dob,website,linkedin,youtube,instagram,twitter,reminders'
  const cells = 'ASHA@e.org,Asha K.,98200 00009,Nashik,,New Co,1990-05-17,,@asha,@a,@b,@c,yes'
  const { counts } = await bring(site, admin, `${head}\n${cells}\n`)
  expect(counts).toEqual({ create: 0, update: 1, unchanged: 0, refused: 0 })
  const { user } = await site.call(asha.session, currentUser, {})
  expect(user).toMatchObject({
    name: 'Asha K.',
    contact: '+919820000009',
    city: 'Nashik',
    website: 'https://old.example.org',
    linkedin: '@asha',
    email: 'asha@e.org',
  })
  const { members } = await site.call(admin.session, allMembers, { q: 'asha@e.org', limit: '5' })
  expect(members[0]).toMatchObject({
    fullName: 'Asha K.',
    city: 'nashik',
    companyName: 'New Co',
    country: 'India',
  })
  expect(members[0]).toMatchObject({
    dateOfBirth: '1990-05-17',
    linkedinProfile: '@asha',
    user: { listedAs: 'Asha K.' },
  })
})

test('a person with a membership keeps it, and other days in the row are reported', async () => {
  const asha = await site.person('user', { email: 'has@e.org', name: 'Has' })
  await site.call(asha.session, applyForAid, aidForm)
  await site.call(admin.session, approveMember, { email: asha.email })
  const before = await site.call(asha.session, myMembership, {})
  const { _id, counts, warnings } = await check(
    site,
    admin,
    table(['has@e.org', 'Has', 'Investor', '', dayIn(site, 900)]),
  )
  expect(counts).toEqual({ create: 0, update: 0, unchanged: 1, refused: 0 })
  expect(warnings).toEqual([{ row: 2, field: 'endsOn', message: expect.stringContaining('stays as it is') }])
  await run(site, admin, _id)
  expect(await site.call(asha.session, myMembership, {})).toEqual(before)
})

test('a waiting application stays to be decided, and an unpaid applicant becomes a member with the details of the application', async () => {
  const [waits, unpaid] = [
    await site.person('user', { email: 'waits@e.org', name: 'Waits' }),
    await site.person('user', { email: 'unpaid@e.org', name: 'Unpaid' }),
  ]
  await site.call(waits.session, applyForAid, aidForm)
  await site.call(unpaid.session, createOrder, applicationForm)
  const rows = [waits, unpaid].map(({ email, name }) => [email, name, 'Investor', '', dayIn(site, 30)])
  const { _id, counts, warnings } = await check(site, admin, table(...rows))
  expect(counts).toEqual({ create: 0, update: 1, unchanged: 1, refused: 0 })
  expect(warnings.map(({ row, message }) => [row, message.slice(0, 22)])).toEqual([
    [2, 'Their application wait'],
  ])
  await run(site, admin, _id)
  const roles = await Promise.all(
    [waits, unpaid].map(async ({ session }) => (await site.call(session, currentUser, {})).user.role),
  )
  expect(roles).toEqual(['user', 'member'])
  expect(await auditor(site)).toEqual([])
})

test('an import does not change passwords, duties, suspensions or the choice not to get reminders', async () => {
  const [boss, quiet, out] = [
    await site.person('admin', { email: 'boss@e.org', name: 'Boss' }),
    await site.person('user', { email: 'quiet@e.org', name: 'Quiet' }),
    await site.person('user', { email: 'out@e.org', name: 'Out' }),
  ]
  await site.confirm(boss.email)
  await site.call(quiet.session, updateProfile, { reminders: 'no' })
  await site.call(admin.session, suspendUser, { email: out.email, reason: 'x' })
  const text = table(
    ...[boss, quiet, out].map(({ email, name }) => [email, `${name} X`, 'Investor', '', dayIn(site, 10)]),
  )
  const helper = await site.person('admin')
  await site.call(admin.session, setTeam, { email: helper.email, duties: ['members'] })
  // An admin with only the duty for members changes no admin; an owner does, and the admin stays an admin.
  expect((await check(site, helper, text)).problems.map(({ row, field }) => [row, field])).toEqual([
    [2, 'email'],
  ])
  await bring(site, admin, text)
  const kept = await Promise.all([boss, quiet, out].map(({ email }) => accountOf(site, email)))
  expect(kept.map((one) => [one?.name, one?.role, one?.wants_reminders, one?.suspended_at !== null])).toEqual(
    [
      ['Boss X', 'admin', true, false],
      ['Quiet X', 'member', false, false],
      ['Out X', 'member', true, true],
    ],
  )
  expect(kept[0]?.duties).toEqual(['owner'])
  expect(await auditor(site)).toEqual([])
})

test('after a run nothing of a person under 18 is stored, and no cells of other rows except those to be corrected', async () => {
  const text = `email,name,dob,note\nyoung@e.org,Qyoung,2015-01-01,Qnote\nold@e.org,Old,1980-01-01,Qother\nbad,Bad,,Qbad\n`
  const { _id, counts } = await check(site, admin, text)
  expect(counts).toEqual({ create: 1, update: 0, unchanged: 0, refused: 2 })
  await run(site, admin, _id)
  for (const gone of ['Qyoung', 'young@e.org', 'Qnote', 'Qother'])
    expect(await placesOf(site, gone)).toEqual([])
  // The cells to be corrected stay for a month.
  expect((await placesOf(site, 'Qbad')).map(({ place }) => place)).toEqual(['import_rows.cells'])
})

test('the list of problems has the result of each row, and the reason why a row has no cells', async () => {
  const there = await site.person('user', { email: 'told-there@e.org', name: 'There' })
  await site.call(there.session, applyForAid, aidForm)
  await site.call(admin.session, approveMember, { email: there.email })
  const end = dayIn(site, 900)
  const rows = [
    ['told-new@e.org', 'New', '', '1980-01-01', '', ''],
    [there.email, 'There', '', '', 'Investor', end],
    [there.email.toUpperCase(), 'There', 'Nashik', '', 'Investor', end],
    ['told-young@e.org', 'Young', '', '2015-01-01', '', ''],
    ['told-bad', 'Bad', '', '', '', ''],
    ['told-fine@e.org', 'Fine', '', '', '', ''],
  ]
  const text = ['email,name,city,dob,category,endsOn', ...rows.map((cells) => cells.join(','))].join('\n')
  const { _id } = await check(site, admin, text)
  const lines = (await problemsOf(site, admin, _id)).map((line) => line.split(','))
  expect(lines.map(([row, happened]) => [row, happened])).toEqual(
    ['2', '3', '4', '5', '6'].map((row) => [row, 'Not run']),
  )
  expect(lines.map((cells) => cells.at(-6))).toEqual(rows.slice(0, 5).map(([email]) => email))
  await run(site, admin, _id)
  const after = await problemsOf(site, admin, _id)
  const gone = /, the cells are not kept",.*,,,,,$/
  for (const [nth, words] of ['Made', 'Refused', 'Changed', 'Refused', 'Refused'].entries()) {
    expect(after[nth]).toMatch(new RegExp(`^${nth + 2},"?${words}`))
    expect(gone.test(after[nth] ?? ''), after[nth]).toBe(!after[nth]?.includes(rows[nth]?.[0] as string))
  }
  expect(after).toHaveLength(5)
  const again = await check(site, admin, `email,name,category,endsOn\n${there.email},There,Investor,${end}\n`)
  await run(site, admin, again._id)
  expect((await problemsOf(site, admin, again._id))[0]).toMatch(
    /^2,"Left as they were, the cells are not kept"/,
  )
})

test('a run needs a check first, starts once when it is asked for twice, and cannot be repeated', async () => {
  const { _id } = await upload(site, admin, `${HEADINGS}\nonce@e.org,Once,,,\n`)
  const { session } = admin
  await expect(site.call(session, runImport, { _id })).rejects.toMatchObject({ code: 'import_checked_first' })
  await site.call(session, checkImport, { _id, mapping: { email: 0, name: 1 } })
  await Promise.all([site.call(session, runImport, { _id }), site.call(session, runImport, { _id })])
  const running = await site.call(session, oneImport, { _id })
  expect(running.import).toMatchObject({ state: 'running', done: 0, total: 1 })
  await expect(site.call(session, checkImport, { _id, mapping: { email: 0 } })).rejects.toMatchObject({
    code: 'import_running',
  })
  await site.mailed()
  await expect(site.call(session, runImport, { _id })).rejects.toMatchObject({ status: 409 })
  const { imports } = await site.call(session, allImports, {})
  expect(imports[0]).toMatchObject({ _id, state: 'done', fileName: 'members.csv', toInvite: 1 })
})

test('a person who signs up while their row is imported is left unchanged', async () => {
  const { _id } = await check(site, admin, table(['race@e.org', 'Race', 'Investor', '', dayIn(site, 50)]))
  await site.call(admin.session, runImport, { _id })
  const client = await site.database.pool.connect()
  try {
    await client.query('begin')
    await client.query("insert into users (email, name, created_at) values ('race@e.org', 'Sign up', now())")
    const batch = site.context.db
      .transaction()
      .execute((tx) =>
        runBatch(tx, _id, { config: site.config, counted: new Map(), now: site.context.clock() }),
      )
    await expect.poll(() => site.waiting()).toBe(1)
    await client.query('commit')
    expect(await batch).toBe(true)
  } finally {
    client.release()
  }
  await site.mailed()
  const { import: standing } = await site.call(admin.session, oneImport, { _id })
  expect(standing.counts).toEqual({ create: 0, update: 0, unchanged: 0, refused: 1 })
  expect(await accountOf(site, 'race@e.org')).toMatchObject({ name: 'Sign up', role: 'user' })
})

test('two processes that run the same import at the same time run no row twice', async () => {
  const rows = Array.from({ length: 5 }, (_, nth) => [
    `two${nth}@e.org`,
    `Two ${nth}`,
    'Investor',
    '',
    dayIn(site, 9),
  ])
  const { _id } = await check(site, admin, table(...rows))
  await site.call(admin.session, runImport, { _id })
  const batch = () =>
    site.context.db
      .transaction()
      .execute((tx) =>
        runBatch(tx, _id, { config: site.config, counted: new Map(), now: site.context.clock() }),
      )
  await site.collide('imports', _id, [batch, batch])
  await site.mailed()
  const { import: standing } = await site.call(admin.session, oneImport, { _id })
  expect(standing).toMatchObject({ state: 'done', done: 5, counts: { create: 5 } })
  const { rows: periods } = await site.database.pool.query(
    "select from membership_periods p join users u on u.id = p.user_id where u.email like 'two%'",
  )
  expect(periods).toHaveLength(5)
})

test('the rows of a run are deleted after a month, and the people stay', async () => {
  site.turnClock(31 * DAY)
  await site.deleteExpired()
  const { rows } = await site.database.pool.query('select from import_rows')
  expect(rows).toEqual([])
  expect(await accountOf(site, 'member@e.org')).toBeDefined()
})
