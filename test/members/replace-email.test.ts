import { expect, test } from 'vitest'
import { auditLog } from '#contract/admin/audit.ts'
import { confirmNewEmail } from '#contract/accounts/confirm-email.ts'
import { cancelEmailChange, myEmailChange } from '#contract/accounts/own-account.ts'
import { suspendUser } from '#contract/accounts/suspension.ts'
import { closeAccount } from '#contract/accounts/privacy.ts'
import { currentUser } from '#contract/accounts/accounts.ts'
import { replaceEmail } from '#contract/admin/add-member.ts'
import { setTeam } from '#contract/admin/team.ts'
import { sharedTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp()
const admin = await site.person('admin')
await site.confirm(admin.email)
const reason = 'You wrote to us that the old mailbox is lost.'
const requestChange = (email: string, newEmail: string) =>
  site.call(admin.session, replaceEmail, { email, newEmail, reason })

async function tokenTo(email: string): Promise<string> {
  const mail = (await site.mailed()).findLast(
    ({ to, kind }) => to === email && kind === 'confirm_replaced_email',
  )
  return mail?.link.split('#')[1] ?? ''
}

test('the e-mail changes once the new address confirms, and the old address gets an e-mail before and after', async () => {
  const person = await site.person()
  await site.confirm(person.email)
  await requestChange(person.email, 'Fresh@Example.org')
  const warning = (await site.mailed()).find(({ kind }) => kind === 'email_replacement_asked')
  expect(warning).toMatchObject({ to: person.email })
  expect(warning?.text).toContain(reason)
  expect((await site.call(person.session, currentUser, {})).user.email).toBe(person.email)
  expect((await site.call(person.session, myEmailChange, {})).change).toMatchObject({
    email: 'fresh@example.org',
  })
  await site.call(null, confirmNewEmail, { token: await tokenTo('fresh@example.org') })
  expect((await site.call(person.session, currentUser, {})).user.email).toBe('fresh@example.org')
  expect((await site.mailed()).find(({ kind }) => kind === 'email_changed')).toMatchObject({
    to: person.email,
  })
  const { entries } = await site.call(admin.session, auditLog, { q: 'fresh@example.org', only: 'changes' })
  expect(entries.map(({ action }) => action)).toEqual(['email.change', 'member.email'])
  await expect(requestChange(person.email, 'other@example.org')).rejects.toMatchObject({ status: 404 })
})

test('an address that an account has already, also the person’s own, is refused at its field, and so is an invalid address', async () => {
  const [person, other] = [await site.person(), await site.person()]
  for (const taken of [other.email, person.email])
    await expect(requestChange(person.email, taken)).rejects.toMatchObject({
      status: 409,
      code: 'email_taken',
      fields: { newEmail: expect.any(String) },
    })
  await expect(requestChange(person.email, 'nothing')).rejects.toMatchObject({
    status: 400,
    fields: { newEmail: expect.any(String) },
  })
})

test('a second request makes the first link invalid, and the person can cancel the change', async () => {
  const person = await site.person()
  await requestChange(person.email, 'first@example.org')
  const first = await tokenTo('first@example.org')
  await requestChange(person.email, 'second@example.org')
  await expect(site.call(null, confirmNewEmail, { token: first })).rejects.toMatchObject({ status: 400 })
  await site.call(person.session, cancelEmailChange, {})
  await expect(
    site.call(null, confirmNewEmail, { token: await tokenTo('second@example.org') }),
  ).rejects.toMatchObject({ status: 400 })
})

test('when two admins request a change at one instant, one request remains, and the person can cancel at the same time as a request', async () => {
  const person = await site.person()
  const other = await site.person('admin')
  const addresses = ['one@example.org', 'two@example.org']
  const outcomes = await site.collide<unknown>('users', person.id, [
    () => requestChange(person.email, 'one@example.org'),
    () =>
      site.call(other.session, replaceEmail, { email: person.email, newEmail: 'two@example.org', reason }),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(addresses).toContain((await site.call(person.session, myEmailChange, {})).change?.email)
  const raced = await site.collide<unknown>('users', person.id, [
    () => site.call(person.session, cancelEmailChange, {}),
    () => requestChange(person.email, 'three@example.org'),
  ])
  expect(raced.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  const left = (await site.call(person.session, myEmailChange, {})).change?.email
  expect([undefined, 'three@example.org']).toContain(left)
})

test('the e-mail of a suspended person can be replaced, and the e-mail of a closed account finds nobody', async () => {
  const [suspended, gone] = [await site.person(), await site.person()]
  await site.call(admin.session, suspendUser, { email: suspended.email, reason: 'x' })
  await requestChange(suspended.email, 'reached@example.org')
  await site.call(gone.session, closeAccount, {})
  await expect(requestChange(gone.email, 'none@example.org')).rejects.toMatchObject({ status: 404 })
})

test('only an owner can replace the e-mail of an admin', async () => {
  const [owner, one, other] = [
    await site.person('admin'),
    await site.person('admin'),
    await site.person('admin'),
  ]
  for (const { email } of [one, other]) {
    await site.confirm(email)
    await site.call(owner.session, setTeam, { email, duties: ['members'] })
  }
  const input = { email: other.email, newEmail: 'theirs@example.org', reason }
  await expect(site.call(one.session, replaceEmail, input)).rejects.toMatchObject({ status: 403 })
  await site.call(owner.session, replaceEmail, input)
})

test('when the limit of e-mails to the new address is reached, the last link stays valid', async () => {
  const person = await site.person()
  const NEWEST = 'often-asked@example.org'
  for (let n = 0; n < 3; n += 1) await requestChange(person.email, NEWEST)
  const sent = async (kind: string, to: string) =>
    (await site.mailed()).filter((mail) => mail.kind === kind && mail.to === to)
  expect(await sent('confirm_replaced_email', NEWEST)).toHaveLength(1)
  expect(await sent('email_replacement_asked', person.email)).toHaveLength(1)
  for (let n = 0; n < 9; n += 1) {
    await requestChange(person.email, NEWEST)
    await site.mailed()
  }
  const token = await tokenTo(NEWEST)
  await expect(requestChange(person.email, NEWEST)).rejects.toMatchObject({ status: 429, code: 'too_many' })
  expect(await site.call(null, confirmNewEmail, { token })).toMatchObject({ email: NEWEST })
})
