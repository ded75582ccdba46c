import { expect, test } from 'vitest'
import { restoreUser, suspendUser } from '#contract/accounts/suspension.ts'
import { allMembers, applyForAid, myApplication } from '#contract/membership/members.ts'
import { approveMember, removeMember } from '#contract/membership/review.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'

async function memberOf(site: Site, admin: Person): Promise<Person> {
  const person = await site.person('user', { name: 'Asha Patel' })
  await site.confirm(person.email)
  await site.call(person.session, applyForAid, aidForm)
  await site.call(admin.session, approveMember, { email: person.email })
  return person
}

test('a removed member sees the reason in the e-mail and in My FWC until they are approved again', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  await site.confirm(admin.email)
  const person = await memberOf(site, admin)
  const reason = 'You asked us to end it.\nThank you.'
  await site.call(admin.session, removeMember, { email: person.email, reason })
  const mail = (await site.mailed()).at(-1)
  expect(mail?.subject).toBe('Your FWC membership has ended')
  expect(mail?.text).toContain('You asked us to end it. Thank you.')
  const own = () => site.call(person.session, myApplication, {})
  expect(await own()).toMatchObject({ standing: 'ended', reason })
  const { members } = await site.call(admin.session, allMembers, {})
  expect(members.find(({ user }) => user.email === person.email)).toMatchObject({ state: 'removed', reason })
  const { rows } = await site.database.pool.query(
    "select details->>'reason' as reason from audit_log where action = 'member.remove'",
  )
  expect(rows).toEqual([{ reason }])
  await site.call(admin.session, approveMember, { email: person.email })
  expect(await own()).toMatchObject({ standing: 'member', reason: null })
})

test('a member removed without a reason gets an e-mail without a reason', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const person = await memberOf(site, admin)
  await site.call(admin.session, removeMember, { email: person.email })
  expect((await site.mailed()).at(-1)?.text).not.toContain('reason')
  expect(await site.call(person.session, myApplication, {})).toMatchObject({ reason: null })
  await expect(
    site.call(admin.session, removeMember, { email: person.email, reason: 'x'.repeat(2001) }),
  ).rejects.toMatchObject({ status: 400, fields: { reason: expect.any(String) } })
})

test('a suspended person gets one e-mail about the suspension, without the reason, and one when it ends', async () => {
  await using site = await startTestApp()
  const [admin, person] = [await site.person('admin'), await site.person()]
  for (let n = 0; n < 2; n += 1)
    await site.call(admin.session, suspendUser, { email: person.email, reason: 'Looked into by us.' })
  await site.mailed()
  for (let n = 0; n < 2; n += 1) await site.call(admin.session, restoreUser, { email: person.email })
  const mails = await site.mailed()
  expect(mails.map(({ subject, to }) => [subject, to])).toEqual([
    ['Your FWC account is suspended', person.email],
    ['Your FWC account is open again', person.email],
  ])
  expect(mails[0]?.text).not.toContain('Looked into')
})
