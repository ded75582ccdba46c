import { parseArgs } from 'node:util'
import { restoreBackup } from '../backup/restore.ts'
import { commandLine, runCommand } from './command.ts'
import { readConfig } from '../config.ts'

/**
 * `npm run restore -- SOURCE` restores the last backup, or with `--backup NAME` another. `--signed-by FINGERPRINT` accepts only a backup
 * signed by this key, `--unsigned` also one without a signature.
 */
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      backup: { type: 'string' },
      'signed-by': { type: 'string' },
      unsigned: { type: 'boolean' },
    },
  })
  const [source, ...more] = positionals
  if (source === undefined || more.length > 0) {
    process.stderr.write(`Name the source: ${commandLine('restore', '/a/folder')}, or s3://bucket/prefix\n`)
    return 1
  }
  const config = await readConfig(process.env)
  const { name, manifest, settings, stranger } = await restoreBackup(config, process.env, {
    source,
    backup: values.backup,
    identity: config.backupIdentity,
    signedBy: values['signed-by'],
    isUnsigned: values.unsigned,
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(
    `Restored ${name}, made ${manifest.madeAt} by version ${manifest.version}: ${rows} rows, ${manifest.files.length} files.\n`,
  )
  process.stdout.write('Everybody signs in again: sessions, known browsers and links of before have ended.\n')
  if (stranger !== null)
    process.stderr.write(
      `It was signed by ${stranger}, which was never seen here. Compare it with what \`backup\` said there; if it is another, throw this installation away.\n`,
    )
  for (const line of settings) process.stdout.write(`When the backup was made, ${line}.\n`)
  return 0
}

await runCommand(main)
