import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'

/** In SQL, the rows of `users` with a password or a Google account; an invited person who has not accepted has neither. */
export const hasWayIn = sql<boolean>`(password_hash is not null or exists (select from identities where user_id = users.id))`

/** In SQL, whether a row of `users` has two-factor on. */
export const hasTwoFactorOn = sql<boolean>`exists (select from two_factor where user_id = users.id and on_since is not null)`

/** In SQL, the rows of `users` who can sign in: neither suspended nor closed, with a password or a Google account. */
export const canSignIn: RawBuilder<boolean> = sql`(suspended_at is null and closed_at is null and ${hasWayIn})`

export type Owners = {
  /** Whether this is an owner who is neither suspended nor closed. */
  has: (id: string) => boolean
  /** Whether this is an owner and no other owner can sign in. */
  isLast: (id: string) => boolean
}

function query(db: Db | Tx) {
  return db
    .selectFrom('users')
    .select(['id', 'suspended_at', 'closed_at', canSignIn.as('canSignIn')])
    .where('role', '=', 'admin')
    .where(sql<boolean>`'owner' = any(duties)`)
    .orderBy('id')
}

type Row = { id: string; suspended_at: Date | null; closed_at: Date | null; canSignIn: boolean }

function ownersOf(rows: readonly Row[]): Owners {
  const find = (id: string) => rows.find((owner) => owner.id === id)
  return {
    has: (id) => find(id)?.suspended_at === null && find(id)?.closed_at === null,
    isLast: (id) => find(id) !== undefined && !rows.some((owner) => owner.id !== id && owner.canSignIn),
  }
}

/** The present owners. */
export async function readOwners(db: Db | Tx): Promise<Owners> {
  return ownersOf(await query(db).execute())
}

/** The present owners, locked in one order before any other person, so that two owners cannot both remove one another. */
export async function lockOwners(tx: Tx): Promise<Owners> {
  return ownersOf(await query(tx).forNoKeyUpdate().execute())
}
