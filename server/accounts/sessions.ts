import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Role, User } from '#contract/accounts/accounts.ts'
import type { Caller, AppContext } from '../http/context.ts'
import type { Db, Tx } from '../db/connect.ts'
import { deviceOf } from './device.ts'

const HOUR = 3_600_000
/** However busy, a session ends after this long. Milliseconds. */
export const SESSION_LIFE = 30 * 24 * HOUR
/** A session that nobody uses ends after this long. Milliseconds. */
export const SESSION_IDLE = 7 * 24 * HOUR
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
  { pool, clock }: Pick<AppContext, 'pool' | 'clock'>,
  token: string,
): Promise<Caller | null> {
  if (!TOKEN.test(token)) return null
  const tokenHash = hashOf(token)
  const now = clock()
  const row = await livingSession(pool, tokenHash, now)
  if (row === undefined) return null
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

type SessionRow = {
  id: string
  name: string
  email: string
  contact: string | null
  role: Role
  investment_circle: User['investmentCircle']
  expert_connect: User['expert_connect']
  seen_at: Date
}

async function livingSession(pool: pg.Pool, tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> {
  const { rows } = await pool.query<SessionRow>(
    `select u.id, u.name, u.email, u.contact, u.role, u.investment_circle, u.expert_connect, s.seen_at
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = $1 and s.expires_at > $2 and s.seen_at > $3`,
    [tokenHash, now, new Date(now.getTime() - SESSION_IDLE)],
  )
  return rows[0]
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

/** Ends the session of a token; false for a dead or unknown one. */
export async function endSession(db: Db | Tx, token: string | undefined): Promise<boolean> {
  const hash = hashOfToken(token)
  if (hash === null) return false
  const ended = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst()
  return ended !== undefined
}
