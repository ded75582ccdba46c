import { sql } from 'kysely'

/**
 * Returned by a statement, lets its transaction's commit not wait for the disk. For what may be lost in a power cut
 * because a later commit of the same work waits for both, or because it is asked for again.
 */
export const UNHURRIED = "set_config('synchronous_commit', 'off', true)"

/** The same for a statement that is built. */
export const unhurried = sql<string>`${sql.raw(UNHURRIED)}`
