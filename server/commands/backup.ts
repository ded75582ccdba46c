import { makeBackup } from '../backup/make.ts'
import { openEncryption } from '../backup/encryption.ts'
import { openBackupStore } from '../backup/open-store.ts'
import { fingerprintOf, openSigner } from '../backup/signing-key.ts'
import { commandLine, runCommand } from './command.ts'
import { clockOf, readConfig } from '../config.ts'
import { findDatabase } from '../db/database.ts'
import { openFiles } from '../files/files.ts'

/** `npm run backup -- TARGET` */
async function main(): Promise<number> {
  const [target, ...more] = process.argv.slice(2)
  if (target === undefined || more.length > 0) {
    process.stderr.write(`Name the target: ${commandLine('backup', '/a/folder')}, or s3://bucket/prefix\n`)
    return 1
  }
  const config = await readConfig(process.env)
  const store = openBackupStore(target, config.s3)
  const encryption = await openEncryption(config.backupPublicKey)
  const signer = await openSigner(config.dataDir)
  const database = await findDatabase(config)
  try {
    const files = await openFiles(config)
    const made = await makeBackup({
      url: database.ownerUrl ?? database.directUrl,
      files: files.store,
      store,
      encryption,
      env: process.env,
      signer,
      from: config.publicUrl,
      now: clockOf(config)(),
    })
    files.close()
    process.stdout.write(
      `Backup ${made.name} in ${target}: ${made.rows} rows (${made.bytes} bytes), ${made.files} files, ${made.copied} of them new.\nSigned by ${config.publicUrl}, key ${fingerprintOf(signer.key)}.\n`,
    )
    for (const key of made.missing)
      process.stderr.write(`The file ${key} has no content, and is not in it.\n`)
    return 0
  } finally {
    await database.stop()
  }
}

await runCommand(main)
