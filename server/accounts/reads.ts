import { sql } from 'kysely'
import type { z } from 'zod'
import type { allUsers, listedUser, User } from '#contract/accounts.ts'
import type { Call, Caller } from '../app/call.ts'
import { pageOf, pageQuery } from '../db/paging.ts'
import { contains, escapeLike } from '../db/search.ts'

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
  const found = call.db
    .selectFrom('users')
    .$if(query.q !== null, (users) =>
      users.where(contains('search', query.q as string)).where(inNameOrEmail(query.q as string)),
    )
  const [rows, count] = await Promise.all([
    found
      .select(['id', 'name', 'email', 'contact', 'role', 'created_at'])
      .select(['investment_circle as investmentCircle', 'expert_connect as expertConnect'])
      .$if(query.after !== null, (users) => users.where('id', '<', query.after))
      .orderBy('id', 'desc')
      .$if(query.fetch !== null, (users) => users.limit(query.fetch as number))
      .execute(),
    query.isPaged
      ? found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      : null,
  ])
  const page = pageOf(query, rows)
  if (count) {
    call.answerHeader('x-next-cursor', page.nextCursor ?? '')
    call.answerHeader('x-total-count', String(count.total))
  }
  return page.rows.map((row) => ({ ...asUser(row), createdAt: row.created_at }))
}

/** The searched column holds more than these two: what it finds is looked at again. */
function inNameOrEmail(q: string) {
  const pattern = `%${escapeLike(q.toLowerCase())}%`
  return sql<boolean>`(lower(name) like ${pattern} or email like ${pattern})`
}
