import { chmod, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { connect, type Database } from './connect.ts'
import { migrate } from './migrate.ts'
import { placeOf, roleOf } from './grants.ts'
import { limitRole } from './role-limits.ts'
import { errorCode, StartError, wordsOf } from '../errors.ts'
import type { Tracer } from '../telemetry/tracer.ts'

type Found = {
  url: string
  /** The database's own address, for connections that keep state; the same as `url` without a pooler. */
  directUrl: string
  /** The address for the role that owns the tables; undefined where the serving role owns them. */
  ownerUrl: string | undefined
  /** Releases the database: the embedded PostgreSQL stops with the last process that uses it. */
  stop: () => Promise<void>
}

/** The configured database, or the embedded one, which this starts. Its tables may be of any version. */
export async function findDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseMigrationUrl' | 'databaseDirectUrl'>,
): Promise<Found> {
  await prepareDataDir(config.dataDir)
  const { databaseUrl: url, databaseMigrationUrl: ownerUrl, databaseDirectUrl: directUrl = url } = config
  if (url !== undefined && directUrl !== undefined) {
    return { url, directUrl, ownerUrl, stop: () => Promise.resolve() }
  }
  const { startShipped } = await import('./embedded/embedded.ts')
  const shipped = await startShipped(config.dataDir)
  return { ...shipped, directUrl: shipped.url }
}

/** `migrated`: the names of the migrations that were applied. */
type UpToDate = Database & { migrated: string[] }

/** Connects to the configured database or the embedded one, and applies migrations. */
export async function openDatabase(
  config: Config,
  tracer: Tracer | null = null,
): Promise<UpToDate & Pick<Found, 'directUrl'> & { ownerUrl: string }> {
  const found = await findDatabase(config)
  try {
    const database = await reach(found, tracer)
    return {
      ...database,
      directUrl: found.directUrl,
      ownerUrl: found.ownerUrl ?? found.directUrl,
      async close() {
        await database.close()
        await found.stop()
      },
    }
  } catch (error) {
    await found.stop()
    throw error
  }
}

async function reach({ url, directUrl, ownerUrl }: Found, tracer: Tracer | null): Promise<UpToDate> {
  const isPooled = directUrl !== url
  const database = connect(url, isPooled ? { directUrl, tracer } : { tracer })
  try {
    if (isPooled) {
      await askOnce(database.background, directUrl)
      // Before the pooler connects: a connection has the limits that its role had when it was opened.
      await limitRole(directUrl)
    }
    await askOnce(database.pool, url)
    if (isPooled && (await identityOf(database.pool)) !== (await identityOf(database.background))) {
      throw new StartError('DATABASE_URL and DATABASE_DIRECT_URL must name the same database and role.')
    }
    await refuseUnfit(database.background, new URL(url).host)
    return { ...database, migrated: await migrate(database.background, ownerUrl) }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function askOnce(pool: pg.Pool, url: string): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    throw new StartError(`The database at ${new URL(url).host} cannot be reached: ${wordsOf(error)}.`)
  }
}

/**
 * Refuses a database that cannot store every name (its encoding) or cannot compare letters without regard to case (`fold_text` of
 * the migrations needs ICU, whatever the locale of the database).
 */
async function refuseUnfit(pool: pg.Pool, host: string): Promise<void> {
  const { rows } = await pool.query<{ name: string; encoding: string; hasIcu: boolean }>(`
    select datname as name, pg_encoding_to_char(encoding) as encoding,
      exists (select from pg_collation where collname = 'und-x-icu' and collencoding in (-1, encoding)) as "hasIcu"
    from pg_database where datname = current_database()`)
  const { name, encoding, hasIcu } = rows[0] as (typeof rows)[number]
  if (encoding !== 'UTF8')
    throw new StartError(
      `The database ${name} at ${host} has the encoding ${encoding}, in which not every name can be written. It must be UTF8: create database … encoding 'UTF8' template template0.`,
    )
  if (!hasIcu)
    throw new StartError(
      `PostgreSQL at ${host} was built without ICU, by which names are found in any letter case: the database ${name} has no collation und-x-icu. Use a PostgreSQL 15 or later with ICU.`,
    )
}

/** A text that differs between two databases or two roles. */
async function identityOf(pool: pg.Pool): Promise<string> {
  return `${await placeOf(pool)} ${await roleOf(pool)}`
}

async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir)
    await chmod(dataDir, 0o700)
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} is not writable: ${wordsOf(error)}. Set DATA_DIR to another.`,
    )
  }
}

/** Makes a folder and its parents. `mkdir` with `recursive` never ends where a file system takes no folders, such as /proc. */
async function makeFolder(path: string, isParentThere = false): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' && !isParentThere) {
      await makeFolder(dirname(path))
      await makeFolder(path, true)
    } else if (code !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error
  }
}
