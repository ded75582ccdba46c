import type pg from 'pg'
import { readMigrations } from '#server/db/migration-files.ts'
import { createDatabase } from './cluster.ts'

/** A database without any table. */
export async function emptyDatabase() {
  const database = await createDatabase()
  await database.pool.query(
    'drop schema public cascade; drop schema graphile_worker cascade; create schema public',
  )
  return database
}

/** Migrates an empty database up to a migration, usually up to the one that began the audit log's chain. */
export async function applyOlder(pool: pg.Pool, before = '022'): Promise<void> {
  await pool.query(`create table migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  for (const { name, sql, checksum } of await readMigrations()) {
    if (name >= before) break
    await pool.query(sql)
    await pool.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  }
}
