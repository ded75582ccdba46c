import { parseArgs } from 'node:util'
import { restoreBackup } from './backup/restore.ts'
import { commandLine, runCommand } from './command.ts'
import { readConfig } from './config.ts'

/** `npm run restore -- SOURCE`, or with `--backup NAME` another than the last. */
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { backup: { type: 'string' } },
  })
  const [source, ...more] = positionals
  if (source === undefined || more.length > 0) {
    process.stderr.write(`Say from where: ${commandLine('restore', '/a/folder')}, or s3://bucket/prefix\n`)
    return 1
  }
  const config = await readConfig(process.env)
  const { name, manifest, settings } = await restoreBackup(config, process.env, {
    source,
    backup: values.backup,
    identity: config.backupIdentity,
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(
    `Restored ${name}, made ${manifest.madeAt} by version ${manifest.version}: ${rows} rows, ${manifest.files.length} files.\n`,
  )
  for (const line of settings) process.stdout.write(`Of the settings then, ${line}.\n`)
  return 0
}

await runCommand(main)
