import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartError } from '../errors.ts'
import type { DumpedTable, Manifest } from './manifest.ts'
import { aroundLoading, columnsOf, nameOf, sequencesOf, tablesOf } from './tables.ts'

type Open = (table: DumpedTable) => Promise<Readable>

/**
 * Fills the tables with the rows of a backup, in one transaction: if anything fails, also in `last`, nothing is changed. Foreign keys
 * and unique indexes are made again after loading, which checks the rows.
 */
export async function loadDatabase(
  client: pg.Client,
  { tables, sequences }: Pick<Manifest, 'tables' | 'sequences'>,
  open: Open,
  last: (client: pg.Client) => Promise<void> = async () => undefined,
): Promise<void> {
  await client.query('begin')
  await client.query("set local maintenance_work_mem = '256MB'")
  const around = await aroundLoading(client)
  for (const { before } of around) await client.query(before)
  const own = (await tablesOf(client)).map(({ schema, table }) => nameOf(schema, table))
  refuseOthers(own, tables)
  await client.query(`truncate ${own.join(', ')}`)
  for (const table of tables) await loadTable(client, table, open)
  await setSequences(client, sequences)
  // The workers that had locked jobs are gone.
  await client.query(
    'select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker.jobs',
  )
  for (const { after } of around) await client.query(after)
  await last(client)
  await client.query('commit')
  await client.query('analyze')
}

/** Refuses a backup with other tables. Tables of the queue may be missing, if another version of it made the backup. */
function refuseOthers(own: string[], tables: DumpedTable[]): void {
  const dumped = tables.map(({ schema, table }) => nameOf(schema, table))
  const [unknown] = dumped.filter((name) => !own.includes(name))
  if (unknown !== undefined) throw new StartError(`This version has no table ${unknown}.`)
  const [missing] = own.filter((name) => name.startsWith('"public".') && !dumped.includes(name))
  if (missing !== undefined) throw new StartError(`The backup is without the table ${missing}.`)
}

async function setSequences(client: pg.Client, sequences: Manifest['sequences']): Promise<void> {
  const own = (await sequencesOf(client)).map(({ schema, sequence }) => nameOf(schema, sequence))
  for (const { schema, sequence, last, isCalled } of sequences) {
    const name = nameOf(schema, sequence)
    if (!own.includes(name)) throw new StartError(`This version has no sequence ${name}.`)
    await client.query('select setval($1, $2, $3)', [name, last, isCalled])
  }
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
