import { expect, test } from 'vitest'
import { currentUser, forgotPassword, setPassword } from '#contract/accounts/accounts.ts'
import { allTeam, inviteAgain, setTeam } from '#contract/admin/team.ts'
import { DAY, MINUTE } from '#contract/values/time.ts'
import { codeOf } from '#test/support/code-of.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'

const NEW = 'new@example.org'
const PASSWORD = 'four green villages'

async function invite(site: Site): Promise<Person> {
  const owner = await site.person('admin', { name: 'Ravi Menon' })
  await site.confirm(owner.email)
  await site.call(owner.session, setTeam, { email: NEW, duties: ['programmes', 'money'] })
  return owner
}

const invited = async (site: Site, { session }: Person) =>
  (await site.call(session, allTeam, {})).team.find(({ email }) => email === NEW)

/** The tokens of the links in all e-mails so far, the latest last. */
async function tokens(site: Site): Promise<string[]> {
  const all = (await site.mailed()).map(({ text }) => /\/set-password#([\w-]{43})/.exec(text)?.[1])
  return all.filter((token) => token !== undefined)
}

const take = (site: Site, token: string | undefined) =>
  codeOf(site.call(null, setPassword, { token: token ?? '', password: PASSWORD }))

/** The role of the invited person. */
async function roleOf(site: Site): Promise<string | undefined> {
  const { rows } = await site.database.pool.query<{ role: string }>(
    'select role from users where email = $1',
    [NEW],
  )
  return rows[0]?.role
}

test('an invitation names the inviting admin and the duties, is listed as pending, and is valid for seven days', async () => {
  await using site = await startTestApp()
  const owner = await invite(site)
  const at = site.context.clock().getTime()
  const found = await invited(site, owner)
  expect(found).toMatchObject({ pending: true, canSignIn: false, invitation: { by: 'Ravi Menon' } })
  const { invitation } = found as NonNullable<typeof found>
  expect(Date.parse(String(invitation?.until)) - Date.parse(String(invitation?.at))).toBe(7 * DAY)
  expect(Math.abs(Date.parse(String(invitation?.at)) - at)).toBeLessThan(MINUTE)
  const [token] = await tokens(site)
  const [mail] = await site.mailed()
  for (const words of ['Ravi Menon', 'Money and Programmes', 'seven days'])
    expect(mail?.text).toContain(words)
  site.turnClock(7 * DAY - MINUTE)
  expect(await take(site, token)).toBe('done')
  const owners = await site.person('admin')
  expect(await invited(site, owners)).toMatchObject({ pending: false, invitation: null, canSignIn: true })
  expect(await take(site, token)).toBe('400 link_used')
})

test('an expired invitation cannot be used, and a forgotten password then opens the account without the duties', async () => {
  await using site = await startTestApp()
  await invite(site)
  const [token] = await tokens(site)
  site.turnClock(7 * DAY)
  expect(await take(site, token)).toBe('400 link_expired')
  await site.call(null, forgotPassword, { email: NEW })
  const other = (await tokens(site)).at(-1)
  const { twk_fwc: session } = await site.call(null, setPassword, { token: other ?? '', password: PASSWORD })
  expect((await site.call(session, currentUser, {})).user).toMatchObject({ role: 'user', duties: [] })
})

test('a person who sets a forgotten password also accepts an invitation that is still valid', async () => {
  await using site = await startTestApp()
  await invite(site)
  await site.call(null, forgotPassword, { email: NEW })
  expect(await take(site, (await tokens(site)).at(-1))).toBe('done')
  expect(await roleOf(site)).toBe('admin')
})

test('a second invitation is valid for seven days from when it is sent, and the earlier link does not work', async () => {
  await using site = await startTestApp()
  await invite(site)
  const [first] = await tokens(site)
  site.turnClock(8 * DAY)
  const again = await site.person('admin')
  const call = (session: string, email: string) => codeOf(site.call(session, inviteAgain, { email }))
  const colleague = await site.person()
  await site.confirm(colleague.email)
  await site.call(again.session, setTeam, { email: colleague.email, duties: ['money'] })
  expect(await call(colleague.session, NEW)).toBe('403 outside_duties')
  expect(await call(again.session, colleague.email)).toBe('409 not_pending')
  expect(await call(again.session, 'nobody@example.org')).toBe('404 not_found')
  expect(await call(again.session, NEW)).toBe('done')
  const [one, second] = await tokens(site)
  expect(one).toBe(first)
  expect(await take(site, first)).toBe('400 link_expired')
  site.turnClock(6 * DAY)
  expect(await take(site, second)).toBe('done')
  expect(await call((await site.person('admin')).session, NEW)).toBe('409 not_pending')
})

test('a withdrawn invitation cannot be used, and the invited person gets an e-mail with the reason', async () => {
  await using site = await startTestApp()
  const owner = await invite(site)
  const [token] = await tokens(site)
  await site.call(owner.session, setTeam, { email: NEW, duties: [], reason: 'It was the wrong address.' })
  expect(await invited(site, owner)).toBeUndefined()
  expect(await take(site, token)).toBe('400 link_expired')
  expect((await site.mailed()).at(-1)?.text).toContain('It was the wrong address.')
  expect(await roleOf(site)).toBe('user')
})

test('a change of duties for an invited person sends another invitation with the new duties', async () => {
  await using site = await startTestApp()
  const owner = await invite(site)
  await site.mailed()
  await site.call(owner.session, setTeam, { email: NEW, duties: ['content'] })
  const mails = await site.mailed()
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('You are invited to the FWC team'))
  expect(mails[1]?.text).toContain('Content')
  const [first, second] = await tokens(site)
  expect([await take(site, first), await take(site, second)]).toEqual(['400 link_expired', 'done'])
})

test.each([
  ['money', 'Your duties on the FWC team have changed'],
  [null, 'You are no longer on the FWC team'],
] as const)(
  'an admin whose duties are reduced to %s (null: none) gets an e-mail with the reason and the name of the owner',
  async (left, subject) => {
    await using site = await startTestApp()
    const [owner, person] = [await site.person('admin', { name: 'Ravi Menon' }), await site.person()]
    for (const one of [owner, person]) await site.confirm(one.email)
    await site.call(owner.session, setTeam, { email: person.email, duties: ['money', 'members'] })
    const duties = left === null ? [] : [left]
    await site.call(owner.session, setTeam, { email: person.email, duties, reason: 'You asked us to.' })
    const mail = (await site.mailed()).at(-1)
    expect([mail?.subject, mail?.to]).toEqual([subject, person.email])
    for (const words of ['You asked us to.', 'Ravi Menon']) expect(mail?.text).toContain(words)
    const { rows } = await site.database.pool.query(
      "select details->>'reason' as reason from audit_log where action like 'team.%' order by id",
    )
    expect(rows).toEqual([{ reason: null }, { reason: 'You asked us to.' }])
  },
)

test('repeated invitations are sent as one e-mail, and when the limit is reached the last link stays valid', async () => {
  await using site = await startTestApp()
  const owner = await invite(site)
  const again = () => codeOf(site.call(owner.session, inviteAgain, { email: NEW }))
  for (let n = 0; n < 3; n += 1) expect(await again()).toBe('done')
  expect(await tokens(site)).toHaveLength(1)
  for (let n = 0; n < 9; n += 1) {
    expect(await again()).toBe('done')
    await site.mailed()
  }
  const last = (await tokens(site)).at(-1)
  const refused = await site.http('/api/team/invite_again', {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.session}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: NEW }),
  })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await codeOf(site.call(owner.session, setTeam, { email: NEW, duties: ['content'] }))).toBe(
    '429 too_many',
  )
  expect(await tokens(site)).toHaveLength(10)
  expect(await take(site, last)).toBe('done')
})

test('an invitation contains the reason, also when it replaces a queued invitation, and so does the e-mail to a new admin', async () => {
  await using site = await startTestApp()
  const owner = await site.person('admin')
  await site.confirm(owner.email)
  const reason = 'You keep the books already.'
  const because = (email: string) => ({ email, duties: ['money' as const], reason })
  await site.call(owner.session, setTeam, because(NEW))
  await site.call(owner.session, inviteAgain, { email: NEW })
  const colleague = await site.person()
  await site.confirm(colleague.email)
  await site.call(owner.session, setTeam, because(colleague.email))
  const mails = await site.mailed()
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['team_invitation', 'team_welcome'])
  for (const { text } of mails) expect(text).toContain(reason)
})
