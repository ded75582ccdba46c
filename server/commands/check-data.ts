import { pino } from 'pino'
import { runCommand } from './command.ts'
import { clockOf, readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { connectAlone } from '../db/connect.ts'
import { openFiles } from '../files/files.ts'
import { checkIntegrity } from '../integrity/check.ts'
import { razorpay } from '../payments/provider/razorpay.ts'
import { openSimulator } from '../payments/provider/simulator.ts'

/** `npm run check:data` */
async function main(): Promise<number> {
  const config = await readConfig(process.env)
  const database = await openDatabase(config)
  const simulator =
    config.payment === undefined && !config.production
      ? await openSimulator(config, database.background, pino({ level: 'silent' }))
      : undefined
  const payment = config.payment ?? simulator?.account
  const files = await openFiles(config)
  const client = await connectAlone(database.ownerUrl)
  try {
    const found = await checkIntegrity({
      client,
      files: files.store,
      gateway: payment === undefined ? null : razorpay(payment),
      now: clockOf(config)(),
    })
    for (const { what, mistakes } of found) {
      if (mistakes.length === 0) process.stdout.write(`whole: ${what}\n`)
      for (const mistake of mistakes) process.stderr.write(`${what}: ${mistake}\n`)
    }
    return found.every(({ mistakes }) => mistakes.length === 0) ? 0 : 1
  } finally {
    await client.end()
    files.close()
    await simulator?.close()
    await database.close()
  }
}

await runCommand(main)
