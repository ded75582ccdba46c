import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../root.ts'

const folder = join(root, 'migrations')

/** Migrations before this one were made when an older server was not expected to work on newer tables. */
const FIRST_UNDER_THE_RULE = '031'
/** An expanding migration takes nothing away, so that any version works after it that worked before. */
const ANY_VERSION = '0.0.0'

export type Migration = {
  name: string
  sql: string
  checksum: string
  /** The oldest version whose server works on the tables after it; null: only one that has this migration itself. */
  worksFrom: string | null
  /** Why it takes something away; null where it only adds. */
  contract: string | null
  /** How long it took, where somebody has measured it. */
  took: string | null
}

/** A line of the header that is measured after the migration was written; its checksum leaves it out. */
const TOOK = /^-- took: (.+)\n/m
const CONTRACT = /^-- contract: (\d+\.\d+\.\d+) (.+)$/m

/** The names of this version's migrations, in their order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
}

/** Every migration of this version, in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = await migrationNames()
  return Promise.all(names.map(async (name) => migrationOf(name, await readFile(join(folder, name), 'utf8'))))
}

/** What a file of `migrations/` says of itself. */
export function migrationOf(name: string, sql: string): Migration {
  const header = /^(?:--.*\n)*/.exec(sql)?.[0] ?? ''
  const [, since, why] = CONTRACT.exec(header) ?? []
  const isUnderTheRule = name >= FIRST_UNDER_THE_RULE
  return {
    name,
    sql,
    checksum: createHash('sha256')
      .update(header.replace(TOOK, '') + sql.slice(header.length))
      .digest('hex'),
    worksFrom: since ?? (isUnderTheRule ? ANY_VERSION : null),
    contract: since === undefined ? null : `${since} ${why}`,
    took: TOOK.exec(header)?.[1] ?? null,
  }
}

/** Whether the server of a version works on tables that a migration has changed which it does not know. */
export function isServedBy(version: string, worksFrom: string | null): boolean {
  return worksFrom !== null && worksFrom.localeCompare(version, 'en', { numeric: true }) <= 0
}
