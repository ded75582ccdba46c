import type pg from 'pg'
import { pendingRequests } from '../accounts/rights/pending-requests.ts'
import { nameOf } from './tables.ts'

/**
 * What lets somebody in, or answers for them, by something they were given before: none of it outlasts a restore, which would
 * also bring back what had been ended since. Passwords, two-factor with its recovery codes and Google accounts stay: they are
 * how people come in again. By the names that tables have now or had when an older backup was made.
 */
export const ENDED = [
  'sessions',
  'used_links',
  'waiting_sign_ins',
  'known_devices',
  ...Object.values(pendingRequests)
    .filter(({ atRestore }) => atRestore === 'ends')
    .map(({ table }) => table),
]
/** Keys of what browsers were given; others are made when they are needed. */
const ENDED_KEYS = ['device_cookie', 'google_connection']

/** Ends every session and pending sign-in, link and known browser. */
export async function endAccess(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select relname as table from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = any($1)`,
    [[...ENDED, 'server_keys']],
  )
  for (const { table } of rows) {
    if (table === 'server_keys')
      await client.query('delete from server_keys where name = any($1)', [ENDED_KEYS])
    else await client.query(`delete from ${nameOf('public', table)}`)
  }
}
