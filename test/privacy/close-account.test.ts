import { expect, test } from 'vitest'
import { allUsers, createUser, currentUser, loginUser } from '#contract/accounts/accounts.ts'
import { confirmNewEmail } from '#contract/accounts/confirm-email.ts'
import { changeEmail } from '#contract/accounts/own-account.ts'
import { closeAccount, readClosing } from '#contract/accounts/privacy.ts'
import { updateProfile } from '#contract/accounts/profile.ts'
import { allMembers, applyForAid, createOrder } from '#contract/membership/members.ts'
import { allPayments } from '#contract/money/payments.ts'
import { approveMember, declineMember } from '#contract/membership/review.ts'
import { renewMembership } from '#contract/membership/renewal.ts'
import { submitYouth } from '#contract/programmes/youth.ts'
import { setTeam } from '#contract/admin/team.ts'
import { emptyAccount } from '#server/accounts/own-account/erase-account.ts'
import { countEmail } from '#server/mail/limits.ts'
import { settle } from '#server/payments/settle/settle.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { personWithPassword, PRESENT, withPassword } from '#test/cases/people/person-with-password.ts'
import { youthForm } from '#test/cases/submission-forms.ts'
import { again, approve, daysLater, join } from '#test/members/membership.ts'
import { codeOf } from '#test/support/code-of.ts'
import { openSession, type Person, sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'

const simulator = await sharedProvider()

const TOTAL = 235_882

const close = (site: Site, { session }: Person, more = {}) =>
  site.call(session, closeAccount, { password: PRESENT, ...more })

const rowsOf = async (site: Site, text: string, values: unknown[] = []) =>
  (await site.database.pool.query<Record<string, unknown>>(text, values)).rows

const refusal = (work: Promise<unknown>) => codeOf(work, 'none')

test('closing an account needs the password, ends every session, stops log-in and frees the e-mail', async () => {
  await using site = await startTestApp()
  const asha = await personWithPassword(site)
  const elsewhere = await openSession(site.database.db, asha.id, site.context.clock())
  expect(await close(site, asha)).toEqual({ success: true, refunded: 0 })
  for (const session of [asha.session, elsewhere])
    expect(await refusal(site.call(session, currentUser, {}))).toBe('401 no_token')
  const logIn = () => site.call(null, loginUser, { email: asha.email, password: PRESENT })
  expect(await refusal(logIn())).toBe('401 wrong_credentials')
  const admin = await site.person('admin')
  const users = await site.call(admin.session, allUsers, {})
  expect(users.map(({ email }) => email)).toEqual([admin.email])
  const mailed = await site.mailed()
  expect(mailed.map(({ kind, to }) => [kind, to])).toEqual([['account_closed', asha.email]])
  const anew = { name: 'Asha', email: asha.email, password: 'eleven quiet harbours' }
  const { user } = await site.call(null, createUser, anew)
  expect(user._id).not.toBe(asha.id)
})

test('a wrong password does not close the account, and counts towards the limit', async () => {
  await using site = await startTestApp()
  const asha = await personWithPassword(site)
  for (let n = 0; n < 10; n += 1)
    expect(await refusal(close(site, asha, { password: 'wrong' }))).toBe('403 wrong_password')
  expect(await refusal(close(site, asha))).toBe('429 too_many')
  site.turnClock(16 * 60_000)
  expect(await refusal(close(site, asha, { password: '' }))).toBe('403 wrong_password')
  expect((await site.call(asha.session, currentUser, {})).user.email).toBe(asha.email)
  expect(await close(site, asha)).toMatchObject({ success: true })
})

test('a person without a password must have signed in recently to close the account', async () => {
  await using site = await startTestApp()
  const asha = await site.person()
  site.turnClock(11 * 60_000)
  expect(await refusal(site.call(asha.session, closeAccount, {}))).toBe('403 sign_in_again')
  const { session } = await again(site, asha)
  expect(await site.call(session, closeAccount, {})).toMatchObject({ success: true })
})

test('the last owner cannot close their account, and an owner can when another owner has a password', async () => {
  await using site = await startTestApp()
  const [ravi, asha] = [await personWithPassword(site, 'admin'), await site.person('user')]
  expect(await site.call(ravi.session, readClosing, {})).toMatchObject({ isLastOwner: true })
  expect(await refusal(close(site, ravi))).toBe('409 last_owner')
  await site.confirm(asha.email)
  await site.call(ravi.session, setTeam, { email: asha.email, duties: ['owner'] })
  expect(await refusal(close(site, ravi))).toBe('409 last_owner')
  const arrived = await withPassword(site, asha)
  expect(await site.call(ravi.session, readClosing, {})).toMatchObject({ isLastOwner: false })
  await close(site, ravi)
  expect(await refusal(close(site, arrived))).toBe('409 last_owner')
})

test('when two owners close their accounts at once, one is refused', async () => {
  await using site = await startTestApp()
  const owners = [await personWithPassword(site, 'admin'), await personWithPassword(site, 'admin')]
  const [first] = owners as [Person, Person]
  const results = await site.collide(
    'users',
    first.id,
    owners.map((one) => () => close(site, one)),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(refused.reason).toMatchObject({ status: 409, code: 'last_owner' })
})

test('a paid application without a decision is refunded in full, and the person must confirm the amount before closing', async () => {
  await using site = await startTestApp({ simulator })
  const [asha, admin] = [await personWithPassword(site), await site.person('admin')]
  await join(site, simulator, asha)
  expect(await site.call(asha.session, readClosing, {})).toEqual({
    isLastOwner: false,
    hasPassword: true,
    hasPaid: true,
    isWaiting: true,
    refund: TOTAL,
    membershipEndsOn: null,
  })
  expect(await refusal(close(site, asha, { refund: 0 }))).toBe('409 closing_changed')
  expect(await close(site, asha, { refund: TOTAL })).toEqual({ success: true, refunded: TOTAL })
  await site.mailed()
  const refunds = await rowsOf(site, 'select amount, status from refunds')
  expect(refunds).toEqual([{ amount: TOTAL, status: expect.stringMatching(/^(sent|arrived)$/) }])
  expect((await site.call(admin.session, allMembers, {})).members).toEqual([])
  const { payments } = await site.call(admin.session, allPayments, {})
  expect(payments).toMatchObject([{ amount: TOTAL, form: { fullName: applicationForm.fullName } }])
})

test('a payment for an order after the account was closed is refunded automatically', async () => {
  await using site = await startTestApp({ simulator })
  const asha = await personWithPassword(site)
  const { id } = await site.call(asha.session, createOrder, applicationForm)
  await close(site, asha)
  await simulator.pay(id)
  await settle(site.context, id)
  await site.mailed()
  expect(await rowsOf(site, 'select amount from refunds')).toEqual([{ amount: TOTAL }])
  await site.deleteExpired()
  // The payment was received and refunded, so the books keep it.
  expect(await rowsOf(site, 'select status, refunded from payments')).toEqual([
    { status: 'cancelled', refunded: TOTAL },
  ])
  expect(await rowsOf(site, "select role from users where name = 'Closed account'")).toEqual([
    { role: 'user' },
  ])
})

test('closing an account ends the membership without a refund, and a later payment to renew is refunded', async () => {
  await using site = await startTestApp({ simulator })
  const asha = await personWithPassword(site)
  await join(site, simulator, asha)
  await approve(site, asha)
  await daysLater(site, 330)
  const late = await again(site, asha)
  const { id } = await site.call(late.session, renewMembership, {})
  const before = await site.call(late.session, readClosing, {})
  expect(before).toMatchObject({ isWaiting: false, refund: 0, membershipEndsOn: expect.any(String) })
  expect(await close(site, late)).toEqual({ success: true, refunded: 0 })
  const periods = 'select removed_at is not null as removed from membership_periods'
  expect(await rowsOf(site, periods)).toEqual([{ removed: true }])
  await simulator.pay(id)
  await settle(site.context, id)
  expect(await rowsOf(site, periods)).toHaveLength(1)
  expect(await rowsOf(site, 'select amount from refunds')).toEqual([{ amount: TOTAL }])
})

test('when a person closes their account while an admin approves them, one call succeeds and the other is refused', async () => {
  for (const turn of [0, 1]) {
    await using site = await startTestApp({ simulator })
    const [asha, admin] = [await personWithPassword(site), await site.person('admin')]
    await join(site, simulator, asha)
    const racers = [
      () => close(site, asha, { refund: TOTAL }).then(() => 'closed'),
      () => site.call(admin.session, approveMember, { email: asha.email }).then(() => 'approved'),
    ]
    const results = await site.collide('users', asha.id, turn === 0 ? racers : racers.toReversed())
    const done = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const refusals = results.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
    )
    expect(refusals).toEqual([done[0] === 'closed' ? 'not_found' : 'closing_changed'])
    const [person] = await rowsOf(
      site,
      'select role, closed_at is not null as closed from users where id = $1',
      [asha.id],
    )
    expect(person).toEqual(
      done[0] === 'closed' ? { role: 'user', closed: true } : { role: 'member', closed: false },
    )
    expect(await rowsOf(site, 'select from refunds')).toHaveLength(done[0] === 'closed' ? 1 : 0)
  }
})

test.each([
  ['an application', (site: Site, { session }: Person) => site.call(session, applyForAid, aidForm)],
  ['a form', (site: Site, { session }: Person) => site.call(session, submitYouth, youthForm)],
  ['a profile', (site: Site, { session }: Person) => site.call(session, updateProfile, { city: 'Pune' })],
])('%s that is sent while the account is being closed leaves no data', async (_, send) => {
  await using site = await startTestApp()
  const asha = await personWithPassword(site)
  await site.collide('users', asha.id, [
    () => close(site, asha).then(() => undefined),
    () => send(site, asha).then(() => undefined),
  ])
  await site.deleteExpired()
  const left = `select (select count(*)::int from applications) + (select count(*)::int from youth_applications)
    + (select count(*)::int from users where city is not null) as left`
  expect(await rowsOf(site, left)).toEqual([{ left: 0 }])
})

test('data that a running call wrote after the closing is deleted by the next clean-up', async () => {
  await using site = await startTestApp()
  const asha = await personWithPassword(site)
  await close(site, asha)
  await site.database.pool.query(
    `insert into drafts (user_id, form, step, saved_at) values ($1, '{"city":"Pune"}', 1, now())`,
    [asha.id],
  )
  await site.deleteExpired()
  expect(await rowsOf(site, 'select from drafts')).toEqual([])
})

test('a former member who closed their account is neither listed nor counted', async () => {
  await using site = await startTestApp({ simulator })
  const asha = await personWithPassword(site)
  await join(site, simulator, asha)
  await approve(site, asha)
  await daysLater(site, 400)
  const admin = await site.person('admin')
  const ended = { state: 'ended', limit: '10' } as const
  expect(await site.call(admin.session, allMembers, ended)).toMatchObject({ total: 1 })
  await close(site, await again(site, asha))
  expect(await site.call(admin.session, allMembers, ended)).toMatchObject({ total: 0, members: [] })
})

test('the row of a closed account contains no personal data', async () => {
  await using site = await startTestApp()
  const { id } = await personWithPassword(site, 'admin')
  await site.database.pool.query(
    `update users set applicant_name = 'Asha', contact = '+919820000001', email_verified_at = now(), city = 'Pune', country = 'India',
      website = 'https://example.org', linkedin = 'a', youtube = 'a', instagram = 'a', twitter = 'a', duties = '{owner}',
      investment_circle = 'filled', expert_connect = 'pending', suspended_at = now(), suspended_by = id, suspend_reason = 'Spam' where id = $1`,
    [id],
  )
  const now = site.context.clock()
  await site.database.db.transaction().execute((tx) => emptyAccount(tx, id, now))
  const [row] = await rowsOf(site, 'select to_jsonb(u) as kept from users u')
  const blank = Object.fromEntries(
    'applicant_name contact password_hash email_verified_at city country website linkedin youtube instagram twitter avatar_id suspended_at suspended_by suspend_reason'
      .split(' ')
      .map((column) => [column, null]),
  )
  const rest = { role: 'user', duties: [], investment_circle: 'notfilled', expert_connect: 'notapplied' }
  expect(row).toMatchObject({
    kept: { ...blank, ...rest, name: 'Closed account', email: `${id}@closed.invalid` },
  })
})

test('a person gets the e-mail about a decision even when the admin who decided has closed their account', async () => {
  await using site = await startTestApp()
  await site.person('admin')
  const departing = await withPassword(site, await site.person('admin'))
  const asha = await site.person()
  await site.confirm(asha.email)
  await site.call(asha.session, applyForAid, aidForm)
  await site.call(departing.session, declineMember, { email: asha.email, reason: 'Not this year' })
  await close(site, departing)
  const told = (await site.mailed()).filter(({ to }) => to === asha.email).map(({ kind }) => kind)
  expect(told).toContain('application_declined')
})

test('a person gets the e-mail about their closed account even when the limit of e-mails caused by others is reached', async () => {
  await using site = await startTestApp()
  const asha = await personWithPassword(site)
  await site.confirm(asha.email)
  const now = site.context.clock()
  for (let n = 0; n < 20; n += 1)
    await countEmail(site.context.pool, { kind: 'guardian_asked', address: asha.email, isTheirs: false }, now)
  await site.call(asha.session, changeEmail, { email: 'new@example.org', password: PRESENT })
  const link = (await site.mailed()).findLast(({ to }) => to === 'new@example.org')?.link ?? ''
  await site.call(asha.session, confirmNewEmail, { token: new URL(link).hash.slice(1) })
  for (let n = 0; n < 20; n += 1)
    await countEmail(
      site.context.pool,
      { kind: 'guardian_asked', address: 'new@example.org', isTheirs: false },
      now,
    )
  const told = async () => (await site.mailed()).map(({ kind, to }) => `${kind} ${to}`)
  expect(await told()).toContain(`email_changed ${asha.email}`)
  await close(site, asha)
  expect(await told()).toContain('account_closed new@example.org')
})
