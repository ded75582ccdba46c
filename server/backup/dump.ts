import { createZstdCompress } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Encryption } from './encryption.ts'
import { type DumpedTable, type Manifest, tableName } from './manifest.ts'
import { writeStored } from './stored-content.ts'
import type { BackupStore } from './store.ts'
import { columnsOf, nameOf, sequencesOf, tablesOf } from './tables.ts'

type Dumped = Pick<Manifest, 'tables' | 'sequences'>

/** Writes every row that the client's transaction sees: a file for each table, in the text format of COPY, compressed by zstd. */
export async function dumpDatabase(
  client: pg.Client,
  store: BackupStore,
  { encrypt }: Encryption,
  backup: string,
): Promise<Dumped> {
  // Otherwise rows that a policy hides would be left out without an error.
  await client.query('set local row_security = off')
  const tables: DumpedTable[] = []
  for (const { schema, table } of await tablesOf(client)) {
    const columns = await columnsOf(client, schema, table)
    const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    const rows = client.query(copyTo(`copy ${nameOf(schema, table)} (${names}) to stdout`))
    const packed = createZstdCompress()
    rows.on('error', (error) => packed.destroy(error))
    const name = tableName(backup, { schema, table })
    const stored = await writeStored(store, name, await encrypt(rows.pipe(packed)))
    tables.push({ schema, table, columns, rows: rows.rowCount, stored })
  }
  // Sequences are read last, so that no row has a number that its sequence would give again.
  return { tables, sequences: await readSequences(client) }
}

async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const found: Manifest['sequences'] = []
  for (const { schema, sequence } of await sequencesOf(client)) {
    const { rows } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${nameOf(schema, sequence)}`,
    )
    const [row] = rows
    if (row) found.push({ schema, sequence, ...row })
  }
  return found
}
