import { setImmediate as endOfTurn } from 'node:timers/promises'
import type pg from 'pg'
import type { Role, User } from '#contract/accounts.ts'

const HOUR = 3_600_000
/** A session that nobody uses ends after this long. Milliseconds. */
export const SESSION_IDLE = 7 * 24 * HOUR

/** Finds the living session of a token, by the token's SHA-256. */
export type SessionLookup = (tokenHash: Buffer) => Promise<SessionRow | undefined>

type SessionRow = {
  token_hash: Buffer
  id: string
  name: string
  email: string
  contact: string | null
  role: Role
  investment_circle: User['investmentCircle']
  expert_connect: User['expert_connect']
  seen_at: Date
}

// Named, so that PostgreSQL plans it once a connection.
const SESSIONS = {
  name: 'sessions',
  text: `select s.token_hash, u.id, u.name, u.email, u.contact, u.role, u.investment_circle, u.expert_connect, s.seen_at
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = any($1) and s.expires_at > $2 and s.seen_at > $3`,
}

/**
 * Every signed-in call asks for a session. Those that ask in one turn of the event loop are answered by one statement,
 * so that many at once cost the database, and this thread, little more than one.
 */
export function sessionLookup({ pool, clock }: { pool: pg.Pool; clock: () => Date }): SessionLookup {
  type Sessions = Map<string, SessionRow>
  let asking: { hashes: Map<string, Buffer>; found: Promise<Sessions> } | undefined

  async function find(hashes: Map<string, Buffer>): Promise<Sessions> {
    await endOfTurn()
    asking = undefined
    const now = clock()
    const idleSince = new Date(now.getTime() - SESSION_IDLE)
    const { rows } = await pool.query<SessionRow>({
      ...SESSIONS,
      values: [[...hashes.values()], now, idleSince],
    })
    return new Map(rows.map((row) => [keyOf(row.token_hash), row]))
  }

  return async (tokenHash) => {
    if (asking === undefined) {
      const hashes = new Map<string, Buffer>()
      asking = { hashes, found: find(hashes) }
    }
    const { hashes, found } = asking
    const key = keyOf(tokenHash)
    hashes.set(key, tokenHash)
    return (await found).get(key)
  }
}

function keyOf(tokenHash: Buffer): string {
  return tokenHash.toString('base64')
}
