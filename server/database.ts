import { chmod, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from './config.ts'
import { connect, type Database } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { StartError, wordsOf } from './start-error.ts'

/** Connects to the configured database or the one that comes along, and brings its tables up to date. */
export async function openDatabase(config: Config): Promise<Database> {
  await prepareDataDir(config.dataDir)
  if (config.databaseUrl !== undefined) return reach(config.databaseUrl, config.databaseMigrationUrl)
  const { startShipped } = await import('./db/embedded/embedded.ts')
  const shipped = await startShipped(config.dataDir)
  try {
    const database = await reach(shipped.url, shipped.ownerUrl)
    return {
      ...database,
      async close() {
        await database.close()
        await shipped.stop()
      },
    }
  } catch (error) {
    await shipped.stop()
    throw error
  }
}

async function reach(url: string, ownerUrl: string | undefined): Promise<Database> {
  const database = connect(url)
  try {
    await database.pool.query('select 1')
  } catch (error) {
    await database.close()
    const { host } = new URL(url)
    throw new StartError(`The database at ${host} cannot be reached: ${wordsOf(error)}.`)
  }
  try {
    await migrate(database.pool, ownerUrl)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
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

/** Makes a folder and those above it. Node's own way tries for ever where a file system takes no folders, such as /proc. */
async function makeFolder(path: string, isParentThere = false): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' && !isParentThere) {
      await makeFolder(dirname(path))
      await makeFolder(path, true)
    } else if (code !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error
  }
}
