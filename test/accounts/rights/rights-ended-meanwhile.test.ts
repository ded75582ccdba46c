import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { confirmNewEmail } from '#contract/accounts/confirm-email.ts'
import { endSessions } from '#contract/accounts/sessions.ts'
import { forgetDevice } from '#contract/accounts/known-devices.ts'
import { restoreUser, suspendUser } from '#contract/accounts/suspension.ts'
import { addMember, replaceEmail } from '#contract/admin/add-member.ts'
import { saveSettings } from '#contract/settings.ts'
import { setTeam } from '#contract/admin/team.ts'
import { personWithPassword } from '#test/cases/people/person-with-password.ts'
import { dayIn } from '#test/imports/imports.ts'
import { type Person, sharedTestApp, type Site, startTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp()

/** Makes a call as soon as another call waits. */
const second = (site: Site, call: () => Promise<unknown>) => async () => {
  while ((await site.waiting()) < 1) await wait(5)
  return call()
}

async function column(site: Site, query: string, id: string): Promise<unknown[]> {
  const { rows } = await site.database.pool.query<Record<string, unknown>>(query, [id])
  return rows.flatMap(Object.values)
}

async function adminWith(site: Site, owner: Person, duty: 'members' | 'owner'): Promise<Person> {
  const admin = await personWithPassword(site)
  await site.confirm(admin.email)
  await site.call(owner.session, setTeam, { email: admin.email, duties: [duty] })
  return admin
}

test('an owner who is being suspended cannot restore themselves with a waiting call', async () => {
  const [owner, other] = [await site.person('admin'), await site.person('admin')]
  const { email } = other
  const results = await site.collide('users', other.id, [
    () => site.call(owner.session, suspendUser, { email, reason: 'x' }),
    second(site, () => site.call(other.session, restoreUser, { email })),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(await column(site, 'select suspended_at from users where id = $1', other.id)).not.toEqual([null])
  expect(
    await column(
      site,
      "select action from audit_log where actor_id = $1 and action <> 'list.read'",
      other.id,
    ),
  ).toEqual([])
})

test('an admin who is being dismissed cannot make themselves a member with a waiting call', async () => {
  const owner = await site.person('admin')
  const admin = await adminWith(site, owner, 'members')
  const { email } = admin
  const [, added] = await site.collide('users', admin.id, [
    () => site.call(owner.session, setTeam, { email, duties: [] }),
    second(site, () =>
      site.call(admin.session, addMember, {
        email,
        name: 'Asha',
        membershipCategory: 'Student',
        reason: 'x',
      }),
    ),
  ])
  expect(added).toMatchObject({ status: 'rejected', reason: { code: 'outside_duties' } })
  expect(await column(site, 'select id from membership_periods where user_id = $1', admin.id)).toEqual([])
})

/** Makes the `allowed` call, which waits for a lock on the audit log, then `ends`, which takes the right away and waits for `allowed`. */
function endedAtCommit(site: Site, allowed: () => Promise<unknown>, ends: () => Promise<unknown>) {
  const chain = 'select from audit_head where $1::text is not null for update'
  return site.overtake(chain, 'x', [allowed, second(site, ends)])
}

test('a future price is removed when the admin who was setting it loses the duty meanwhile', async () => {
  await using site = await startTestApp()
  const owner = await site.person('admin')
  const other = await adminWith(site, owner, 'owner')
  const categories = [{ category: 'Student', price: 100, validFrom: dayIn(site, 10) }] as const
  const results = await endedAtCommit(
    site,
    () => site.call(other.session, saveSettings, { categories: [...categories] }),
    () => site.call(owner.session, setTeam, { email: other.email, duties: ['content'] }),
  )
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await column(site, 'select price from category_prices where created_by = $1', other.id)).toEqual([])
})

test.each(['suspended', 'dismissed'] as const)(
  'a change of e-mail is removed when the admin who requested it is %s meanwhile, and stays removed when the right returns',
  async (what) => {
    await using site = await startTestApp()
    const owner = await site.person('admin')
    const asker = await adminWith(site, owner, 'members')
    const person = await personWithPassword(site)
    await site.confirm(person.email)
    const { email } = asker
    const team = (duties: ['members'] | []) => site.call(owner.session, setTeam, { email, duties })
    const ends =
      what === 'dismissed'
        ? () => team([])
        : () => site.call(owner.session, suspendUser, { email, reason: 'x' })
    const results = await endedAtCommit(
      site,
      () =>
        site.call(asker.session, replaceEmail, {
          email: person.email,
          newEmail: 'theirs@example.org',
          reason: 'x',
        }),
      ends,
    )
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    await (what === 'dismissed' ? team(['members']) : site.call(owner.session, restoreUser, { email }))
    expect(await column(site, 'select user_id from email_changes where user_id = $1', person.id)).toEqual([])
    const link = (await site.mailed()).findLast(({ to }) => to === 'theirs@example.org')?.link
    if (link !== undefined)
      await expect(
        site.call(null, confirmNewEmail, { token: new URL(link).hash.slice(1) }),
      ).rejects.toMatchObject({ code: 'link_expired' })
  },
)

test.each([
  [
    'end other sessions',
    (site: Site, session: string) => site.call(session, endSessions, { which: 'others' }),
  ],
  [
    'forget browsers',
    (site: Site, session: string) =>
      site.call(session, forgetDevice, { id: '0197f2a0-0000-7000-8000-000000000000' }),
  ],
] as const)('a session that has ended while its call waited cannot %s', async (_what, call) => {
  const { id, session } = await site.person()
  const [result] = await site.overtake(
    'with ended as (delete from sessions where user_id = $1) select from users where id = $1 for update',
    id,
    [() => call(site, session)],
  )
  expect(result).toMatchObject({ status: 'rejected', reason: { code: 'no_token' } })
})
