import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { forgotPassword, loginUser, setPassword } from '#contract/accounts/accounts.ts'
import { changePassword } from '#contract/accounts/own-account.ts'
import { closeAccount } from '#contract/accounts/privacy.ts'
import { suspendUser } from '#contract/accounts/suspension.ts'
import { replaceEmail } from '#contract/admin/add-member.ts'
import { applyForAid, saveDraft } from '#contract/membership/members.ts'
import { setTeam } from '#contract/admin/team.ts'
import { makeOwner } from '#server/team/make-owner.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { personWithPassword, PRESENT } from '#test/cases/people/person-with-password.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'

const OWN = 'nine amber lanterns'
const THIEFS = 'eleven quiet harbours'

/** An action that ends the session, and a call of that session that waits for the same row. */
type Race = {
  ends: (site: Site, person: Person) => Promise<() => Promise<unknown>>
  late: (site: Site, session: string, person: Person) => Promise<unknown>
}

const setByLink: Race['ends'] = async (site, { email }) => {
  await site.call(null, forgotPassword, { email })
  const link = (await site.mailed()).findLast(({ kind }) => kind === 'set_password')?.link ?? ''
  return () => site.call(null, setPassword, { token: new URL(link).hash.slice(1), password: OWN })
}
const byOperator: Race['ends'] =
  async (site, { email }) =>
  () =>
    makeOwner(site.context, email)
const minor = { dateOfBirth: '2011-02-03', fullName: 'Ira', guardianName: 'M', guardianEmail: 'm@e.org' }

const races: Record<string, Race> = {
  'a change of password, after a password was set by a link': {
    ends: setByLink,
    late: (site, session) =>
      site.call(session, changePassword, { currentPassword: PRESENT, newPassword: THIEFS }),
  },
  'a change of password, after the operator has made the person an owner': {
    ends: byOperator,
    late: (site, session) =>
      site.call(session, changePassword, { currentPassword: PRESENT, newPassword: THIEFS }),
  },
  'closing the account, after a password was set by a link': {
    ends: setByLink,
    late: (site, session) => site.call(session, closeAccount, { password: PRESENT }),
  },
  'saving the age of a child, after the account was reclaimed': {
    ends: setByLink,
    late: (site, session) => site.call(session, saveDraft, { changes: minor, step: 1 }),
  },
  'an application, after the account was reclaimed': {
    ends: setByLink,
    late: (site, session) => site.call(session, applyForAid, aidForm),
  },
}

test.each(Object.entries(races))(
  'a call that waits for a lock is refused once its session has ended: %s',
  async (_what, { ends, late }) => {
    await using site = await startTestApp()
    const person = await personWithPassword(site)
    const end = await ends(site, person)
    const results = await site.collide('users', person.id, [
      end,
      async () => {
        while ((await site.waiting()) < 1) await wait(5)
        return late(site, person.session, person)
      },
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(results[1]).toMatchObject({ reason: { status: 401, code: 'no_token' } })
    for (const password of [PRESENT, THIEFS])
      await expect(site.call(null, loginUser, { email: person.email, password })).rejects.toMatchObject({
        status: 401,
      })
    const { rows } = await site.database.pool.query(
      'select from minors union all select from applications union all select from users where closed_at is not null',
    )
    expect(rows).toEqual([])
  },
)

test.each([
  [
    'suspended',
    401,
    (site: Site, owner: Person, email: string) =>
      site.call(owner.session, suspendUser, { email, reason: 'To look' }),
  ],
  [
    'without the duty',
    403,
    (site: Site, owner: Person, email: string) =>
      site.call(owner.session, setTeam, { email, duties: ['content'] }),
  ],
] as const)(
  'a waiting call of an admin is refused when the admin is %s before the call is carried out',
  async (_what, status, endRight) => {
    await using site = await startTestApp()
    const owner = await site.person('admin')
    const asker = await personWithPassword(site)
    await site.confirm(asker.email)
    await site.call(owner.session, setTeam, { email: asker.email, duties: ['members'] })
    const person = await personWithPassword(site)
    const [result] = await site.collide('users', person.id, [
      async () =>
        site.call(asker.session, replaceEmail, {
          email: person.email,
          newEmail: 'theirs@example.org',
          reason: 'They asked',
        }),
      async () => {
        while ((await site.waiting()) < 1) await wait(5)
        await endRight(site, owner, asker.email)
        // This call waits for the person's row as well: the race needs two waiting calls.
        return site.call(owner.session, replaceEmail, {
          email: person.email,
          newEmail: 'owners@example.org',
          reason: 'They asked',
        })
      },
    ])
    expect(result).toMatchObject({ status: 'rejected', reason: { status } })
  },
)
