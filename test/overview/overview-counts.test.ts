import type pg from 'pg'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { approveMember, removeMember } from '#contract/membership/review.ts'
import { applyForAid, createOrder } from '#contract/membership/members.ts'
import { type Branch, readOverview } from '#contract/admin/overview.ts'
import { category as categoryField } from '#contract/membership/payments.ts'
import { submitYouth, reviewYouth, withdrawYouth } from '#contract/programmes/youth.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { youthForm } from '#test/cases/submission-forms.ts'
import { type Person, type Site, startProvider, startTestApp } from '#test/support/test-app.ts'

const ACTIONS = 300
const AT_ONCE = 6
const categories = categoryField.options
const states = ['received', 'in_review', 'accepted', 'declined', 'withdrawn']

/** Chance that is the same each time. */
function chances(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Known = {
  id: string
  role: string
  isListed: boolean
  youth: boolean
  applications: { category: string; approved: boolean; ended: boolean }[]
  payments: { category: string; amount: number; refunded: number }[]
}

/** Everybody, as plainly as it can be asked. */
async function everybody(pool: pg.Pool): Promise<Known[]> {
  const { rows } = await pool.query<Known>(`
    select id, role, is_listed as "isListed",
      (select count(*) > 0 from youth_applications y where y.user_id = u.id and y.state = 'accepted') as youth,
      coalesce((select jsonb_agg(jsonb_build_object('category', membership_category, 'approved', approved_at is not null,
        'ended', ended_at is not null))
        from applications a where a.user_id = u.id), '[]') as applications,
      coalesce((select jsonb_agg(jsonb_build_object('category', category, 'amount', amount, 'refunded', refunded))
        from payments p where p.user_id = u.id and p.status = 'paid'), '[]') as payments
    from users u`)
  return rows
}

/** What the Overview must say of them. */
function expectedOf(people: Known[]) {
  const all = people.flatMap(({ youth, applications }) =>
    applications.map((one) => ({ ...one, branch: branchOf(one.category, youth) })),
  )
  const payments = people.flatMap((person) =>
    person.payments.map((one) => ({ ...one, branch: branchOf(one.category, person.youth) })),
  )
  const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
  const shares = (is: (one: { category: string; branch: Branch }) => boolean) => ({
    members: all.filter((one) => is(one) && one.approved && !one.ended).length,
    paid: total(payments.filter(is).map(({ amount }) => amount)),
  })
  const others = people.filter(({ role, isListed }) => role !== 'admin' || isListed)
  return {
    thisMonth: {
      signedUp: others.length,
      joined: all.filter(({ approved }) => approved).length,
      ...shares(() => true),
      refunded: total(payments.map(({ refunded }) => refunded)),
    },
    categories: categories.map((category) => ({
      category,
      ...shares((one) => one.category === category),
    })),
    branches: (['youth', 'women', 'none'] as const).map((branch) => ({
      branch,
      ...shares((one) => one.branch === branch),
    })),
    funnel: {
      signedUp: others.length,
      applied: others.filter(({ applications }) => applications.length > 0).length,
      paidOrAid: others.filter(({ isListed }) => isListed).length,
      members: others.filter(
        ({ role, applications }) =>
          role === 'member' ||
          (role === 'admin' && applications.some(({ approved, ended }) => approved && !ended)),
      ).length,
    },
  }
}

function branchOf(category: string, isYouth: boolean): Branch {
  if (category === 'nariShakti') return 'women'
  return category === 'Student' || isYouth ? 'youth' : 'none'
}

async function expectAsCounted(site: Site, admin: Person): Promise<void> {
  const {
    months,
    categories: byCategory,
    branches,
    funnel,
  } = await site.call(admin.session, readOverview, {
    count: 'now',
  })
  const { month: _month, ...thisMonth } = months.at(-1) ?? { month: '' }
  expect({ thisMonth, categories: byCategory, branches, funnel }).toEqual(
    expectedOf(await everybody(site.database.pool)),
  )
}

test('after any actions, the figures are those that the rows tell one by one', {
  timeout: 240_000,
}, async () => {
  await using simulator = await startProvider()
  await using site = await startTestApp({ simulator })
  const { pool } = site.database
  const admin = await site.person('admin')
  const people = await Promise.all(Array.from({ length: 10 }, () => site.person()))
  const chance = chances(7)
  const pick = <T>(of: readonly T[]): T => of[chance(of.length)] as T
  const done = new Map<string, number>()
  let broken = 0

  /** Whatever is refused is as good as what is done. */
  async function call(person: Person, endpoint: Endpoint, input: object): Promise<Record<string, unknown>> {
    const rest = { ...input } as Record<string, string>
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => {
      const value = rest[name] as string
      delete rest[name]
      return value
    })
    const answer = await fetch(`${site.url}/api${path}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person.session}` },
      body: JSON.stringify(rest),
    })
    if (answer.status >= 500) broken += 1
    if (answer.ok) done.set(endpoint.path, (done.get(endpoint.path) ?? 0) + 1)
    return (await answer.json()) as Record<string, unknown>
  }
  const youthOf = async () =>
    (await pool.query<{ id: string; owner: string }>('select id, user_id as owner from youth_applications'))
      .rows
  // Two of these may wait for one another: then one of them does nothing.
  const write = (text: string, ...values: unknown[]) => pool.query(text, values).catch(() => undefined)

  const actions: (() => Promise<unknown>)[] = [
    () => call(pick(people), applyForAid, { ...aidForm, membershipCategory: pick(categories) }),
    async () => {
      const form = { ...applicationForm, membershipCategory: pick(categories) }
      const { id } = await call(pick(people), createOrder, form)
      if (typeof id !== 'string') return
      const callback = await simulator.pay(id).catch(() => null)
      if (callback === null) return
      const body = new URLSearchParams(callback)
      const url = `${site.url}/api/member/verify-payment`
      await fetch(url, { method: 'POST', body, redirect: 'manual' })
    },
    () => call(admin, approveMember, { email: pick(people).email }),
    () => call(admin, removeMember, { email: pick(people).email }),
    () => call(pick(people), submitYouth, { ...youthForm, name: `Meera ${chance(1_000)}` }),
    async () => {
      const all = await youthOf()
      if (all.length === 0) return
      const state = pick(['in_review', 'accepted', 'accepted', 'declined'])
      await call(admin, reviewYouth, {
        id: pick(all).id,
        state,
        ...(state === 'declined' ? { reason: 'x' } : {}),
      })
    },
    async () => {
      const all = await youthOf()
      if (all.length === 0) return
      const { id, owner } = pick(all)
      await call(people.find((person) => person.id === owner) ?? admin, withdrawYouth, { id })
    },
    async () => void people.push(await site.person(pick(['user', 'user', 'admin']))),
    // What no screen does, or not so often.
    () =>
      write(
        `update youth_applications set state = $1, state_by = case when $1 <> 'received' then $2::uuid end,
          reason = case when $1 = 'declined' then 'x' end where abs(hashtext(id::text)) % 3 = $3`,
        pick(states),
        admin.id,
        chance(3),
      ),
    () =>
      write(
        "update payments set refunded = $1 where status = 'paid' and user_id = $2",
        chance(900),
        pick(people).id,
      ),
    () =>
      write(
        'update applications set membership_category = $1 where user_id = $2',
        pick(categories),
        pick(people).id,
      ),
    () => write('delete from youth_applications where user_id = $1', pick(people).id),
    () => write('update users set role = $1 where id = $2', pick(['user', 'admin']), pick(people).id),
  ]

  for (let round = 0; round < ACTIONS / AT_ONCE; round += 1) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => pick(actions)()))
    if (round % 10 === 9) await expectAsCounted(site, admin)
  }
  await expectAsCounted(site, admin)
  expect(broken).toBe(0)
  expect([...done.keys()].length, 'each kind of call has done something').toBe(7)
})
