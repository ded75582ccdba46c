import { expect, test } from 'vitest'
import { confirmNewEmail } from '#contract/accounts/confirm-email.ts'
import { updateProfile } from '#contract/accounts/profile.ts'
import { replaceEmail } from '#contract/admin/add-member.ts'
import { guardianRequest } from '#contract/membership/guardian.ts'
import { allMembers, applyForAid, myApplication } from '#contract/membership/members.ts'
import { declineMember, removeMember } from '#contract/membership/review.ts'
import { dayInIst } from '#contract/values/days.ts'
import { makeVoucher } from '#contract/money/vouchers.ts'
import { mySentApplication } from '#contract/membership/sent-application.ts'
import { DAY } from '#contract/values/time.ts'
import { mySubmissions } from '#contract/programmes/my-submissions.ts'
import { reviewStay, submitStay } from '#contract/programmes/stays.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { stayForm } from '#test/cases/submission-forms.ts'
import { confirmedPerson, sayYes, sendAsMinor, tokenOf } from '#test/members/guardian/guardian-stories.ts'
import { again, daysLater, join, member } from '#test/members/membership.ts'
import { type Person, sharedProvider, sharedTestApp } from '#test/support/test-app.ts'

const simulator = await sharedProvider()
const site = await sharedTestApp({ simulator })

const standingOf = ({ session }: Person) => site.call(session, myApplication, {})

async function changeEmail(person: Person, newEmail: string): Promise<void> {
  const admin = await site.person('admin')
  await site.confirm(admin.email)
  await site.call(admin.session, replaceEmail, { email: person.email, newEmail, reason: 'They wrote to us' })
  expect((await standingOf(person)).person).toMatchObject({ email: person.email, newEmail })
  const link = (await site.mailed()).findLast(({ to }) => to === newEmail)?.link ?? ''
  const answer = await site.call(person.session, confirmNewEmail, { token: link.split('#')[1] ?? '' })
  expect(answer).toEqual({ success: true, email: newEmail })
}

test('a changed e-mail is shown in the waiting application, and the new address gets an e-mail', async () => {
  const asha = await site.person()
  await join(site, simulator, asha)
  await changeEmail(asha, 'new-address@example.org')
  const { person } = await standingOf(asha)
  expect(person).toMatchObject({ email: 'new-address@example.org', isEmailConfirmed: true, newEmail: null })
  const sent = await site.call(asha.session, mySentApplication, {})
  expect(sent.application?.email).toBe('new-address@example.org')
  const admin = await site.person('admin')
  const { members } = await site.call(admin.session, allMembers, {})
  expect(members.find(({ user }) => user._id === asha.id)?.email).toBe('new-address@example.org')
  const mail = (await site.mailed()).find(({ kind }) => kind === 'email_is_new')
  expect(mail?.to).toBe('new-address@example.org')
  expect(mail?.text).toContain('/my/account#documents')
})

test('e-mails greet the person with the name that they entered last, in the application or in the profile', async () => {
  const asha = await site.person('user', { name: 'asha k' })
  await site.confirm(asha.email)
  expect((await standingOf(asha)).person.name).toBe('asha k')
  await site.call(asha.session, applyForAid, { ...aidForm, fullName: 'Dr. Asha Kulkarni' })
  expect((await standingOf(asha)).person.name).toBe('Dr. Asha Kulkarni')
  const lastEmail = async () => (await site.mailed()).findLast(({ to }) => to === asha.email)?.text
  expect(await lastEmail()).toContain('Dr. Asha Kulkarni')
  await site.call(asha.session, updateProfile, { name: 'Asha Kulkarni' })
  expect((await standingOf(asha)).person.name).toBe('Asha Kulkarni')
})

test('a declined application for aid shows no refund, and a declined paid application shows whether the refund has been made', async () => {
  const [aid, paying, admin] = [await site.person(), await site.person(), await site.person('admin')]
  await site.call(aid.session, applyForAid, aidForm)
  await site.call(admin.session, declineMember, { email: aid.email, reason: 'Too early' })
  expect(await standingOf(aid)).toMatchObject({ standing: 'declined', refund: null })

  await join(site, simulator, paying)
  await site.call(admin.session, declineMember, { email: paying.email, reason: 'Too early' })
  expect(await standingOf(paying)).toMatchObject({ standing: 'declined', refund: { hasGone: false } })
  await site.database.db.updateTable('refunds').set({ status: 'arrived' }).execute()
  expect(await standingOf(paying)).toMatchObject({ standing: 'declined', refund: { hasGone: true } })
})

test('a receipt contains the number of its document and the discount of the voucher', async () => {
  const [asha, owner] = [await site.person(), await site.person('admin')]
  await site.call(owner.session, makeVoucher, {
    code: 'SPRING-26',
    kind: 'percent',
    value: 50,
    uses: 3,
    lastDay: dayInIst(site.context.clock()),
  })
  await join(site, simulator, asha, { membershipCategory: 'Student', voucher: 'SPRING-26' })
  const mail = (await site.mailed()).find(({ to, kind }) => to === asha.email && kind === 'payment_receipt')
  const { number } = await site.database.db
    .selectFrom('documents')
    .innerJoin('payments', 'payments.id', 'documents.payment_id')
    .select('documents.number')
    .where('user_id', '=', asha.id)
    .executeTakeFirstOrThrow()
  expect(mail?.text).toContain(number)
  expect(mail?.text).toMatch(/Voucher SPRING-26.*−₹499\.50/s)
  expect(mail?.text).toMatch(/Student.*₹999/s)
})

test('a guardian who opens the link again sees when they agreed, and gets an e-mail about the consent', async () => {
  const minor = await confirmedPerson(site)
  await sendAsMinor(site, minor)
  const token = await tokenOf(site)
  expect((await site.call(null, guardianRequest, { token })).agreedAt).toBeNull()
  await sayYes(site, token)
  expect(await site.call(null, guardianRequest, { token })).toMatchObject({
    answer: 'agreed',
    agreedAt: expect.stringContaining('T'),
  })
  const mail = (await site.mailed()).find(({ kind }) => kind === 'guardian_consented')
  expect(mail).toMatchObject({ to: 'meera@example.org' })
  expect(mail?.text).toContain('take your yes back')
})

// This test is last because it moves the clock forward by a year.
test.each(['lapses', 'is removed'])(
  'a stay that is over before the member %s is still shown as past, and a future stay is withdrawn on the day of removal',
  async (how) => {
    const asha = await again(site, await member(site, simulator))
    let admin = await site.person('admin')
    const accepted = async (form: object) => {
      const { atithiRequests } = await site.call(asha.session, submitStay, form as never)
      await site.call(admin.session, reviewStay, { id: atithiRequests._id, state: 'accepted' })
      return atithiRequests._id
    }
    const past = await accepted(stayForm(site.context.clock()))
    await daysLater(site, 60)
    const person = await again(site, asha)
    admin = await again(site, admin)
    if (how === 'lapses') await daysLater(site, 320)
    else await site.call(admin.session, removeMember, { email: asha.email, reason: 'They asked for it' })
    const { submissions } = await site.call((await again(site, person)).session, mySubmissions, {})
    expect(submissions.find(({ _id }) => _id === past)).toMatchObject({
      state: 'accepted',
      situation: 'past',
    })
    const other = await again(site, await member(site, simulator))
    const { atithiRequests } = await site.call(
      other.session,
      submitStay,
      stayForm(site.context.clock()) as never,
    )
    const boss = await site.person('admin')
    await site.call(boss.session, removeMember, { email: other.email, reason: 'They asked for it' })
    const { submissions: ended } = await site.call(other.session, mySubmissions, {})
    const day = site.context.clock().getTime()
    const card = ended.find(({ _id }) => _id === atithiRequests._id)
    expect(card).toMatchObject({ state: 'withdrawn', situation: 'left' })
    expect(Math.abs(new Date(card?.stateAt ?? 0).getTime() - day)).toBeLessThan(DAY)
  },
)
