import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { SESSION_DAYS, SESSION_IDLE_DAYS } from '#contract/business-constants.ts'
import { dayInIst } from '#contract/values/days.ts'
import { DAY, HOUR } from '#contract/values/time.ts'
import type { Caller, AppContext } from '../../context.ts'
import { type Db, keepsStatements, type Tx } from '../../db/connect.ts'
import { exists } from '../../db/exists.ts'
import { deviceOf } from './device-name.ts'

/** A session ends after this long, in milliseconds, even when it is in use. */
export const SESSION_LIFE = SESSION_DAYS * DAY
/** An unused session ends after this long, in milliseconds. */
export const SESSION_IDLE = SESSION_IDLE_DAYS * DAY
/** The highest number of sessions of a person. Without it, a program that signs in for each call would keep adding sessions. */
const MOST_SESSIONS = 50
// 32 random bytes in base64url
const TOKEN = /^[A-Za-z0-9_-]{43}$/

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The caller whose valid session has this token; null without one. Role and duties are read from the database on each call. */
export async function callerOf(
  { pool, directUrl, clock }: Pick<AppContext, 'pool' | 'directUrl' | 'clock'>,
  token: string,
): Promise<Caller | null> {
  if (!TOKEN.test(token)) return null
  const tokenHash = hashOf(token)
  const now = clock()
  const { rows } = await pool.query<Omit<Caller, 'tokenHash'> & { seenAt: Date }>({
    text: LIVING_SESSION,
    values: [tokenHash, now, new Date(now.getTime() - SESSION_IDLE), dayInIst(now)],
    // Every signed-in call runs it, and planning takes five times as long as running.
    ...(keepsStatements(pool, directUrl) ? { name: 'living_session' } : {}),
  })
  const [row] = rows
  if (row === undefined) return null
  const { seenAt, ...caller } = row
  if (now.getTime() - seenAt.getTime() > HOUR)
    await pool.query('update sessions set seen_at = $2 where token_hash = $1', [tokenHash, now])
  return { ...caller, tokenHash }
}

const LIVING_SESSION = `select u.id, u.name, u.email, u.contact, u.role, u.avatar_id as "avatarId", s.seen_at as "seenAt",
    case when u.role = 'admin' then u.duties else '{}' end as duties, s.last_write as "lastWrite",
    u.investment_circle as "investmentCircle", u.expert_connect as "expertConnect",
    jsonb_build_object('city', u.city, 'country', u.country, 'website', u.website, 'linkedin', u.linkedin,
      'youtube', u.youtube, 'instagram', u.instagram, 'twitter', u.twitter,
      'reminders', case when u.wants_reminders then 'yes' else 'no' end,
      'eventReminders', case when u.wants_event_reminders then 'yes' else 'no' end,
      'handOvers', case when u.wants_hand_overs then 'yes' else 'no' end) as profile,
    u.role = 'admin' and exists (
      select from two_factor where user_id = u.id and on_since is not null) as "hasTwoFactor",
    minor.minor_until as "minorUntil", minor.minor_until is not null and minor.agreed_at is null as "awaitsGuardian",
    case when p.ends_on is not null and m.ends_on is not null then jsonb_build_object(
      'endsOn', p.ends_on, 'lastDay', m.ends_on, 'isRemoved', p.removed_at is not null) end as period
  from sessions s join users u on u.id = s.user_id left join memberships m on m.user_id = u.id
  left join minors minor on minor.user_id = u.id and minor.minor_until > $4::date
  left join lateral (select least(ends_on, (removed_at at time zone 'Asia/Kolkata')::date) as ends_on, removed_at
    from membership_periods
    where user_id = u.id and starts_on <= least($4::date, (removed_at at time zone 'Asia/Kolkata')::date)
    order by (removed_at is null and u.role <> 'user') desc,
      coalesce((removed_at at time zone 'Asia/Kolkata')::date, membership_periods.ends_on) desc, starts_on desc limit 1) p on true
  where s.token_hash = $1 and s.expires_at > $2 and s.seen_at > $3 and u.suspended_at is null and u.closed_at is null`

/** Stores the present position of the database's write-ahead log in a session that has changed something. */
export async function recordLastWrite(pool: pg.Pool, tokenHash: Buffer): Promise<void> {
  await pool.query(
    'update sessions set last_write = greatest(last_write, pg_current_wal_insert_lsn()) where token_hash = $1',
    [tokenHash],
  )
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

/** The hash of a token; null for a text that is no token. */
export function hashOfToken(token: string | undefined): Buffer | null {
  return token !== undefined && TOKEN.test(token) ? hashOf(token) : null
}

/** Ends the session of a token; false for a dead or unknown one. */
export async function endSession(db: Db | Tx, token: string | undefined): Promise<boolean> {
  const hash = hashOfToken(token)
  if (hash === null) return false
  return exists(db.deleteFrom('sessions').where('token_hash', '=', hash).returning('user_id'))
}

/** Ends the oldest sessions of a person, so that there is room for one more. */
export async function endOldest(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('token_hash', 'in', (db) =>
      db
        .selectFrom('sessions')
        .select('token_hash')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(MOST_SESSIONS - 1),
    )
    .execute()
}
