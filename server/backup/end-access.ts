import type pg from 'pg'
import { pendingRequests } from '../accounts/rights/pending-requests.ts'
import { nameOf } from './tables.ts'

/**
 * Tables of sessions, links and other access that people were given. A restore deletes their rows, since some of this access may have
 * been ended after the backup. Passwords, two-factor with its recovery codes and Google accounts stay, so that people can sign in again.
 * The list has the present names of tables, and those in older backups.
 */
export const TABLES_CLEARED_BY_RESTORE = [
  'sessions',
  'used_links',
  'waiting_sign_ins',
  'known_devices',
  ...Object.values(pendingRequests)
    .filter(({ atRestore }) => atRestore === 'ends')
    .map(({ table }) => table),
]
/** Keys of cookies in browsers and of links in e-mails. New ones are made when they are needed. */
const ENDED_KEYS = ['device_cookie', 'google_connection', 'email_link']

/** Ends every session, pending sign-in, link and known browser. */
export async function endAccess(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select relname as table from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = any($1)`,
    [[...TABLES_CLEARED_BY_RESTORE, 'server_keys']],
  )
  for (const { table } of rows) {
    if (table === 'server_keys')
      await client.query('delete from server_keys where name = any($1)', [ENDED_KEYS])
    else await client.query(`delete from ${nameOf('public', table)}`)
  }
}
