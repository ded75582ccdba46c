import { expect, test } from 'vitest'
import { readOverview } from '#contract/admin/overview.ts'
import { programmes } from '#contract/programmes/submissions.ts'
import type { Category } from '#contract/membership/payments.ts'
import { HOUR } from '#contract/values/time.ts'
import { countIfOld } from '#server/overview/writes.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'

const NOW = '2027-03-10T12:00:00Z'

type Seed = {
  signedUp: string
  category?: Category
  aid?: boolean
  paid?: { at: string; amount: number; refunded?: number }
  approved?: string
  ended?: string
  youth?: boolean
}

let seeded = 0

/** Inserts a person who went as far as the seed says, at the times in the seed. */
async function seed({ context: { pool } }: Site, admin: string, one: Seed): Promise<void> {
  seeded += 1
  const isMember = one.approved !== undefined && one.ended === undefined
  const isListed = isMember || one.paid !== undefined || one.aid === true
  const person = await pool.query<{ id: string }>(
    `insert into users (email, name, applicant_name, role, is_listed, created_at)
      values ($1, 'Seeded', $2, $3, $4, $5) returning id`,
    [
      `seed-${seeded}@example.org`,
      one.category ? 'Seeded' : null,
      isMember ? 'member' : 'user',
      isListed,
      one.signedUp,
    ],
  )
  const id = person.rows[0]?.id
  if (one.youth) {
    await pool.query(
      `insert into youth_applications (user_id, email, name, description, city, country, whatsapp_number, social_media,
         education, state, state_at, state_by, created_at)
       values ($1, 'x', 'x', 'x', 'x', 'x', '+919820000001', 'x', 'Professional', 'accepted', $2, $3, $2)`,
      [id, one.signedUp, admin],
    )
  }
  if (!one.category) return
  const application = await pool.query<{ id: string }>(
    `insert into applications (user_id, full_name, contact, email, city, country, user_type, looking_for_collaboration,
       need_fwc_connection, offer_services, platform, need_tech_support, help_in_branding, expand_internationally,
       investment_support, membership_category, terms_accepted_at, asks_aid, financial_aid_reason,
       financial_aid_benefit, financial_aid_commitment, created_at, approved_at, approved_by, ended_at)
     values ($1, 'Seeded', '+919820000001', 'x', 'x', 'x', 'Founder', 'No', 'No', 'No', 'No', 'No', 'No', 'No', 'No', $2, $3,
       $4, $5, $5, $6, $3, $7, $8, $9) returning id`,
    [
      id,
      one.category,
      one.signedUp,
      one.aid ?? false,
      one.aid ? 'x' : null,
      one.aid ? 'Yes' : null,
      one.approved,
      one.approved ? admin : null,
      one.ended,
    ],
  )
  if (!one.paid) return
  await pool.query(
    `insert into payments (application_id, user_id, user_email, category, price, gst, amount, refunded, status,
       provider_order_id, provider_payment_id, created_at, paid_at)
     values ($1, $2, 'x', $7, $3, 0, $3, $4, 'paid', $5, $5, $6, $6)`,
    [
      application.rows[0]?.id,
      id,
      one.paid.amount,
      one.paid.refunded ?? 0,
      `order_${seeded}`,
      one.paid.at,
      one.category,
    ],
  )
}

async function startMarch2027() {
  const site = await startTestApp()
  site.turnClock(Date.parse(NOW) - Date.now())
  return { site, admin: await site.person('admin') }
}

test('an empty community has twelve months of zeros, and every category, branch and programme', async () => {
  const { site, admin } = await startMarch2027()
  await using _site = site
  const seen = await site.call(admin.session, readOverview, {})
  expect(seen.months.map(({ month }) => month).join(' ')).toBe(
    '2026-04 2026-05 2026-06 2026-07 2026-08 2026-09 2026-10 2026-11 2026-12 2027-01 2027-02 2027-03',
  )
  for (const { month: _month, ...counts } of seen.months) {
    expect(counts).toEqual({ signedUp: 0, joined: 0, members: 0, paid: 0, refunded: 0 })
  }
  expect(seen.categories).toHaveLength(5)
  expect(seen.branches.map(({ branch }) => branch)).toEqual(['youth', 'women', 'none'])
  expect(seen.funnel).toEqual({ signedUp: 0, applied: 0, paidOrAid: 0, members: 0 })
  expect(seen.requests.map(({ waiting, oldestAt }) => [waiting, oldestAt])).toEqual(
    [...programmes, 'membership'].map(() => [0, null]),
  )
})

test('members and money are counted in their month in India, by category and by branch', async () => {
  const { site, admin } = await startMarch2027()
  await using _site = site
  const people: Seed[] = [
    // The last second of March 2026 in India, and the first of April.
    { signedUp: '2026-03-31T18:29:59Z' },
    { signedUp: '2026-03-31T18:30:00Z' },
    // A member since before the twelve months, who also paid before them.
    {
      signedUp: '2026-01-10T00:00:00Z',
      category: 'Investor',
      paid: { at: '2026-01-11T00:00:00Z', amount: 471_882 },
      approved: '2026-01-12T00:00:00Z',
    },
    // A member whose membership ended in December.
    {
      signedUp: '2026-02-10T00:00:00Z',
      category: 'Startup/Business',
      paid: { at: '2026-02-11T00:00:00Z', amount: 235_882 },
      approved: '2026-02-12T00:00:00Z',
      ended: '2026-12-05T00:00:00Z',
    },
    // Paid in the last hour of February in India, approved in the first of March.
    {
      signedUp: '2027-02-20T00:00:00Z',
      category: 'Student',
      paid: { at: '2027-02-28T18:00:00Z', amount: 117_882 },
      approved: '2027-02-28T18:30:00Z',
    },
    {
      signedUp: '2027-02-21T00:00:00Z',
      category: 'nariShakti',
      aid: true,
      approved: '2027-03-01T00:00:00Z',
    },
    // A member of the youth branch by an accepted application; a part of the payment was refunded.
    {
      signedUp: '2027-03-02T00:00:00Z',
      category: 'Startup/Business',
      paid: { at: '2027-03-03T00:00:00Z', amount: 235_882, refunded: 35_882 },
      approved: '2027-03-04T00:00:00Z',
      youth: true,
    },
    // A person who applied and has paid nothing yet.
    { signedUp: '2027-03-05T00:00:00Z', category: 'Startup/Business' },
  ]
  for (const one of people) await seed(site, admin.id, one)
  const seen = await site.call(admin.session, readOverview, {})
  const monthOf = (month: string) => seen.months.find((one) => one.month === month)
  expect(monthOf('2026-04')).toEqual({
    month: '2026-04',
    signedUp: 1,
    joined: 0,
    members: 2,
    paid: 0,
    refunded: 0,
  })
  expect(monthOf('2026-11')?.members).toBe(2)
  expect(monthOf('2026-12')?.members).toBe(1)
  expect(monthOf('2027-02')).toEqual({
    month: '2027-02',
    signedUp: 2,
    joined: 0,
    members: 1,
    paid: 117_882,
    refunded: 0,
  })
  expect(monthOf('2027-03')).toEqual({
    month: '2027-03',
    signedUp: 2,
    joined: 3,
    members: 4,
    paid: 235_882,
    refunded: 35_882,
  })
  expect(seen.categories).toEqual(
    expect.arrayContaining([
      { category: 'Student', members: 1, paid: 117_882 },
      { category: 'Startup/Business', members: 1, paid: 235_882 },
      { category: 'Investor', members: 1, paid: 0 },
      { category: 'nariShakti', members: 1, paid: 0 },
      { category: 'coreteammember', members: 0, paid: 0 },
    ]),
  )
  expect(seen.branches).toEqual([
    { branch: 'youth', members: 2, paid: 353_764 },
    { branch: 'women', members: 1, paid: 0 },
    { branch: 'none', members: 1, paid: 0 },
  ])
  expect(seen.funnel).toEqual({ signedUp: 8, applied: 6, paidOrAid: 5, members: 4 })
})

test('waiting requests are counted by age, and programmes with overdue requests come first', async () => {
  const { site, admin } = await startMarch2027()
  await using _site = site
  const asha = await site.person('member')
  const { pool } = site.context
  async function insertRequest(hours: number, state = 'received'): Promise<void> {
    const at = new Date(Date.parse(NOW) - hours * HOUR)
    const due = new Date(at.getTime() + 72 * HOUR)
    await pool.query(
      `insert into event_requests (user_id, email, name, type, title, date, description, audience, state, state_at,
         state_by, due_at, created_at)
       values ($1, 'x', 'x', 'Class', 'x', '2027-06-01', 'x', '<50', $2, $3, $4, $5, $3)`,
      [asha.id, state, at, state === 'received' ? null : admin.id, due],
    )
  }
  for (const hours of [2, 30, 60, 80, 200]) await insertRequest(hours)
  await insertRequest(50, 'in_review')
  await insertRequest(90, 'accepted')
  for (const name of ['One', 'Two']) {
    await pool.query(
      `insert into youth_applications (user_id, email, name, description, city, country, whatsapp_number, social_media,
         education, state_at, created_at)
       values ($1, 'x', $2, 'x', 'x', 'x', '+919820000001', 'x', 'Professional', $3, $3)`,
      [asha.id, name, '2027-03-01T00:00:00Z'],
    )
  }
  const { requests } = await site.call(admin.session, readOverview, {})
  expect(requests.slice(0, 2)).toEqual([
    {
      programme: 'hosting',
      assigned: 0,
      waiting: 6,
      overdue: 2,
      dueSoon: 2,
      ages: { day: 1, threeDays: 3, week: 1, longer: 1 },
      oldestAt: '2027-03-02T04:00:00.000Z',
    },
    {
      programme: 'youth',
      assigned: 0,
      waiting: 2,
      overdue: 0,
      dueSoon: 0,
      ages: { day: 0, threeDays: 0, week: 0, longer: 2 },
      oldestAt: '2027-03-01T00:00:00.000Z',
    },
  ])
})

test('figures show when they were counted, at most five minutes ago; an admin may have them counted at once', async () => {
  const { site, admin } = await startMarch2027()
  await using _site = site
  const signedUp = async (count?: 'now') => {
    const { at, funnel } = await site.call(admin.session, readOverview, count ? { count } : {})
    return { at, people: funnel?.signedUp }
  }
  const job = () => countIfOld(site.context)
  const minute = 60_000
  const first = await signedUp()
  expect(first.people).toBe(0)
  await seed(site, admin.id, { signedUp: '2027-03-01T00:00:00Z' })
  expect(await signedUp()).toEqual(first)
  const second = await signedUp('now')
  expect(second.people).toBe(1)
  expect(second.at > first.at).toBe(true)
  await seed(site, admin.id, { signedUp: '2027-03-01T00:00:00Z' })
  site.turnClock(3 * minute)
  await job()
  expect(await signedUp()).toEqual(second)
  site.turnClock(minute)
  await job()
  expect((await signedUp()).people).toBe(2)
})

test('figures that another version of the product stored are counted again', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  await site.person()
  await site.context.pool.query(
    `insert into statistics (counted_at, figures) values (now(), '{"months": []}')`,
  )
  expect((await site.call(admin.session, readOverview, {})).funnel?.signedUp).toBe(1)
})
