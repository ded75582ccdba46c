import { expect, test } from 'vitest'
import { dayInIst } from '#contract/values/days.ts'
import { minorUntil } from '#contract/membership/age.ts'
import { askGuardian } from '#contract/membership/guardian.ts'
import { allMembers, applyForAid, myApplication } from '#contract/membership/members.ts'
import { approveMember } from '#contract/membership/review.ts'
import { endMinorities } from '#server/members/guardian/guardian-request-expiry.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { startTestApp } from '#test/support/test-app.ts'
import {
  bornYearsAgo,
  confirmedPerson,
  guardian,
  rowsWith,
  sayNo,
  sayYes,
  tokenOf,
} from './guardian-stories.ts'

test('a minor’s application stored by the last release still waits: consent sends it to an admin, and a refusal deletes it', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const people = [await confirmedPerson(site), await confirmedPerson(site)]
  const born = bornYearsAgo(site, 15)
  for (const { id, session } of people) {
    await site.call(session, applyForAid, { ...aidForm, city: 'Zqxcity', dateOfBirth: undefined })
    await site.database.pool.query(
      `update applications set date_of_birth = $2, minor_until = $3, guardian_name = $4, guardian_email = $5,
         guardian_asked_at = created_at, waiting_since = null where user_id = $1`,
      [
        id,
        born,
        minorUntil(dayInIst(site.context.clock()), born),
        guardian.guardianName,
        `${id}@example.org`,
      ],
    )
  }
  await endMinorities(site.context)
  const [yes, no] = people as [(typeof people)[0], (typeof people)[0]]
  for (const { id, session } of people) {
    expect((await site.call(session, myApplication, {})).standing).toBe('guardian')
    await site.call(session, askGuardian, {})
    const token = await tokenOf(site, `${id}@example.org`)
    await (id === yes.id ? sayYes(site, token) : sayNo(site, token))
  }
  const { members } = await site.call(admin.session, allMembers, {})
  expect(members).toMatchObject([{ state: 'waiting', guardian: 'agreed', user: { email: yes.email } }])
  expect(members).toHaveLength(1)
  expect(await site.call(admin.session, approveMember, { email: yes.email })).toMatchObject({
    role: 'member',
  })
  expect((await rowsWith(site, ['Zqxcity'])).filter((row) => row.includes(no.id))).toEqual([])
})
