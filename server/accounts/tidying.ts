import type { World } from '../app/call.ts'
import { every } from '../jobs/every.ts'
import { SESSION_IDLE } from './session-lookup.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Drops what nobody can sign in with any more, and tries that no limit looks at. */
export async function dropWhatIsOver({ pool, clock }: Pick<World, 'pool' | 'clock'>): Promise<void> {
  const now = clock().getTime()
  await pool.query('delete from tries where since < $1', [new Date(now - DAY)])
  await pool.query('delete from password_links where expires_at < $1', [new Date(now)])
  await pool.query('delete from confirmation_links where expires_at < $1', [new Date(now)])
  await pool.query('delete from waiting_sign_ins where expires_at < $1', [new Date(now)])
  await pool.query('delete from second_steps where on_since is null and created_at < $1', [
    new Date(now - HOUR),
  ])
  await pool.query('delete from sessions where expires_at < $1 or seen_at < $2', [
    new Date(now),
    new Date(now - SESSION_IDLE),
  ])
}

/** Drops it every hour; what could not be dropped goes with the next. */
export function startTidying(world: Pick<World, 'pool' | 'clock'>): { stop: () => Promise<void> } {
  return every(HOUR, () => dropWhatIsOver(world).catch(() => undefined))
}
