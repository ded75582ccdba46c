import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startCluster } from './cluster-process.ts'
import { type PostgresProcess, putInto, startPostgres } from './postgres-process.ts'

const SETTINGS = {
  wal_level: 'replica',
  max_wal_senders: '4',
  wal_keep_size: '64MB',
  max_connections: '40',
  // Sends each commit at once.
  synchronous_commit: 'on',
}

/** A PostgreSQL from which replicas stream, with `template_fwc`. */
export function startPrimary(): Promise<PostgresProcess> {
  return startCluster({ settings: SETTINGS })
}

/** A streaming replica, made from a copy of the folder as the manual describes: low-level base backup, then streaming. */
export async function startReplica({ url, password, port, data }: PostgresProcess): Promise<PostgresProcess> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await startPostgres({
      isNew: false,
      password,
      settings: {
        ...SETTINGS,
        primary_conninfo: `host=127.0.0.1 port=${port} user=postgres password=${password}`,
      },
      async prepare(copy) {
        await client.query("select pg_backup_start('replica', true)")
        await promisify(execFile)('cp', ['--archive', `${data}/.`, copy])
        const { rows } = await client.query<{ labelfile: string }>(
          'select labelfile from pg_backup_stop(wait_for_archive => false)',
        )
        await rm(join(copy, 'postmaster.pid'))
        await rm(join(copy, 'postmaster.opts'), { force: true })
        await putInto(copy, 'backup_label', rows[0]?.labelfile ?? '')
        await putInto(copy, 'standby.signal', '')
      },
    })
  } finally {
    await client.end()
  }
}
