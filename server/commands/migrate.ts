import { runCommand } from './command.ts'
import { type Config, readConfig } from '../config.ts'
import { findDatabase, openDatabase } from '../db/database.ts'
import { connect } from '../db/connect.ts'
import { planMigrations } from '../db/migrate.ts'
import type { Migration } from '../db/migration-files.ts'
import { StartError } from '../errors.ts'

/** `npm run migrate`; with `--plan` it prints what that would do. */
async function main(): Promise<number> {
  const words = process.argv.slice(2)
  if (words.some((word) => word !== '--plan')) throw new StartError('migrate takes --plan and nothing else.')
  const config = await readConfig(process.env)
  process.stdout.write(words.length === 0 ? await apply(config) : await plan(config))
  return 0
}

async function apply(config: Config): Promise<string> {
  const database = await openDatabase(config)
  await database.close()
  const { migrated } = database
  return migrated.length === 0
    ? 'The tables were up to date.\n'
    : `The tables are up to date. Applied now:\n${migrated.join('\n')}\n`
}

async function plan(config: Config): Promise<string> {
  const found = await findDatabase(config)
  // The serving role may have no rights yet.
  const { pool, close } = connect(found.ownerUrl ?? found.url, { max: 1 })
  try {
    const { coming, newer } = await planMigrations(pool)
    const lines = [
      ...newer.map((name) => `${name} was applied by a newer version; this version still works with it.`),
      coming.length === 0 ? 'The tables are up to date.' : 'These would be applied, in this order:',
      ...coming.map((migration) => `${migration.name}\n  ${effectOf(migration)}\n  ${timeOf(migration)}`),
    ]
    return `${lines.join('\n')}\n`
  } finally {
    await close()
    await found.stop()
  }
}

function effectOf({ worksFrom, contract }: Migration): string {
  if (worksFrom === null)
    return 'older than the rule that migrations only add: stop servers of older versions first'
  if (contract !== null) return `contracts: stop servers older than ${worksFrom} first, since ${contract}`
  return 'expands: servers of the version before go on working'
}

function timeOf({ took }: Migration): string {
  return took === null ? 'how long it takes on a million people has not been measured' : `took ${took}`
}

await runCommand(main)
