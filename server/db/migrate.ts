import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { errorCode, StartError, wordsOf } from '../errors.ts'
import { readVersion } from '../root.ts'
import { connect, connectAlone } from './connect.ts'
import { isServedBy, type Migration, readMigrations } from './migration-files.ts'
import { grantRights, placeOf, roleOf } from './grants.ts'

// The number of an advisory lock that nothing else uses.
const LOCK = 7_413_001
/** How long a migration waits for a table. Below the second after which PostgreSQL would end a deadlock at the cost of a call. */
const LOCK_WAIT = 500
/** How long others may use a table before a migration asks for it again. Milliseconds. */
const RETRY_DELAY = 200
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Brings the tables up to date. With `ownerUrl` another role than the pool's does it, and gives the pool's role the rights it needs.
 * When several processes start at once, one migrates and the others wait. With `names` only these migrations are applied.
 * Answers the names of those that this call has applied, in order.
 */
export async function migrate(
  pool: pg.Pool,
  ownerUrl?: string,
  names?: ReadonlySet<string>,
): Promise<string[]> {
  const wanted = (await readMigrations()).filter(({ name }) => names?.has(name) ?? true)
  if (await isUpToDate(pool, wanted)) return []
  const owner = ownerUrl === undefined ? undefined : connect(ownerUrl, { max: 1 })
  const migrating = owner?.pool ?? pool
  // A connection without time limits.
  const client = await connectAlone(migrating.options.connectionString ?? '').catch((error: unknown) => {
    throw new StartError(`The role that migrates cannot reach the database: ${wordsOf(error)}.`)
  })
  try {
    if (owner && (await placeOf(pool)) !== (await placeOf(client))) {
      throw new StartError('DATABASE_URL and DATABASE_MIGRATION_URL must name the same database.')
    }
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    // For older versions, which do not know a migration: the oldest version whose server works after it.
    await client.query('alter table migrations add column if not exists works_from text')
    const { rows } = await client.query<Applied>(APPLIED)
    const applied = pending(wanted, rows)
    for (const migration of applied) {
      while (!(await apply(client, migration))) await setTimeout(RETRY_DELAY)
    }
    const { runMigrations } = await import('graphile-worker')
    await runMigrations({ pgPool: migrating })
    if (owner) await grantRights(client, await roleOf(pool))
    return applied.map(({ name }) => name)
  } catch (error) {
    throw isForbidden(error)
      ? new StartError(`The tables cannot be brought up to date: ${wordsOf(error)}. ${USE_OWNER}`)
      : error
  } finally {
    // Closing the connection rolls back an open transaction and releases the lock.
    await client.end()
    await owner?.close()
  }
}

/**
 * Applies a migration. False: another transaction holds a table that it changes, and nothing was applied. A migration that waited
 * for the table would hold up every later query of it, such as those of a server of the version before.
 */
async function apply(client: pg.Client, { name, sql, checksum, worksFrom }: Migration): Promise<boolean> {
  await client.query('begin')
  await client.query(`set local lock_timeout = ${LOCK_WAIT}`)
  try {
    await client.query(sql)
  } catch (error) {
    if (errorCode(error) !== LOCK_NOT_AVAILABLE) throw error
    await client.query('rollback')
    return false
  }
  await client.query('insert into migrations (name, checksum, works_from) values ($1, $2, $3)', [
    name,
    checksum,
    worksFrom,
  ])
  await client.query('commit')
  return true
}

const USE_OWNER = 'Set DATABASE_MIGRATION_URL to the role that owns them.'

/** Whether the role lacks a right (42501). */
function isForbidden(error: unknown): boolean {
  return errorCode(error) === '42501'
}

type Applied = { name: string; checksum: string; worksFrom: string | null }

// The tables of 0.2.0 have no such column.
const APPLIED = `select name, checksum, to_jsonb(migrations)->>'works_from' as "worksFrom" from migrations`

async function isUpToDate(pool: pg.Pool, wanted: Migration[]): Promise<boolean> {
  const applied = await pool
    .query<Applied>(
      `${APPLIED} where to_regclass('graphile_worker.jobs') is not null
       and not exists (select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
         where nspname in ('public', 'graphile_worker') and relkind = 'r'
           and not has_table_privilege(pg_class.oid, 'select'))`,
    )
    .then(
      ({ rows }) => rows,
      (error: unknown) => {
        // 42P01: no such table, since this database is new. 42501: the serving role has no rights yet.
        if (isForbidden(error) || errorCode(error) === '42P01') return []
        throw error
      },
    )
  return applied.length > 0 && pending(wanted, applied).length === 0
}

/** The migrations that are still to be applied. Refuses a database of a newer version on which this one does not work. */
function pending(wanted: Migration[], applied: Applied[]): Migration[] {
  for (const { name, checksum, worksFrom } of applied) {
    const ours = wanted.find((migration) => migration.name === name)
    if (!ours && !isServedBy(readVersion(), worksFrom))
      throw new StartError(
        `The database is newer than this version: it has ${name}. Start ${worksFrom === null ? 'the newer version' : `${worksFrom} or a newer one`}.`,
      )
    if (ours && ours.checksum !== checksum)
      throw new StartError(`migrations/${name} was changed after it had been applied.`)
  }
  return wanted.filter(({ name }) => !applied.some((done) => done.name === name))
}

export type Planned = {
  /** The migrations that a start would apply, in order. */
  coming: Migration[]
  /** Migrations of a newer version, after which this version's server still works. */
  newer: string[]
}

/** What `migrate` would do now; changes nothing. */
export async function planMigrations(pool: pg.Pool): Promise<Planned> {
  const wanted = await readMigrations()
  const { rows: found } = await pool.query<{ isNew: boolean }>(
    `select to_regclass('migrations') is null as "isNew"`,
  )
  const { rows: applied } = found[0]?.isNew === true ? { rows: [] } : await pool.query<Applied>(APPLIED)
  const coming = pending(wanted, applied)
  const newer = applied.filter(({ name }) => !wanted.some((one) => one.name === name))
  return { coming, newer: newer.map(({ name }) => name) }
}
