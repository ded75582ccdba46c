import { verifyAudit } from '../audit/verify.ts'
import { runCommand } from './command.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { connectAlone } from '../db/connect.ts'

/** `npm run audit:verify` */
async function main(): Promise<number> {
  const database = await openDatabase(await readConfig(process.env))
  const client = await connectAlone(database.ownerUrl)
  try {
    const { entries, breaks, named } = await verifyAudit(client)
    if (breaks === 0) {
      process.stdout.write(`whole: ${entries} entries\n`)
      return 0
    }
    const more = breaks - named.length
    process.stderr.write(`The audit log is broken:\n${named.join('\n')}\n`)
    if (more > 0) process.stderr.write(`and ${more} more\n`)
    return 1
  } finally {
    await client.end()
    await database.close()
  }
}

await runCommand(main)
