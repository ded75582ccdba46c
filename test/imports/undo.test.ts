import { expect, test } from 'vitest'
import { currentUser, setPassword } from '#contract/accounts/accounts.ts'
import { updateProfile } from '#contract/accounts/profile.ts'
import { inviteImport, oneImport, undoImport } from '#contract/admin/imports.ts'
import { createOrder, myApplication } from '#contract/membership/members.ts'
import { addNote } from '#contract/membership/notes.ts'
import { DAY } from '#contract/values/time.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { keptAbout } from '#test/cases/people/kept-about.ts'
import { placesOf } from '#test/privacy/everything.ts'
import { sharedProvider, sharedTestApp } from '#test/support/test-app.ts'
import { accountOf, auditor, bring, check, dayIn, table } from './imports.ts'
import { JOB_ROWS } from '#test/support/job-queue.ts'

const simulator = await sharedProvider()
const site = await sharedTestApp({ simulator })
const admin = await site.person('admin')
const { session } = admin

function member(name: string): (string | number)[] {
  return [`${name.toLowerCase()}@e.org`, name, 'Investor', dayIn(site, -5), dayIn(site, 300)]
}

/** The token in the last e-mail to an address that sets a password. */
async function linkTo(email: string): Promise<string> {
  const mail = (await site.mailed()).findLast(({ to, kind }) => to === email && kind === 'import_invitation')
  return /set-password#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

test('a person whom an import made and who has no password is invited once, and can use the link for a week', async () => {
  await site.person('user', { email: 'there@e.org', name: 'There' })
  const { _id } = await bring(
    site,
    admin,
    table(member('Ira'), member('Jaya'), ['acc@e.org', 'Acc', '', '', ''], member('There')),
  )
  await expect(site.call(session, inviteImport, { _id })).resolves.toEqual({ invited: 3 })
  await expect(site.call(session, inviteImport, { _id })).resolves.toEqual({ invited: 0 })
  const sent = (await site.mailed()).filter(({ kind }) => kind === 'import_invitation')
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['acc@e.org', 'ira@e.org', 'jaya@e.org'])
  expect(sent.find(({ to }) => to === 'ira@e.org')?.text).toContain('Your membership runs until')
  expect(sent.find(({ to }) => to === 'acc@e.org')?.text).not.toContain('membership runs')
  site.turnClock(6 * DAY)
  const token = await linkTo('ira@e.org')
  const { user } = await site.call(null, setPassword, { token, password: 'four green villages' })
  expect(user).toMatchObject({ email: 'ira@e.org', role: 'member' })
  const { import: standing } = await site.call(session, oneImport, { _id })
  expect(standing).toMatchObject({ invited: 3, toInvite: 0 })
})

test('invitations are sent after all other e-mails', async () => {
  const { _id } = await bring(site, admin, table(member('Late'), member('Later')))
  await site.call(session, inviteImport, { _id })
  const { rows } = await site.database.pool.query<{ priority: number }>(
    `select priority from ${JOB_ROWS} where payload->>'kind' = 'import_invitation'`,
  )
  expect(rows.map(({ priority }) => priority > 0)).toEqual([true, true])
  await site.mailed()
})

test('undoing deletes accounts that were made and not used, leaving nothing of them, and keeps accounts that were used', async () => {
  const { _id } = await bring(
    site,
    admin,
    table(member('Qgone'), member('Used'), member('Noted'), member('Moved'), [
      'qacc@e.org',
      'Qacc',
      '',
      '',
      '',
    ]),
  )
  await site.call(session, inviteImport, { _id })
  const token = await linkTo('used@e.org')
  await site.call(null, setPassword, { token, password: 'four green villages' })
  const noted = await accountOf(site, 'noted@e.org')
  await site.call(session, addNote, { user: noted?.id as string, text: 'Called her' })
  await site.database.pool.query("update users set city = 'Pune' where email = 'moved@e.org'")
  expect(await site.call(session, undoImport, { _id })).toEqual({ undone: 2, left: 3 })
  // The number of e-mails to an address is counted for a day.
  for (const gone of ['Qgone', 'qgone@e.org', 'qacc@e.org'])
    expect((await placesOf(site, gone)).filter(({ place }) => place !== 'rate_limits.key')).toEqual([])
  for (const name of ['used', 'noted', 'moved'])
    expect(await accountOf(site, `${name}@e.org`)).toMatchObject({ role: 'member' })
  await expect(site.call(session, undoImport, { _id })).rejects.toMatchObject({ code: 'import_not_done' })
  expect(await auditor(site)).toEqual([])
  // The file can be imported again.
  const { counts } = await bring(site, admin, table(member('Qgone'), member('Used')))
  expect(counts).toEqual({ create: 1, update: 0, unchanged: 1, refused: 0 })
})

test('undoing changes people back, unless they changed since', async () => {
  const [one, other] = [
    await site.person('user', { email: 'one@e.org', name: 'One' }),
    await site.person('user', { email: 'other@e.org', name: 'Other' }),
  ]
  for (const { session: own } of [one, other]) await site.call(own, updateProfile, { city: 'Pune' })
  const before = await keptAbout(site, one.id)
  const text = `email,name,city,country,category,until\n${['one', 'other']
    .map((name) => `${name}@e.org,${name} X,Nashik,India,Student,${dayIn(site, 40)}`)
    .join('\n')}\n`
  const { _id } = await bring(site, admin, text)
  await site.call(other.session, updateProfile, { city: 'Goa' })
  expect(await site.call(session, undoImport, { _id })).toEqual({ undone: 1, left: 1 })
  const { memberships: _, ...kept } = await keptAbout(site, one.id)
  const { memberships: __, ...was } = before
  expect(kept).toEqual(was)
  const { user } = await site.call(other.session, currentUser, {})
  expect(user).toMatchObject({ name: 'Other', city: 'Goa', country: null, role: 'user', membership: null })
  expect(await auditor(site)).toEqual([])
})

test('after undoing, the application of a person who had not paid waits for its payment again', async () => {
  const unpaid = await site.person('user', { email: 'unpaid@e.org', name: 'Unpaid' })
  await site.call(unpaid.session, createOrder, applicationForm)
  const { _id } = await bring(site, admin, table(['unpaid@e.org', '', 'Student', '', dayIn(site, 4)]))
  expect((await site.call(unpaid.session, myApplication, {})).standing).toBe('member')
  expect(await site.call(session, undoImport, { _id })).toEqual({ undone: 1, left: 0 })
  const { standing, membershipCategory } = await site.call(unpaid.session, myApplication, {})
  expect([standing, membershipCategory]).toEqual(['draft', applicationForm.membershipCategory])
  expect(await auditor(site)).toEqual([])
})

test('undoing waits for a person who sets a password at that moment, and leaves them unchanged', async () => {
  const { _id } = await bring(site, admin, table(member('Quick')))
  const quick = await accountOf(site, 'quick@e.org')
  const client = await site.database.pool.connect()
  try {
    await client.query('begin')
    await client.query("update users set password_hash = 'x' where id = $1", [quick?.id])
    const undoing = site.call(session, undoImport, { _id })
    await expect.poll(() => site.waiting()).toBe(1)
    await client.query('commit')
    expect(await undoing).toEqual({ undone: 0, left: 1 })
  } finally {
    client.release()
  }
})

test('an undo that was interrupted can be finished by asking again; two at the same time undo the import once', async () => {
  const rows = Array.from({ length: 450 }, (_, nth) => member(`Cut${nth}`))
  const { _id } = await bring(site, admin, table(...rows))
  // The second batch fails, and the first batch stays undone.
  await site.database.pool.query(`create function stop_at() returns trigger language plpgsql as $$ begin
    if new.row > 300 and new.undoing is not null then raise exception 'cut'; end if; return new; end $$;
    create trigger stop_at before update on import_rows for each row execute function stop_at()`)
  await expect(site.call(session, undoImport, { _id })).rejects.toMatchObject({ code: 'failed' })
  await site.database.pool.query('drop trigger stop_at on import_rows')
  const { rows: half } = await site.database.pool.query("select from import_rows where undoing = 'undone'")
  expect(half.length).toBeGreaterThanOrEqual(200)
  const results = await site.collide('imports', _id, [
    () => site.call(session, undoImport, { _id }),
    () => site.call(session, undoImport, { _id }),
  ])
  const done = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(done).toEqual([{ undone: 450, left: 0 }])
})

test('an import is not undone before its run, and not after a month', async () => {
  const { _id } = await check(site, admin, table(member('Early')))
  await expect(site.call(session, undoImport, { _id })).rejects.toMatchObject({ code: 'import_not_done' })
  await expect(site.call(session, inviteImport, { _id })).rejects.toMatchObject({ code: 'import_not_done' })
  const { _id: old } = await bring(site, admin, table(member('Old')))
  site.turnClock(31 * DAY)
  const again = await site.person('admin')
  await expect(site.call(again.session, undoImport, { _id: old })).rejects.toMatchObject({
    code: 'import_too_late',
  })
})
