import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Role, User } from '#contract/accounts/accounts.ts'
import type { Duty } from '#contract/accounts/duties.ts'
import { SESSION_DAYS, SESSION_IDLE_DAYS } from '#contract/business-constants.ts'
import { dayInIst } from '#contract/values/days.ts'
import { DAY, HOUR } from '#contract/values/time.ts'
import type { Caller, AppContext } from '../../context.ts'
import { type Db, keepsStatements, type Tx } from '../../db/connect.ts'
import { deviceOf } from './device-name.ts'

/** However busy, a session ends after this long. Milliseconds. */
export const SESSION_LIFE = SESSION_DAYS * DAY
/** A session that nobody uses ends after this long. Milliseconds. */
export const SESSION_IDLE = SESSION_IDLE_DAYS * DAY
/** A program that signs in for each call would have a million. */
const MOST_SESSIONS = 50
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
  context: Pick<AppContext, 'pool' | 'directUrl' | 'clock'>,
  token: string,
): Promise<Caller | null> {
  if (!TOKEN.test(token)) return null
  const tokenHash = hashOf(token)
  const now = context.clock()
  const row = await livingSession(context, tokenHash, now)
  if (row === undefined) return null
  if (now.getTime() - row.seen_at.getTime() > HOUR) await markSeen(context.pool, tokenHash, now)
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    contact: row.contact,
    avatarId: row.avatar_id,
    profile: row.profile,
    role: row.role,
    duties: row.duties,
    hasTwoFactor: row.has_two_factor,
    minorUntil: row.minor_until,
    awaitsGuardian: row.minor_until !== null && row.agreed_at === null,
    investmentCircle: row.investment_circle,
    period:
      row.ends_on === null || row.last_day === null
        ? null
        : { endsOn: row.ends_on, lastDay: row.last_day, isRemoved: row.is_removed },
    expertConnect: row.expert_connect,
    tokenHash,
    lastWrite: row.last_write,
  }
}

type SessionRow = {
  id: string
  name: string
  email: string
  contact: string | null
  avatar_id: string | null
  profile: Caller['profile']
  role: Role
  duties: Duty[]
  has_two_factor: boolean
  minor_until: string | null
  agreed_at: Date | null
  investment_circle: User['investmentCircle']
  expert_connect: User['expert_connect']
  seen_at: Date
  ends_on: string | null
  last_day: string | null
  is_removed: boolean
  last_write: string | null
}

const LIVING_SESSION = `select u.id, u.name, u.email, u.contact, u.role, case when u.role = 'admin' then u.duties else '{}' end as duties, u.investment_circle, u.expert_connect, s.seen_at, s.last_write,
    u.avatar_id, jsonb_build_object('city', u.city, 'country', u.country, 'website', u.website, 'linkedin', u.linkedin,
      'youtube', u.youtube, 'instagram', u.instagram, 'twitter', u.twitter,
      'reminders', case when u.wants_reminders then 'yes' else 'no' end,
      'eventReminders', case when u.wants_event_reminders then 'yes' else 'no' end,
      'handOvers', case when u.wants_hand_overs then 'yes' else 'no' end) as profile,
    u.role = 'admin' and exists (
      select from two_factor where user_id = u.id and on_since is not null) as has_two_factor,
    minor.minor_until, minor.agreed_at,
    p.ends_on, p.removed_at is not null as is_removed, m.ends_on as last_day
  from sessions s join users u on u.id = s.user_id left join memberships m on m.user_id = u.id
  left join minors minor on minor.user_id = u.id and minor.minor_until > $4::date
  left join lateral (select least(ends_on, (removed_at at time zone 'Asia/Kolkata')::date) as ends_on, removed_at
    from membership_periods
    where user_id = u.id and starts_on <= least($4::date, (removed_at at time zone 'Asia/Kolkata')::date)
    order by (removed_at is null and u.role <> 'user') desc,
      coalesce((removed_at at time zone 'Asia/Kolkata')::date, membership_periods.ends_on) desc, starts_on desc limit 1) p on true
  where s.token_hash = $1 and s.expires_at > $2 and s.seen_at > $3 and u.suspended_at is null and u.closed_at is null`

async function livingSession(
  { pool, directUrl }: Pick<AppContext, 'pool' | 'directUrl'>,
  tokenHash: Buffer,
  now: Date,
): Promise<SessionRow | undefined> {
  const { rows } = await pool.query<SessionRow>({
    text: LIVING_SESSION,
    values: [tokenHash, now, new Date(now.getTime() - SESSION_IDLE), dayInIst(now)],
    // Every call of somebody asks it, and to plan it takes five times as long as to carry it out.
    ...(keepsStatements(pool, directUrl) ? { name: 'living_session' } : {}),
  })
  return rows[0]
}

async function markSeen(pool: pg.Pool, tokenHash: Buffer, now: Date): Promise<void> {
  await pool.query('update sessions set seen_at = $2 where token_hash = $1', [tokenHash, now])
}

/** Keeps how far the database's log is by now, for a session that has changed something. */
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

/** Ends the sessions that were opened first, so that there is room for one more. */
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
