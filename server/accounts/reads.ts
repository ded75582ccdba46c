import { sql } from 'kysely'
import type { z } from 'zod'
import type { allUsers, listedUser, User } from '#contract/accounts.ts'
import type { Call, Caller } from '../app/call.ts'
import type { Db } from '../db/connect.ts'
import { countRows, newest, pageOf, pageQuery } from '../db/paging.ts'
import { peopleWith } from '../db/search.ts'

type ListedRow = Omit<Caller, 'tokenHash'> & { created_at: Date }

/** A person as they may see themselves. */
export function asUser(person: Omit<Caller, 'tokenHash'>): User {
  return {
    _id: person.id,
    name: person.name,
    avatar: { url: null },
    email: person.email,
    contact: person.contact,
    role: person.role,
    investmentCircle: person.investmentCircle,
    expert_connect: person.expertConnect,
  }
}

/** Everyone with an account, newest first, or one page of those whose name or e-mail holds `q`. */
export async function listUsers(
  call: Call,
  request: z.output<typeof allUsers.input>,
): Promise<z.input<typeof listedUser>[]> {
  const query = pageQuery(request)
  const found = query.q === null ? null : await inNameOrEmail(call.db, query.q)
  const wanted = sql`
    select id, name, email, contact, role, created_at, investment_circle as "investmentCircle",
      expert_connect as "expertConnect"
    from users where ${found?.onPage ?? sql`true`} ${query.after === null ? sql`` : sql`and id < ${query.after}`}`
  const [{ rows }, count] = await Promise.all([
    newest(query, wanted).$castTo<ListedRow>().execute(call.db),
    countRows(call.db, query, sql`users`, found?.inCount ?? null),
  ])
  const page = pageOf(query, rows)
  if (count) {
    call.answerHeader('x-next-cursor', page.nextCursor ?? '')
    call.answerHeader('x-total-count', String(count.total))
    if (count.totalIsMore) call.answerHeader('x-total-is-more', 'true')
  }
  return page.rows.map((row) => ({ ...asUser(row), createdAt: row.created_at }))
}

/** The searched column holds more than these two: what it finds is looked at again. */
async function inNameOrEmail(db: Db, q: string) {
  const { onPage, inCount } = await peopleWith(db, q)
  const term = q.toLowerCase()
  const again = sql`(strpos(lower(name), ${term}) > 0 or strpos(email, ${term}) > 0)`
  return {
    onPage: sql<boolean>`${onPage.are('users')} and ${again}`,
    inCount: sql<boolean>`${inCount.are('users')} and ${again}`,
  }
}
