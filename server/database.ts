import { chmod, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from './config.ts'
import { connect, type Database } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { StartError } from './start-error.ts'

/** Connects to the configured database or the one that comes along, and brings its tables up to date. */
export async function openDatabase(config: Config): Promise<Database> {
  await prepareDataDir(config.dataDir)
  if (config.databaseUrl !== undefined) return reach(config.databaseUrl)
  const { startShipped } = await import('./db/shipped.ts')
  const shipped = await startShipped(config.dataDir)
  try {
    const database = await reach(shipped.url)
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

async function reach(url: string): Promise<Database> {
  const database = connect(url)
  try {
    await database.pool.query('select 1')
  } catch (error) {
    await database.close()
    const { host } = new URL(url)
    throw new StartError(`The database at ${host} cannot be reached: ${wordsOf(error)}.`)
  }
  await migrate(database.pool)
  return database
}

function wordsOf(error: unknown): string {
  // A refused connection comes as an AggregateError without words of its own.
  if (error instanceof AggregateError) return wordsOf(error.errors[0])
  return error instanceof Error ? error.message : 'unknown reason'
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
