import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Caller, World } from '../app/call.ts'
import type { Db, Tx } from '../db/connect.ts'
import { deviceOf } from './device.ts'

const HOUR = 3_600_000
/** However busy, a session ends after this long. Milliseconds. */
export const SESSION_LIFE = 30 * 24 * HOUR
// 32 random bytes in base64url
const TOKEN = /^[A-Za-z0-9_-]{43}$/

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Whose living session a token is, or null. The role is the database's, so that whoever loses it loses it at once. */
export async function callerOf(
  { pool, clock, sessionOf }: Pick<World, 'pool' | 'clock' | 'sessionOf'>,
  token: string,
): Promise<Caller | null> {
  if (!TOKEN.test(token)) return null
  const tokenHash = hashOf(token)
  const row = await sessionOf(tokenHash)
  if (row === undefined) return null
  const now = clock()
  if (now.getTime() - row.seen_at.getTime() > HOUR) await markSeen(pool, tokenHash, now)
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    contact: row.contact,
    role: row.role,
    investmentCircle: row.investment_circle,
    expertConnect: row.expert_connect,
    tokenHash,
  }
}

async function markSeen(pool: pg.Pool, tokenHash: Buffer, now: Date): Promise<void> {
  await pool.query('update sessions set seen_at = $2 where token_hash = $1', [tokenHash, now])
}

/** The row of a new session, without its owner; neither the token nor the user agent is stored anywhere. */
export function sessionRow(token: string, now: Date, userAgent: string | undefined) {
  return {
    token_hash: hashOf(token),
    device: deviceOf(userAgent),
    created_at: now,
    seen_at: now,
    expires_at: new Date(now.getTime() + SESSION_LIFE),
  }
}

/** What ends the session of a token; null for a text that is no token. */
export function hashOfToken(token: string | undefined): Buffer | null {
  return token !== undefined && TOKEN.test(token) ? hashOf(token) : null
}

/** Ends the session of a token; a dead or unknown one is no matter. */
export async function endSession(db: Db | Tx, token: string | undefined): Promise<void> {
  const hash = hashOfToken(token)
  if (hash) await db.deleteFrom('sessions').where('token_hash', '=', hash).execute()
}

/** Ends every session of an account and closes every other way into it but its password, which alone suffices then. */
export async function closeWaysIn(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('password_links').where('user_id', '=', userId).execute()
  await tx.deleteFrom('identities').where('user_id', '=', userId).execute()
  await tx.deleteFrom('second_steps').where('user_id', '=', userId).execute()
  // Last: a sign-in by one of these that came first is over by now, and its session there.
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}
