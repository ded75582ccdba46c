import pg from 'pg'
import { expect, test } from 'vitest'
import { allUsers } from '#contract/accounts/accounts.ts'
import { auditLog } from '#contract/admin/audit.ts'
import { allMembers } from '#contract/membership/members.ts'
import { allPayments } from '#contract/money/payments.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'

/** Listed people, the oldest first: one in 5,000 is called Qzabel. */
function crowd(site: Site, size: number): Promise<void> {
  return fill(site, async (client) => {
    await client.query(
      `insert into users (email, name, contact, is_listed)
        select 'meera.kulkarni' || n || '@hills.example', case when n % 5000 = 1 then 'Qzabel Rao ß' else 'Meera' end,
          '+9198' || lpad(n::text, 8, '0'), true from generate_series(1, $1::int) n`,
      [size],
    )
  })
}

/** Fills tables over a connection without time limits. */
async function fill({ database }: Site, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

test('a list is counted up to 10,000 and a search up to 1,000; beyond that the answer says that there are more', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  await crowd(site, 10_001)
  for (const [q, total] of [
    [undefined, 10_000],
    ['meera', 1_000],
    ['me', 1_000],
    ['m', 1_000],
    ['@hills.example', 1_000],
  ] as const) {
    const page = await site.call(admin.session, allMembers, { limit: '2', ...(q ? { q } : {}) })
    expect([page.total, page.totalIsMore, page.members.length], q).toEqual([total, true, 2])
  }
  const headers = { authorization: `Bearer ${admin.session}` }
  const users = await site.http(`/api${allUsers.path}?q=meera&limit=2`, { headers })
  expect([users.headers.get('x-total-count'), users.headers.get('x-total-is-more')]).toEqual(['1000', 'true'])
})

test('a search for a rare term of any length finds exactly the people who have it', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  await crowd(site, 10_000)
  for (const [q, expected] of [
    ['qz', 2],
    ['Qz', 2],
    ['ß', 2],
    ['qj', 0],
    ['qzabel', 2],
    ['zabel rao', 2],
    ['qzabel ra', 2],
    // The term occurs only with a dot, in an e-mail.
    ['meera kulkarni', 0],
    ['meera.kulkarni77@hills.example', 1],
    ['i77@hills.example', 1],
    // Also finds people who have the term as a part of a longer one.
    ['7@hills.example', 1_000],
    ['meera.kulkarni77@hills.elsewhere', 0],
    ['+919800000077', 1],
    ['+929800000077', 0],
    ['00000077', 1],
  ] as const) {
    const page = await site.call(admin.session, allMembers, { limit: '50', q })
    expect([page.total, page.totalIsMore, page.members.length], q).toEqual([
      expected,
      undefined,
      Math.min(expected, 50),
    ])
    const { total } = await site.call(admin.session, auditLog, { limit: '50', q })
    expect(total, q).toBe(0)
  }
})

/**
 * Listed people, each with a payment and an entry of the audit log; one in 100 is called Qzabel, one in 10 asks for aid. A search
 * for the other name finds more people than one query fetches.
 */
function paidCrowd(site: Site, admin: string): Promise<void> {
  return fill(site, async (client) => {
    await client.query(
      `insert into users (name, email, is_listed, asks_aid)
        select case when n % 100 = 1 then 'Qzabel' else 'Meera' end, n || '@hills.example', true, n % 10 = 0
        from generate_series(1, 2200) n`,
    )
    await client.query(
      `insert into applications (user_id, full_name, contact, email, city, country, user_type, looking_for_collaboration,
         need_fwc_connection, offer_services, platform, need_tech_support, help_in_branding, expand_internationally,
         investment_support, membership_category, terms_accepted_at, asks_aid, created_at)
        select id, 'Seeded', '+919820000001', 'x', 'x', 'x', 'Founder', 'No', 'No', 'No', 'No', 'No', 'No', 'No', 'No', 'Student',
          now(), false, now() from users where is_listed`,
    )
    await client.query(
      `insert into payments (application_id, user_id, user_email, category, price, gst, amount, status, provider_order_id, created_at)
        select id, user_id, 'x', 'Student', 424, 76, 500, 'created', 'order_' || id, now() from applications`,
    )
    await client.query(
      `insert into audit_log (at, actor_id, action, subject_id)
        select now(), $1, 'member.approve', id from users where is_listed`,
      [admin],
    )
  })
}

type Page = { rows: string[]; nextCursor: string | null; total: number; more: boolean }
type Answer = {
  nextCursor?: string | null | undefined
  total?: number | undefined
  totalIsMore?: true | undefined
}

function pageOf<Row>(
  { nextCursor = null, total = 0, totalIsMore }: Answer,
  rows: Row[],
  idOf: (row: Row) => string,
): Page {
  return { rows: rows.map(idOf), nextCursor, total, more: totalIsMore === true }
}

/** The lists of people, payments and audit entries, as pages of ids. */
function listsOf(site: Site, { session }: Person): Record<string, (input: Paging) => Promise<Page>> {
  return {
    users: async (input) => {
      const path = `/api${allUsers.path}?${new URLSearchParams(input)}`
      const answer = await site.http(path, { headers: { authorization: `Bearer ${session}` } })
      return {
        rows: ((await answer.json()) as { _id: string }[]).map(({ _id }) => _id),
        nextCursor: answer.headers.get('x-next-cursor') || null,
        total: Number(answer.headers.get('x-total-count')),
        more: answer.headers.has('x-total-is-more'),
      }
    },
    members: async (input) => {
      const answer = await site.call(session, allMembers, input)
      return pageOf(answer, answer.members, ({ user }) => user._id)
    },
    aid: async (input) => {
      const answer = await site.call(session, allMembers, { ...input, form: 'aid' })
      return pageOf(answer, answer.members, ({ user }) => user._id)
    },
    payments: async (input) => {
      const answer = await site.call(session, allPayments, { ...input, limit: Number(input.limit) })
      return pageOf(answer, answer.payments, ({ _id }) => _id)
    },
    auditLog: async (input) => {
      const answer = await site.call(session, auditLog, { ...input, only: 'changes' })
      return pageOf(answer, answer.entries, ({ _id }) => _id)
    },
  }
}

type Paging = { q: string; limit: string; cursor?: string }

test('a search read page by page finds everybody once, however many there are', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin', { name: 'Zoya' })
  await paidCrowd(site, admin.id)
  for (const [name, list] of Object.entries(listsOf(site, admin))) {
    for (const [q, all] of [
      ['qza', name === 'aid' ? 0 : 22],
      ['qz', name === 'aid' ? 0 : 22],
      ['meera', name === 'aid' ? 220 : 2_178],
      ['me', name === 'aid' ? 220 : 2_178],
    ] as const) {
      const found: string[] = []
      let cursor: string | null = null
      do {
        const page: Page = await list({ q, limit: '200', ...(cursor ? { cursor } : {}) })
        found.push(...page.rows)
        cursor = page.nextCursor
        // A large search counts only among the first rows that it finds, and says so.
        if (q.startsWith('me')) {
          expect(page.more, `${name}, ${q}`).toBe(true)
          expect(page.total, `${name}, ${q}`).toBeLessThanOrEqual(name === 'aid' ? all : 1_000)
        } else expect([page.total, page.more], `${name}, ${q}`).toEqual([all, false])
      } while (cursor)
      expect([found.length, new Set(found).size], `${name}, ${q}`).toEqual([all, all])
      expect(found, `${name}, ${q}`).toEqual(found.toSorted().toReversed())
    }
  }
})
