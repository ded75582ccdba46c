import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { createDatabase } from './cluster.ts'

const migrations = join(import.meta.dirname, '../../migrations')

/** A database without any table. */
export async function emptyDatabase() {
  const database = await createDatabase()
  await database.pool.query(
    'drop schema public cascade; drop schema graphile_worker cascade; create schema public',
  )
  return database
}

/** Brings an empty database to where it was before a migration, usually the one that began the audit log's chain. */
export async function applyOlder(pool: pg.Pool, before = '022'): Promise<void> {
  await pool.query(`create table migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const older = (await readdir(migrations)).filter((name) => name < before).toSorted()
  for (const name of older) {
    const text = await readFile(join(migrations, name), 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    await pool.query(text)
    await pool.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  }
}
