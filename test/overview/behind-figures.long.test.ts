import { beforeAll, expect, test } from 'vitest'
import { approveMember } from '#contract/membership/review.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { takeRequest } from '#contract/admin/assignments.ts'
import { paymentsOfFigure, peopleOfFigure, readOverview } from '#contract/admin/overview.ts'
import { dueSubmissions, type WaitingFigure, waitingFigures } from '#contract/programmes/waiting.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { codeOf } from '#test/support/code-of.ts'
import { sharedTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp()
const admin = await site.person('admin')
const categories = ['Student', 'Startup/Business', 'Investor', 'coreteammember', 'nariShakti'] as const
const TABLES = submittings.map(({ table }) => table)

/** Stores people, memberships, payments and requests of many ages. */
beforeAll(async () => {
  const { pool } = site.database
  for (let at = 0; at < 25; at += 1) {
    const person = await site.person()
    if (at % 6 === 5) continue
    const membershipCategory = categories[at % 5] as (typeof categories)[number]
    await site.call(person.session, applyForAid, { ...aidForm, membershipCategory })
    if (at % 6 === 4) continue
    await site.call(admin.session, approveMember, { email: person.email })
    if (at % 3 === 0) await submittings[at % 6]?.submit(site, person)
  }
  await pool.query(`update users set created_at = now() - (n % 14) * interval '30 days'
    from (select id, row_number() over (order by id) as n from users) numbered where numbered.id = users.id`)
  await pool.query(`update applications set approved_at = now() - (n % 11) * interval '29 days',
      ended_at = case when n % 4 = 0 then now() - (n % 11) * interval '10 days' end
    from (select id, row_number() over (order by id) as n from applications where approved_at is not null) numbered
    where numbered.id = applications.id`)
  await pool.query(`update membership_periods
    set starts_on = (now() - (n % 15) * interval '30 days' - interval '300 days')::date, ends_on = (now() - (n % 15 - 2) * interval '30 days')::date
    from (select id, row_number() over (order by id) as n from membership_periods) numbered
    where numbered.id = membership_periods.id`)
  await pool.query(`
    insert into payments (application_id, user_id, user_email, category, price, gst, amount, status, provider_order_id, provider_payment_id, created_at,
      paid_at, refunded)
    select id, user_id, email, membership_category, 100000 + n, 18000, 118000 + n, 'paid', 'order_of_' || n, 'pay_of_' || n,
      at, at, case when n % 5 = 0 then 1000 + n else 0 end
    from (select *, now() - (n % 13) * interval '29 days' as at from
      (select *, row_number() over (order by id) as n from applications where asks_aid is not null) numbered) dated`)
  for (const { submit, decide } of submittings) {
    for (let at = 0; at < 6; at += 1) await submit(site, await site.person('member'))
    const id = await submit(site, await site.person('member'))
    await decide(site, admin, { id, state: 'accepted' })
  }
  for (const table of TABLES) {
    await pool.query(`update ${table} set created_at = now() - (n % 10) * interval '1 day'
      from (select id, row_number() over (order by id) as n from ${table}) numbered where numbered.id = ${table}.id`)
    if (['event_requests', 'spotlights', 'match_requests'].includes(table))
      await pool.query(`update ${table} set due_at = created_at + interval '3 days'`)
  }
  await pool.query(
    `update memberships set waiting_since = now() - interval '2 days 12 hours' where state = 'waiting'`,
  )
  const { due } = await site.call(admin.session, dueSubmissions, { limit: '200' })
  for (const [at, { programme, _id }] of due.entries())
    if (at % 3 === 0) await site.call(admin.session, takeRequest, { request: programme, id: _id })
})

async function countPeople(figure: string): Promise<number> {
  const first = await site.call(admin.session, peopleOfFigure, { figure, limit: '2' })
  // All pages together have each row of the list once.
  const rows = [...first.people]
  for (let cursor = first.nextCursor; cursor; ) {
    const next = await site.call(admin.session, peopleOfFigure, { figure, limit: '7', cursor })
    rows.push(...next.people)
    cursor = next.nextCursor
  }
  expect(new Set(rows.map(({ _id }) => _id)).size).toBe(rows.length)
  expect(rows.length, figure).toBe(first.total)
  return rows.length
}

async function sumPaise(figure: string): Promise<number> {
  const { payments, sum, total } = await site.call(admin.session, paymentsOfFigure, { figure, limit: '200' })
  expect(payments.length).toBe(total)
  const own = payments.map(({ amount, refunded }) => (figure.startsWith('refunded') ? refunded : amount))
  expect(
    own.reduce((all, one) => all + one, 0),
    figure,
  ).toBe(sum)
  return sum
}

test('every figure of people and money equals its list', async () => {
  const {
    months,
    renewals,
    categories: byCategory,
    branches,
    funnel,
  } = await site.call(admin.session, readOverview, { count: 'now' })
  for (const { month, signedUp, joined, members, paid, refunded } of months) {
    expect(await countPeople(`signedUp:${month}`)).toBe(signedUp)
    expect(await countPeople(`joined:${month}`)).toBe(joined)
    expect(await countPeople(`members:${month}`)).toBe(members)
    expect(await sumPaise(`paid:${month}`)).toBe(paid)
    expect(await sumPaise(`refunded:${month}`)).toBe(refunded)
  }
  for (const { month, due, done, lapsed } of renewals ?? []) {
    expect(await countPeople(`due:${month}`)).toBe(due)
    expect(await countPeople(`done:${month}`)).toBe(done)
    expect(await countPeople(`lapsed:${month}`)).toBe(lapsed)
    expect(await countPeople(`open:${month}`)).toBe(due - done - lapsed)
  }
  for (const { category, members, paid } of byCategory) {
    expect(await countPeople(`category:${category}`)).toBe(members)
    expect(await sumPaise(`category:${category}`)).toBe(paid)
  }
  for (const { branch, members, paid } of branches) {
    expect(await countPeople(`branch:${branch}`)).toBe(members)
    expect(await sumPaise(`branch:${branch}`)).toBe(paid)
  }
  expect(await countPeople('signedUp')).toBe(funnel?.signedUp)
  expect(await countPeople('applied')).toBe(funnel?.applied)
  expect(await countPeople('paidOrAid')).toBe(funnel?.paidOrAid)
  expect(await countPeople('isMember')).toBe(funnel?.members)
  // No figure is zero in every month, so that real numbers are compared.
  const sums = ['signedUp', 'joined', 'members', 'paid', 'refunded'] as const
  for (const name of sums) expect(months.some((one) => (one[name] ?? 0) > 0)).toBe(true)
  for (const name of ['due', 'lapsed'] as const) expect(renewals?.some((one) => one[name] > 0)).toBe(true)
})

test('every figure of waiting requests equals its list', async () => {
  const { requests } = await site.call(admin.session, readOverview, {})
  const total = async (programme: (typeof requests)[number]['programme'], figure?: WaitingFigure) =>
    (
      await site.call(admin.session, dueSubmissions, {
        programme,
        ...(figure === undefined ? {} : { figure }),
        limit: '1',
      })
    ).total
  const seen = new Set<string>()
  for (const { programme, waiting, overdue, dueSoon, assigned, ages } of requests) {
    const figures: Record<WaitingFigure, number> = {
      taken: assigned,
      overdue,
      due_soon: dueSoon,
      under_1_day: ages.day,
      under_3_days: ages.threeDays,
      under_7_days: ages.week,
      over_7_days: ages.longer,
    }
    expect(await total(programme), programme).toBe(waiting)
    for (const [figure, count] of Object.entries(figures) as [WaitingFigure, number][]) {
      expect(await total(programme, figure), `${programme} ${figure}`).toBe(count)
      if (count > 0) seen.add(figure)
    }
  }
  expect([...seen].toSorted()).toEqual(Object.keys(waitingFigures).toSorted())
  const all = await site.call(admin.session, dueSubmissions, { figure: 'overdue', limit: '1' })
  expect(all.total).toBe(requests.reduce((sum, { overdue }) => sum + overdue, 0))
})

test('a list needs the duty of its figure, and an unknown figure is refused', async () => {
  const clerk = await site.person('admin')
  await site.database.pool.query("update users set duties = '{content}' where id = $1", [clerk.id])
  expect(await codeOf(site.call(clerk.session, peopleOfFigure, { figure: 'applied' }))).toBe(
    '403 outside_duties',
  )
  expect(await codeOf(site.call(clerk.session, paymentsOfFigure, { figure: 'paid:2026-11' }))).toBe(
    '403 outside_duties',
  )
  for (const figure of ['', 'joined', 'joined:2026-13', 'category:Nobody', 'x:2026-11', 'constructor'])
    expect(await codeOf(site.call(admin.session, peopleOfFigure, { figure }))).toBe('400 invalid_input')
})
