import type { z } from 'zod'
import type { listedUser, User } from '#contract/accounts.ts'
import type { Caller } from '../app/call.ts'
import type { Db } from '../db/connect.ts'
import { type PageRequest, pageOf } from '../db/paging.ts'
import { contains } from '../db/search.ts'

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
