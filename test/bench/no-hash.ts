import { createHash } from 'node:crypto'
import { openPageInvalidation } from '#server/pages/invalidation.ts'
import { createLog } from '#server/http/log.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database.ts'
import { openServerKeys } from '#server/db/server-keys.ts'
import { openFiles } from '#server/files/files.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { keepBoughtCategory } from '#server/members/writes.ts'
import { razorpay } from '#server/payments/razorpay.ts'
import { startSweep } from '#server/payments/sweep.ts'
import { buildSite, jobsOf } from '#server/server.ts'

// The product with passwords that cost nothing, to see what everything else costs.
const config = await readConfig(process.env)
const log = createLog(config.logLevel)
const database = await openDatabase(config)
if (!config.payment) throw new Error('the benchmark names its provider')
const plain = (password: string) => createHash('sha256').update(password).digest('hex')
const files = await openFiles(config)
const clock = () => new Date()
const context = {
  config,
  ...database,
  clock,
  files,
  pageInvalidation: openPageInvalidation(),
  keys: openServerKeys({ db: database.db, clock }),
  passwords: {
    hash: async (password: string) => plain(password),
    verify: async (stored: string | null, password: string) => stored === plain(password),
  },
  gateway: razorpay(config.payment),
  onPaid: keepBoughtCategory,
  payment: config.payment,
  openId: null,
}
const app = await buildSite(context, log)
await app.listen({ port: config.port, host: config.host })
const jobs = startJobs({
  pool: database.background,
  log,
  work: jobsOf(context, createMailer(config, clock)),
})
const sweep = startSweep(context, log)
process.on('SIGTERM', () => void stop())

async function stop(): Promise<void> {
  await app.close()
  files.close()
  await jobs.stop()
  await sweep.stop()
  await database.close()
  process.exit(0)
}
