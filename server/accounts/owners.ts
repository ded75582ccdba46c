import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'

/** In SQL, the rows of `users` with a password or a Google account: whoever was invited and never came has neither. */
export const hasWayIn = sql<boolean>`(password_hash is not null or exists (select from identities where user_id = users.id))`

/** In SQL, the rows of `users` who can sign in: neither suspended nor closed, with a password or a Google account. */
export const canSignIn: RawBuilder<boolean> = sql`(suspended_at is null and closed_at is null and ${hasWayIn})`

export type Owners = {
  has: (id: string) => boolean
  /** Whether this is an owner beside whom there is no other who can sign in. */
  isLast: (id: string) => boolean
}

function query(db: Db | Tx) {
  return db
    .selectFrom('users')
    .select(['id', canSignIn.as('canSignIn')])
    .where('role', '=', 'admin')
    .where(sql<boolean>`'owner' = any(duties)`)
    .orderBy('id')
}

function ownersOf(rows: readonly { id: string; canSignIn: boolean }[]): Owners {
  const has = (id: string) => rows.some((owner) => owner.id === id)
  return { has, isLast: (id) => has(id) && !rows.some((owner) => owner.id !== id && owner.canSignIn) }
}

/** Who owns the site now. */
export async function readOwners(db: Db | Tx): Promise<Owners> {
  return ownersOf(await query(db).execute())
}

/**
 * The same, with their rows locked one after another in one order, before anybody else's: of two who take being an owner
 * from each other at one instant, the second one finds what the first has left.
 */
export async function lockOwners(tx: Tx): Promise<Owners> {
  return ownersOf(await query(tx).forNoKeyUpdate().execute())
}
