import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../root.ts'

const folder = join(root, 'migrations')

/** The first migration after which servers of the version before still work (decision 048). */
const FIRST_EXPANDING = '031'
/** An expanding migration takes nothing away: every version that worked before it works after it. */
const ANY_VERSION = '0.0.0'

export type Migration = {
  name: string
  sql: string
  checksum: string
  /** The oldest version whose server works after this migration; null: only versions that have this migration. */
  worksFrom: string | null
  /** Since which version nothing uses what this migration takes away, and what that is; null: it only adds. */
  contract: string | null
  /** How long it took on a million people; null: not measured. */
  took: string | null
}

/** A line of the header that may be added after a release: the checksum leaves it out. */
const TOOK = /^-- took: (.+)\n/m
const CONTRACT = /^-- contract: (\d+\.\d+\.\d+) (.+)$/m

/** The names of this version's migrations, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
}

/** The migrations of this version, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = await migrationNames()
  return Promise.all(names.map(async (name) => migrationOf(name, await readFile(join(folder, name), 'utf8'))))
}

/** A migration, from the name and the text of its file. */
export function migrationOf(name: string, sql: string): Migration {
  const header = /^(?:--.*\n)*/.exec(sql)?.[0] ?? ''
  const [, since, why] = CONTRACT.exec(header) ?? []
  const isExpanding = name >= FIRST_EXPANDING
  return {
    name,
    sql,
    checksum: createHash('sha256')
      .update(header.replace(TOOK, '') + sql.slice(header.length))
      .digest('hex'),
    worksFrom: since ?? (isExpanding ? ANY_VERSION : null),
    contract: since === undefined ? null : `${since} ${why}`,
    took: TOOK.exec(header)?.[1] ?? null,
  }
}

/** Whether the server of a version works after a migration that it does not know. */
export function isServedBy(version: string, worksFrom: string | null): boolean {
  return worksFrom !== null && worksFrom.localeCompare(version, 'en', { numeric: true }) <= 0
}
