import { expect, test } from 'vitest'
import { applyForAid } from '#contract/membership/members.ts'
import { removeMember } from '#contract/membership/review.ts'
import { readOverview } from '#contract/admin/overview.ts'
import { dueSubmissions } from '#contract/programmes/waiting.ts'
import { HOUR } from '#contract/values/time.ts'
import { submitYouth } from '#contract/programmes/youth.ts'
import { startPeriod } from '#server/members/periods/periods.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { youthForm } from '#test/cases/submission-forms.ts'
import { approve } from '#test/members/membership.ts'
import { openSession, type Person, type Site, startTestApp } from '#test/support/test-app.ts'

/** A site on the tenth of March 2029, at noon in India. */
async function march() {
  const site = await startTestApp()
  site.turnClock(Date.parse('2029-03-10T06:30:00Z') - Date.now())
  return site
}

/** A person with periods that begin on these days. */
async function withPeriods(site: Site, days: string[]): Promise<Person> {
  const person = await site.person()
  await site.call(person.session, applyForAid, aidForm)
  await approve(site, person)
  const { db, pool } = site.database
  const { rows } = await pool.query('select id from applications where user_id = $1', [person.id])
  await pool.query('delete from membership_periods where user_id = $1', [person.id])
  for (const startsOn of days)
    await db.transaction().execute((tx) =>
      startPeriod(tx, {
        userId: person.id,
        applicationId: rows[0].id,
        paymentId: null,
        category: 'Student',
        startsOn,
        now: site.context.clock(),
      }),
    )
  return person
}

async function renewals(site: Site): Promise<Record<string, string>> {
  const admin = await site.person('admin')
  const answer = await site.call(admin.session, readOverview, { count: 'now' })
  const months = answer.renewals ?? []
  expect(months.map(({ month }) => month).join(' ')).toBe(
    '2028-04 2028-05 2028-06 2028-07 2028-08 2028-09 2028-10 2028-11 2028-12 2029-01 2029-02 2029-03 2029-04 2029-05 2029-06',
  )
  const some = months.filter(({ due }) => due > 0)
  return Object.fromEntries(
    some.map(({ month, due, done, lapsed }) => [month, `${due} due ${done} done ${lapsed} lapsed`]),
  )
}

const cases: [what: string, days: string[], found: Record<string, string>][] = [
  ['ends next month', ['2028-04-20'], { '2029-04': '1 due 0 done 0 lapsed' }],
  ['was renewed early', ['2028-04-20', '2029-04-20'], { '2029-04': '1 due 1 done 0 lapsed' }],
  ['ended, and is on the last day of grace', ['2028-03-04'], { '2029-03': '1 due 0 done 0 lapsed' }],
  ['ended, and the grace is over', ['2028-03-03'], { '2029-03': '1 due 0 done 1 lapsed' }],
  ['was renewed months after its end', ['2027-06-02', '2028-11-02'], { '2028-06': '1 due 1 done 0 lapsed' }],
  ['ends on the last day of a month', ['2028-03-01'], { '2029-02': '1 due 0 done 1 lapsed' }],
  ['ends on the first day of a month', ['2028-03-02'], { '2029-03': '1 due 0 done 1 lapsed' }],
  ['ends on the last day of the months shown', ['2028-07-01'], { '2029-06': '1 due 0 done 0 lapsed' }],
]

test.each(cases)('a membership that %s is counted in the month of its end', async (_what, days, found) => {
  await using site = await march()
  await withPeriods(site, days)
  expect(await renewals(site)).toEqual(found)
})

test.each([
  ['ended more than twelve months ago', '2027-03-31'],
  ['ends after the next three months', '2028-07-02'],
])('a membership that %s is not counted', async (_what, day) => {
  await using site = await march()
  await withPeriods(site, [day])
  expect(await renewals(site)).toEqual({})
})

test('a period that an admin ended is not counted as due for renewal', async () => {
  await using site = await march()
  const person = await withPeriods(site, ['2028-04-20'])
  await site.call((await site.person('admin')).session, removeMember, { email: person.email })
  expect(await renewals(site)).toEqual({})
})

test('the list of due requests has applications and programme requests in order of due time, and an admin sees only those of their duties', async () => {
  await using site = await march()
  const admin = await site.person('admin')
  const [first, second] = [await site.person(), await site.person()]
  await site.call(first.session, applyForAid, aidForm)
  await site.call(first.session, submitYouth, youthForm)
  site.turnClock(73 * HOUR)
  await site.call(second.session, applyForAid, aidForm)
  const session = await openSession(site.database.db, admin.id, site.context.clock())
  const duties = (all: string[]) =>
    site.database.pool.query('update users set duties = $2 where id = $1', [admin.id, all])
  const shown = async (input: object = {}) => {
    const { due, total } = await site.call(session, dueSubmissions, input)
    expect(total).toBe(due.length)
    return due.map(({ programme, user, isOverdue }) => [programme, user.name, isOverdue])
  }
  const [lateApplication, youthRequest, recentApplication] = [
    ['membership', first.name, true],
    ['youth', first.name, false],
    ['membership', second.name, false],
  ]
  expect(await shown()).toEqual([lateApplication, recentApplication, youthRequest])
  expect(await shown({ programme: 'membership' })).toEqual([lateApplication, recentApplication])
  const found: unknown[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await site.call(session, dueSubmissions, { limit: '1', ...(cursor ? { cursor } : {}) })
    found.push(...page.due.map(({ programme, _id }) => [programme, _id]))
    if (!page.nextCursor) break
    cursor = page.nextCursor
  }
  expect(found).toMatchObject([
    ['membership', first.id],
    ['membership', second.id],
    ['youth', expect.any(String)],
  ])
  await duties(['programmes'])
  expect(await shown()).toEqual([youthRequest])
  await expect(shown({ programme: 'membership' })).rejects.toMatchObject({ code: 'outside_duties' })
  await duties(['members'])
  expect(await shown()).toEqual([lateApplication, recentApplication])
  await expect(shown({ programme: 'youth' })).rejects.toMatchObject({ code: 'outside_duties' })
})
