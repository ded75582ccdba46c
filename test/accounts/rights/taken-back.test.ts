import { expect, test } from 'vitest'
import { currentUser, forgotPassword, loginUser, setPassword } from '#contract/accounts/accounts.ts'
import { confirmNewEmail } from '#contract/accounts/confirm-email.ts'
import { changeEmail } from '#contract/accounts/own-account.ts'
import { replaceEmail } from '#contract/admin/add-member.ts'
import { myEvents } from '#contract/events/registrations.ts'
import { applyForAid, myApplication, readDraft, saveDraft } from '#contract/membership/members.ts'
import { makeOwner } from '#server/team/make-owner.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { makeMeetup } from '#test/cases/events/event-calls.ts'
import { personWithPassword, PRESENT } from '#test/cases/people/person-with-password.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { client, OddProvider, Visitor } from '#test/support/openid-provider.ts'
import { openSession, type Person, type Site, startTestApp } from '#test/support/test-app.ts'

const NEW = 'eleven quiet harbours'

async function tokenTo(site: Site, address: string, path: string): Promise<string> {
  const texts = (await site.mailed()).filter(({ to }) => to === address).map(({ text }) => text)
  return texts.map((text) => new RegExp(`${path}([\\w-]{43})`).exec(text)?.[1]).findLast(Boolean) ?? ''
}

const ways: Record<string, (site: Site, provider: OddProvider, person: Person) => Promise<unknown>> = {
  async 'a link to set the password'(site, _provider, { email }) {
    await site.call(null, forgotPassword, { email })
    await site.call(null, setPassword, { token: await tokenTo(site, email, '/set-password#'), password: NEW })
  },
  async 'the identity provider'(site, provider, { id, email }) {
    provider.claims = { sub: id, email, email_verified: true, name: 'Victim' }
    expect((await new Visitor().throughGoogle(site.url)).status).toBe(200)
  },
  'npm run admin': (site, _provider, { email }) => makeOwner(site.context, email),
}

test.each(Object.entries(ways))(
  'an account that is reclaimed by %s keeps nothing that a stranger requested or made in the account',
  async (_way, takeBack) => {
    await using provider = await OddProvider.start()
    await using site = await startTestApp({ google: { ...client, issuer: provider.issuer } })
    const admin = await site.person('admin')
    const squatter = await personWithPassword(site, 'user', { email: 'victim@gmail.com' })
    const { session, id } = squatter
    await site.call(session, changeEmail, { email: 'stranger@example.org', password: PRESENT })
    const token = await tokenTo(site, 'stranger@example.org', '/confirm-email\\?new#')
    for (const { programme, submit } of submittings)
      if (programme === 'youth' || programme === 'investors') await submit(site, squatter)
    await site.call(session, saveDraft, { changes: { city: 'Pune' }, step: 2 })
    await site.call(session, applyForAid, aidForm)
    await site.call(session, saveDraft, { changes: { city: 'Goa' }, step: 2 })
    const { _id: eventid } = await makeMeetup(site, admin)
    // A registration without a confirmed e-mail: possible before registrations required one.
    await site.database.pool.query(
      "insert into event_registrations (event_id, user_id, state, queue, ticket, created_at) values ($1, $2, 'registered', 1, 'a', now())",
      [eventid, id],
    )

    await takeBack(site, provider, squatter)

    const own = await openSession(site.database.db, id, site.context.clock())
    expect((await site.call(own, readDraft, {})).draft).toBeNull()
    expect((await site.call(own, myApplication, {})).standing).toBe('none')
    expect((await site.call(own, myEvents, {})).registrations).toEqual([])
    const { rows } = await site.database.pool.query(
      `select state from youth_applications union all select state from investors`,
    )
    expect(rows).toEqual([{ state: 'withdrawn' }, { state: 'withdrawn' }])
    await expect(site.call(null, confirmNewEmail, { token, password: NEW })).rejects.toMatchObject({
      code: 'link_expired',
    })
    await expect(
      site.call(null, loginUser, { email: 'victim@gmail.com', password: PRESENT }),
    ).rejects.toMatchObject({ status: 401 })
  },
)

test('a stranger who enters the age of fifteen in an account does not bind the owner who reclaims the account', async () => {
  await using site = await startTestApp()
  const { session, email } = await personWithPassword(site)
  const minor = {
    fullName: 'Ira',
    dateOfBirth: '2011-02-03',
    guardianName: 'M',
    guardianEmail: 'm@example.org',
  }
  await expect(site.call(session, saveDraft, { changes: minor, step: 1 })).rejects.toMatchObject({
    code: 'guardian_consent',
  })
  await site.call(null, forgotPassword, { email })
  const token = await tokenTo(site, email, '/set-password#')
  const { twk_fwc: own } = await site.call(null, setPassword, { token, password: NEW })
  await site.call(own, saveDraft, { changes: { fullName: 'Asha', dateOfBirth: '1990-01-01' }, step: 1 })
  expect((await site.mailed()).filter(({ to }) => to === 'm@example.org')).toEqual([])
})

test('a person who has never signed in to their account keeps its registration when they set the first password', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const person = await site.person()
  const { _id: eventid } = await makeMeetup(site, admin)
  await site.database.pool.query(
    "insert into event_registrations (event_id, user_id, state, queue, ticket, created_at) values ($1, $2, 'registered', 1, 'a', now())",
    [eventid, person.id],
  )
  await site.call(null, forgotPassword, { email: person.email })
  const token = await tokenTo(site, person.email, '/set-password#')
  const { twk_fwc: own } = await site.call(null, setPassword, { token, password: NEW })
  expect((await site.call(own, myEvents, {})).registrations).toHaveLength(1)
})

test('a Google identity connected before the e-mail was confirmed is removed when a password is set by e-mail', async () => {
  await using provider = await OddProvider.start()
  await using site = await startTestApp({ google: { ...client, issuer: provider.issuer } })
  const { id, email } = await personWithPassword(site)
  await site.database.db
    .insertInto('identities')
    .values({ issuer: provider.issuer, subject: 'stranger', user_id: id, created_at: site.context.clock() })
    .execute()
  site.turnClock(60_000)
  await site.confirm(email)
  await site.call(null, forgotPassword, { email })
  await site.call(null, setPassword, { token: await tokenTo(site, email, '/set-password#'), password: NEW })
  provider.claims = { sub: 'stranger', email: 'stranger@example.org', email_verified: true }
  await new Visitor().throughGoogle(site.url)
  const identities = site.database.db.selectFrom('identities').select('user_id').where('user_id', '=', id)
  expect(await identities.execute()).toEqual([])
  expect((await site.mailed()).filter(({ kind }) => kind === 'google_disconnected')).toHaveLength(1)
})

test('a person who changed their e-mail keeps Google when they set a forgotten password', async () => {
  await using provider = await OddProvider.start()
  await using site = await startTestApp({ google: { ...client, issuer: provider.issuer } })
  provider.claims = { sub: 'asha', email: 'asha@gmail.com', email_verified: true, name: 'Asha' }
  expect((await new Visitor().throughGoogle(site.url)).status).toBe(200)
  const setByLink = async (email: string, password: string) => {
    await site.call(null, forgotPassword, { email })
    const token = await tokenTo(site, email, '/set-password#')
    return (await site.call(null, setPassword, { token, password })).twk_fwc
  }
  const session = await setByLink('asha@gmail.com', PRESENT)
  site.turnClock(60_000)
  await site.call(session, changeEmail, { email: 'asha@work.example', password: PRESENT })
  const token = await tokenTo(site, 'asha@work.example', '/confirm-email\\?new#')
  await site.call(session, confirmNewEmail, { token })
  await setByLink('asha@work.example', NEW)
  expect((await new Visitor().throughGoogle(site.url)).status).toBe(200)
  expect((await site.database.pool.query('select email from users')).rows).toEqual([
    { email: 'asha@work.example' },
  ])
  expect((await site.mailed()).filter(({ kind }) => kind === 'google_disconnected')).toEqual([])
})

test.each(['signed in', 'signed out'] as const)(
  'when a person who is %s confirms the e-mail that an admin set for an unconfirmed account, its other sessions end',
  async (how) => {
    await using site = await startTestApp()
    const admin = await site.person('admin')
    const stranger = await personWithPassword(site)
    const own = await openSession(site.database.db, stranger.id, site.context.clock())
    const [newEmail, reason] = ['theirs@example.org', 'They wrote to us']
    await site.call(admin.session, replaceEmail, { email: stranger.email, newEmail, reason })
    const token = await tokenTo(site, newEmail, '/confirm-email\\?new#')
    await site.call(how === 'signed out' ? null : own, confirmNewEmail, { token })
    const known = (session: string) =>
      site.call(session, currentUser, {}).then(
        () => true,
        () => false,
      )
    expect(await known(stranger.session)).toBe(false)
    expect(await known(own)).toBe(how === 'signed in')
    const login = site.call(null, loginUser, { email: newEmail, password: PRESENT })
    if (how === 'signed out') await expect(login).rejects.toMatchObject({ status: 401 })
    else await login
  },
)
