import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { root } from '../root.ts'
import { StartError, wordsOf } from '../start-error.ts'
import { connect } from './connect.ts'
import { grantRights, roleOf } from './rights.ts'

const folder = join(root, 'migrations')
// Names a lock in the database; any number that nothing else uses.
const LOCK = 7_413_001

type Migration = { name: string; sql: string; checksum: string }

/**
 * Brings the tables up to date, by a role of its own when its address is given; the pool's role then gets the rights it
 * needs. Several processes may start at once: one works, the others wait.
 */
export async function migrate(pool: pg.Pool, ownerUrl?: string): Promise<void> {
  const wanted = await readMigrations()
  if (await isUpToDate(pool, wanted)) return
  const owner = ownerUrl === undefined ? undefined : connect(ownerUrl, { max: 1 })
  const migrating = owner?.pool ?? pool
  // A connection of its own, which waits for as long as it takes.
  const client = new pg.Client({ connectionString: migrating.options.connectionString })
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw new StartError(`The role that migrates cannot reach the database: ${wordsOf(error)}.`)
  })
  try {
    if (owner && (await placeOf(pool)) !== (await placeOf(client))) {
      throw new StartError('DATABASE_URL and DATABASE_MIGRATION_URL must name the same database.')
    }
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<Applied>('select name, checksum from migrations')
    for (const migration of pending(wanted, rows)) {
      await client.query('begin')
      await client.query(migration.sql)
      await client.query('insert into migrations (name, checksum) values ($1, $2)', [
        migration.name,
        migration.checksum,
      ])
      await client.query('commit')
    }
    const { runMigrations } = await import('graphile-worker')
    await runMigrations({ pgPool: migrating })
    if (owner) await grantRights(client, await roleOf(pool))
  } catch (error) {
    throw isForbidden(error)
      ? new StartError(`The tables cannot be brought up to date: ${wordsOf(error)}. ${WHO}`)
      : error
  } finally {
    // Closing the connection rolls back what is open and lets go of the lock.
    await client.end()
    await owner?.close()
  }
}

/** Tells one database from another, on whichever server. */
async function placeOf(database: pg.Pool | pg.Client): Promise<string | undefined> {
  const { rows } = await database.query<{ place: string }>(
    'select pg_postmaster_start_time() || oid::text as place from pg_database where datname = current_database()',
  )
  return rows[0]?.place
}

const WHO = 'Set DATABASE_MIGRATION_URL to the role that owns them.'

/** 42501: the role has no right to do that. */
function isForbidden(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42501'
}

type Applied = { name: string; checksum: string }

async function isUpToDate(pool: pg.Pool, wanted: Migration[]): Promise<boolean> {
  const applied = await pool
    .query<Applied>(
      `select name, checksum from migrations where to_regclass('graphile_worker.jobs') is not null
       and not exists (select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
         where nspname in ('public', 'graphile_worker') and relkind = 'r'
           and not has_table_privilege(pg_class.oid, 'select'))`,
    )
    .then(
      ({ rows }) => rows,
      (error: unknown) => {
        // 42P01: there is no such table, so this database is new. Else the role that serves has no rights yet.
        if (isForbidden(error) || (error instanceof Error && 'code' in error && error.code === '42P01'))
          return []
        throw error
      },
    )
  return applied.length > 0 && pending(wanted, applied).length === 0
}

/** What is still to be done; refuses a database that differs from this code. */
function pending(wanted: Migration[], applied: Applied[]): Migration[] {
  for (const { name, checksum } of applied) {
    const ours = wanted.find((migration) => migration.name === name)
    if (!ours)
      throw new StartError(
        `The database is newer than this version: it has ${name}. Start the newer version.`,
      )
    if (ours.checksum !== checksum)
      throw new StartError(`migrations/${name} was changed after it had been applied.`)
  }
  return wanted.filter(({ name }) => !applied.some((done) => done.name === name))
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
