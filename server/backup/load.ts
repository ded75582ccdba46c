import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartError } from '../start-error.ts'
import type { DumpedTable, Manifest } from './manifest.ts'
import { aroundLoading, columnsOf, nameOf, tablesOf } from './tables.ts'

type Open = (table: DumpedTable) => Promise<Readable>

/**
 * Fills tables that hold nobody's rows yet with those of a backup: all of it in one transaction, so that they are as
 * before where anything fails. Foreign keys and unique indexes are made anew for what was loaded, which checks it.
 */
export async function loadDatabase(
  client: pg.Client,
  { tables, sequences }: Pick<Manifest, 'tables' | 'sequences'>,
  open: Open,
): Promise<void> {
  await client.query('begin')
  await client.query("set local maintenance_work_mem = '256MB'")
  const around = await aroundLoading(client)
  for (const { before } of around) await client.query(before)
  const own = (await tablesOf(client)).map(({ schema, table }) => nameOf(schema, table))
  await client.query(`truncate ${own.join(', ')}`)
  for (const table of tables) await loadTable(client, table, open)
  for (const { schema, sequence, last, isCalled } of sequences)
    await client.query('select setval($1, $2, $3)', [nameOf(schema, sequence), last, isCalled])
  // Whoever was at work on a job is gone.
  await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
  await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null')
  for (const { after } of around) await client.query(after)
  await client.query('commit')
  await client.query('analyze')
}

async function loadTable(client: pg.Client, dumped: DumpedTable, open: Open): Promise<void> {
  const { schema, table, columns } = dumped
  const own = await columnsOf(client, schema, table)
  const unknown = columns.filter((column) => !own.includes(column))
  if (unknown.length > 0)
    throw new StartError(`This version has no column ${unknown.join(', ')} in ${schema}.${table}.`)
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const rows = client.query(copyFrom(`copy ${nameOf(schema, table)} (${names}) from stdin`))
  await pipeline(await open(dumped), createZstdDecompress(), rows)
  if (rows.rowCount !== dumped.rows)
    throw new StartError(`${schema}.${table} has ${rows.rowCount} rows in place of ${dumped.rows}.`)
}
