import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Duty } from '#contract/accounts/duties.ts'
import { createUser } from '#contract/accounts/accounts.ts'
import { closeAccount } from '#contract/accounts/privacy.ts'
import { suspendUser } from '#contract/accounts/suspension.ts'
import { inviteImport, oneImport, undoImport } from '#contract/admin/imports.ts'
import { setTeam } from '#contract/admin/team.ts'
import { runImportRows } from '#server/imports/run.ts'
import { keptAbout } from '#test/cases/people/kept-about.ts'
import { sharedTestApp, startTestApp } from '#test/support/test-app.ts'
import { accountOf, auditor, bring, check, dayIn } from './imports.ts'

const site = await sharedTestApp()
const owner = await site.person('admin')
const helper = await site.person('admin')
const team = (email: string, duties: Duty[]) => site.call(owner.session, setTeam, { email, duties })
await team(helper.email, ['members'])

const password = 'four green villages'
const someone = async (name: string) => {
  const email = `${name}@e.org`
  const { user, twk_fwc: session } = await site.call(null, createUser, {
    name: 'Themselves',
    email,
    password,
  })
  await site.confirm(email)
  return { id: user._id, email, session }
}
type Someone = Awaited<ReturnType<typeof someone>>
/** Imports a list that changes the name of the given people and gives them a membership. */
const changed = (emails: readonly string[]) => {
  const rows = emails.map((email) => `${email},From the list,Investor,${dayIn(site, 40)}`)
  return bring(site, owner, ['email,name,category,until', ...rows].join('\n'))
}

test.each([
  ['with the duty for members alone', helper, { undone: 1, left: 2 }, 'From the list'],
  ['as an owner', owner, { undone: 3, left: 0 }, 'Themselves'],
] as const)(
  '%s, undoing an import changes people who are admins by now only if that is allowed',
  async (what, by, counts, called) => {
    const people = await Promise.all([1, 2, 3].map((nth) => someone(`${what.replaceAll(' ', '-')}-${nth}`)))
    const { _id } = await changed(people.map(({ email }) => email))
    const [boss, clerk, other] = people as [Someone, Someone, Someone]
    await team(boss.email, ['owner'])
    await team(clerk.email, ['money'])
    await site.mailed()
    const before = await keptAbout(site, boss.id)
    expect(await site.call(by.session, undoImport, { _id })).toEqual(counts)
    for (const { email } of [boss, clerk])
      expect(await accountOf(site, email)).toMatchObject({ name: called, role: 'admin' })
    expect(await accountOf(site, other.email)).toMatchObject({ name: 'Themselves', role: 'user' })
    const { import_rows: _, ...kept } = await keptAbout(site, boss.id)
    const { import_rows: __, ...was } = before
    if (by === helper) expect(kept).toEqual(was)
    expect(await auditor(site)).toEqual([])
  },
)

test('undoing waits for a person who becomes an owner at that moment, and leaves them unchanged', async () => {
  const { id, email } = await someone('soon')
  const { _id } = await changed([email])
  const statement = `update users set role = 'admin', duties = '{owner}' where id = $1`
  const [undoing] = await site.overtake(statement, id, [() => site.call(helper.session, undoImport, { _id })])
  expect(undoing).toMatchObject({ status: 'fulfilled', value: { undone: 0, left: 1 } })
  expect(await accountOf(site, email)).toMatchObject({ name: 'From the list', role: 'admin' })
})

test('an admin who loses the duty during an undo changes nobody any more, and another admin can finish the undo', async () => {
  const { id, session } = await site.person('admin')
  const { email } = await someone('later')
  const { _id } = await changed([email])
  const statement = `update users set duties = '{money}' where id = $1`
  const [undoing] = await site.overtake(statement, id, [() => site.call(session, undoImport, { _id })])
  expect(undoing).toMatchObject({ status: 'rejected', reason: { status: 403 } })
  const { import: standing } = await site.call(owner.session, oneImport, { _id })
  expect(standing.state).toBe('done')
  expect(await accountOf(site, email)).toMatchObject({ name: 'From the list' })
  expect(await site.call(helper.session, undoImport, { _id })).toEqual({ undone: 1, left: 0 })
})

test('an undo that ends with its session is in the audit log, and another admin can finish it', async () => {
  const admin = await site.person('admin')
  const people = Array.from({ length: 201 }, (_, nth) => `many-${nth}@e.org,Asha`)
  const { _id } = await bring(site, owner, ['email,name', ...people].join('\n'))
  const left = async () =>
    (
      await site.database.pool.query<{ id: string }>(
        "select id from users where email like 'many-%' order by email = 'many-200@e.org', id",
      )
    ).rows
  const last = (await left()).at(-1)?.id as string
  const client = await site.database.pool.connect()
  await client.query('begin')
  // The second batch waits for this row; the first batch does not lock it. The session ends before the row is released.
  await client.query('select from users where id = $1 for update', [last])
  const undoing = Promise.allSettled([site.call(admin.session, undoImport, { _id })])
  while ((await site.waiting()) < 1) await wait(5)
  await site.database.pool.query('delete from sessions where user_id = $1', [admin.id])
  await client.query('commit')
  client.release()
  expect(await undoing).toMatchObject([{ status: 'rejected', reason: { code: 'no_token' } }])
  expect(await left()).toEqual([{ id: last }])
  expect(await begunBy(admin.id)).toEqual(['import.undo'])
  expect(await site.call(helper.session, undoImport, { _id })).toEqual({ undone: 201, left: 0 })
})

test.each([
  ['undoing', undoImport],
  ['inviting', inviteImport],
] as const)('%s does nothing when the session has ended before the import is locked', async (what, call) => {
  const admin = await site.person('admin')
  const { _id } = await bring(site, owner, `email,name\n${what}@e.org,Asha`)
  const statement = 'delete from sessions where user_id = $1'
  await site.mailed()
  const lock = `with ended as (${statement}) select from imports where state = 'done' for update`
  const [result] = await site.overtake(lock, admin.id, [() => site.call(admin.session, call, { _id })])
  expect(result).toMatchObject({ status: 'rejected', reason: { code: 'no_token' } })
  expect(await accountOf(site, `${what}@e.org`)).toBeDefined()
  expect((await site.mailed()).filter(({ kind }) => kind === 'import_invitation')).toEqual([])
  expect(await begunBy(admin.id)).toEqual([])
})

async function begunBy(id: string): Promise<string[]> {
  const { rows } = await site.database.pool.query<{ action: string }>(
    "select action from audit_log where actor_id = $1 and action like 'import.%'",
    [id],
  )
  return rows.map(({ action }) => action)
}

test('suspending an admin ends the import that they run, without a deadlock', async () => {
  const admin = await site.person('admin')
  const { _id } = await check(site, owner, 'email,name\nrunning@e.org,Asha')
  await site.database.pool.query(
    "update imports set state = 'running', ran_by = $2, ran_at = now() where id = $1",
    [_id, admin.id],
  )
  const results = await site.collide<unknown>('users', admin.id, [
    () => site.call(owner.session, suspendUser, { email: admin.email, reason: 'x' }),
    async () => {
      while ((await site.waiting()) < 1) await wait(5)
      return runImportRows(site.context, { import: _id })
    },
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  const { import: standing } = await site.call(owner.session, oneImport, { _id })
  expect(standing).toMatchObject({ state: 'failed', done: 0 })
})

test('undoing an import changes suspended people back, keeps suspended people whom it made, and leaves closed accounts', async () => {
  const [out, gone] = [await someone('out'), await someone('gone')]
  const { _id } = await changed([out.email, gone.email, 'made@e.org'])
  for (const email of [out.email, 'made@e.org'])
    await site.call(owner.session, suspendUser, { email, reason: 'x' })
  await site.call(gone.session, closeAccount, { password })
  expect(await site.call(helper.session, undoImport, { _id })).toEqual({ undone: 1, left: 1 })
  const [changedBack, made] = [await accountOf(site, out.email), await accountOf(site, 'made@e.org')]
  expect(changedBack).toMatchObject({ name: 'Themselves', role: 'user', suspended_at: expect.any(Date) })
  expect(made).toMatchObject({ name: 'From the list', suspended_at: expect.any(Date) })
  expect(await auditor(site)).toEqual([])
})

test('an invitation is not sent once the admin who asked for it has lost the duty, and another admin can send it', async () => {
  await using own = await startTestApp()
  const first = await own.person('admin')
  const leaves = await own.person('admin')
  const { _id: id } = await bring(own, leaves, 'email,name\nasha@e.org,Asha')
  await own.call(leaves.session, inviteImport, { _id: id })
  await own.call(first.session, setTeam, { email: leaves.email, duties: ['content'] })
  const invited = async () =>
    (await own.mailed()).filter(({ kind }) => kind === 'import_invitation').map(({ to }) => to)
  expect(await invited()).toEqual([])
  expect(await own.call(first.session, inviteImport, { _id: id })).toEqual({ invited: 1 })
  expect(await invited()).toEqual(['asha@e.org'])
})
