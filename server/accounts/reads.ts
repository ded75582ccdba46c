import { sql } from 'kysely'
import type { z } from 'zod'
import type * as calls from '#contract/accounts/accounts.ts'
import type { currentUser, listedPerson, listedUser, User } from '#contract/accounts/accounts.ts'
import { dayInIst } from '#contract/values/days.ts'
import { stateOn } from '#contract/membership/year.ts'
import type { Caller, Person, RequestContext } from '../context.ts'
import { countRows, pageOf, pageQuery } from '../db/paging.ts'
import { isAdmin } from '../http/admins.ts'
import { findPeople } from '../db/search.ts'
import { avatarOf } from '../files/reads.ts'

type ListedRow = Person & { created_at: Date; suspended_at: Date | null }

/** A person as the wire shows them to themselves. */
export function asUser(person: Person): User {
  return {
    _id: person.id,
    name: person.name,
    avatar: avatarOf(person.avatarId),
    email: person.email,
    contact: person.contact,
    role: person.role,
    duties: isAdmin(person) ? person.duties : [],
    investmentCircle: person.investmentCircle,
    expert_connect: person.expertConnect,
  }
}

/** A person as lists for admins show them. */
export function asListedPerson(row: {
  user_id: string
  name: string
  email: string
  avatar_id: string | null
  is_suspended: boolean
}): z.input<typeof listedPerson> {
  return {
    _id: row.user_id,
    name: row.name,
    email: row.email,
    avatar: avatarOf(row.avatar_id),
    isSuspended: row.is_suspended,
  }
}

/** The caller as the wire shows them to themselves, with the state of their membership today. */
export function asCurrentUser(caller: Caller, now: Date): z.input<typeof currentUser.answer>['user'] {
  const { period } = caller
  return {
    ...asUser(caller),
    ...caller.profile,
    membership: period && {
      state: stateOn(dayInIst(now), { endsOn: period.lastDay, isRemoved: period.isRemoved }),
      endsOn: period.endsOn,
    },
    minorUntil: caller.minorUntil,
  }
}

/** Everyone with an account, newest first, or one page of those with `q` in name, e-mail or phone of account or application. */
export async function allUsers(
  context: RequestContext,
  request: z.output<typeof calls.allUsers.input>,
): Promise<z.input<typeof listedUser>[]> {
  const query = pageQuery(request)
  const people = query.q === null ? null : await findPeople(context.db, query.q)
  const where = (found: 'onPage' | 'inCount') =>
    sql<boolean>`closed_at is null ${people ? sql`and ${people[found]('users.id')}` : sql``}`
  const [{ rows }, count] = await Promise.all([
    sql<ListedRow>`
      select id, name, email, contact, role, duties, created_at, suspended_at, avatar_id as "avatarId",
        investment_circle as "investmentCircle", expert_connect as "expertConnect"
      from users where ${where('onPage')} ${query.after === null ? sql`` : sql`and id < ${query.after}`}
      order by id desc limit ${query.fetch}`.execute(context.db),
    countRows(context.db, query, sql`users`, where('inCount'), people?.areMore),
  ])
  const page = pageOf(query, rows)
  if (count) {
    context.answerHeader('x-next-cursor', page.nextCursor ?? '')
    context.answerHeader('x-total-count', String(count.total))
    if (count.totalIsMore) context.answerHeader('x-total-is-more', 'true')
  }
  return page.rows.map((row) => ({
    ...asUser(row),
    createdAt: row.created_at,
    suspendedAt: row.suspended_at,
  }))
}
