import { expect, test } from 'vitest'
import { allMembers, applyForAid, createOrder } from '#contract/membership/members.ts'
import { allPayments } from '#contract/money/payments.ts'
import { answerQuestion, approveMember, askMember, declineMember } from '#contract/membership/review.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { join } from '#test/members/membership.ts'
import { codeOf } from '#test/support/code-of.ts'
import { type Person, sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'

const simulator = await sharedProvider()

/** The id and version of an application as an admin reads them in a list and sends them with a decision. */
async function read(site: Site, admin: Person, person: Person, form?: 'aid') {
  const { members } = await site.call(admin.session, allMembers, form ? { form } : {})
  const record = members.find(({ user }) => user._id === person.id)
  return { _id: record?._id ?? '', updatedAt: record?.updatedAt ?? '' }
}

type Seen = { _id: string; updatedAt: string }

/** Every decision about an application. */
const decisions: Record<string, (site: Site, by: Person, whom: Person, seen: Seen) => Promise<unknown>> = {
  approve: (site, { session }, { email }, seen) => site.call(session, approveMember, { email, seen }),
  decline: (site, { session }, { email }, seen) =>
    site.call(session, declineMember, { email, reason: 'Not now.', seen }),
  ask: (site, { session }, { email }, seen) =>
    site.call(session, askMember, { email, question: 'Why?', seen }),
}

test.each(Object.keys(decisions))(
  'a decision to %s is refused when the application was sent again or answered after the admin read it',
  async (name) => {
    await using site = await startTestApp()
    const decide = decisions[name] as (typeof decisions)[string]
    const [admin, asha] = [await site.person('admin'), await site.person()]
    await site.call(asha.session, applyForAid, aidForm)
    const first = await read(site, admin, asha)
    expect(await read(site, admin, asha, 'aid')).toEqual(first)

    site.turnClock(1000)
    await site.call(asha.session, applyForAid, { ...aidForm, goals: 'Something else by now' })
    expect(await codeOf(decide(site, admin, asha, first))).toBe('409 changed_meanwhile')
    const second = await read(site, admin, asha)
    expect(second).toEqual({ _id: first._id, updatedAt: expect.not.stringMatching(first.updatedAt) })

    // A question does not change the version of the application; the answer does.
    await site.call(admin.session, askMember, { email: asha.email, question: 'Where?' })
    expect(await read(site, admin, asha)).toEqual(second)
    site.turnClock(1000)
    await site.call(asha.session, answerQuestion, { answer: 'In Pune.' })
    expect(await codeOf(decide(site, admin, asha, second))).toBe('409 changed_meanwhile')
    const third = await read(site, admin, asha)
    for (const wrong of [
      { ...third, _id: asha.id },
      { ...third, _id: 'nonsense' },
    ])
      expect(await codeOf(decide(site, admin, asha, wrong))).toBe('409 changed_meanwhile')
    for (const wrong of [{ ...third, updatedAt: 'yesterday' }, { _id: third._id }, {}])
      expect(await codeOf(decide(site, admin, asha, wrong as never))).toBe('400 invalid_input')

    const { rows } = await site.database.pool.query(
      'select approved_at, declined_at, answered_at is not null as answered from applications',
    )
    expect(rows).toEqual([{ approved_at: null, declined_at: null, answered: true }])
    expect(await codeOf(decide(site, admin, asha, third))).toBe('done')
  },
)

test('an application that is sent again during its approval is approved as the admin read it, or not at all', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  for (const order of ['sent first', 'approved first']) {
    const asha = await site.person()
    await site.call(asha.session, applyForAid, aidForm)
    const seen = await read(site, admin, asha)
    site.turnClock(1000)
    const racers = [
      () => site.call(asha.session, applyForAid, { ...aidForm, goals: 'Something else by now' }),
      () => site.call(admin.session, approveMember, { email: asha.email, seen }),
    ]
    const results = await site.collide<unknown>(
      'users',
      asha.id,
      order === 'sent first' ? racers : racers.toReversed(),
    )
    const refused = results.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
    )
    expect(refused).toHaveLength(1)
    expect(['changed_meanwhile', 'already_member']).toContain(refused[0])
    const { rows } = await site.database.pool.query(
      'select goals, approved_at is not null as approved from applications where user_id = $1',
      [asha.id],
    )
    expect(rows).toEqual([
      refused[0] === 'changed_meanwhile'
        ? { goals: 'Something else by now', approved: false }
        : { goals: aidForm.goals ?? null, approved: true },
    ])
  }
})

test('a payment in the list names its application, and an approval of another application than the one read is refused', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, asha] = [await site.person('admin'), await site.person()]
  // The application is declined by another admin, and the person applies again.
  await join(site, simulator, asha)
  const old = await read(site, admin, asha)
  await site.call(admin.session, declineMember, { email: asha.email, reason: 'Not now.' })
  site.turnClock(1000)
  await join(site, simulator, asha)
  expect(await codeOf(site.call(admin.session, approveMember, { email: asha.email, seen: old }))).toBe(
    '409 changed_meanwhile',
  )
  const { payments } = await site.call(admin.session, allPayments, {})
  const listed = await read(site, admin, asha)
  const paid = payments.find(({ form }) => form._id === listed._id)
  expect(paid?.form.updatedAt).toBe(listed.updatedAt)
  const other = payments.find(({ form }) => form._id === old._id)
  expect({ _id: other?.form._id, updatedAt: other?.form.updatedAt }).toEqual(old)
  const seen = listed
  expect(await codeOf(site.call(admin.session, approveMember, { email: asha.email, seen }))).toBe('done')
  // A second admin who read the same application gets the same result.
  expect(await codeOf(site.call(admin.session, approveMember, { email: asha.email, seen }))).toBe('done')

  // An unpaid application that was read in its current version is refused for the missing payment.
  const zoe = await site.person()
  await site.call(zoe.session, createOrder, applicationForm)
  const open = (await site.call(admin.session, allPayments, {})).payments[0]?.form as Seen
  const unpaid = { _id: open._id, updatedAt: open.updatedAt }
  expect(await codeOf(site.call(admin.session, approveMember, { email: zoe.email, seen: unpaid }))).toBe(
    '409 payment_pending',
  )
})
