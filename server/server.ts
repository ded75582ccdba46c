import type { Logger } from 'pino'
import { mailPasswordLink } from './accounts/forgotten-password.ts'
import { openId } from './accounts/google/provider.ts'
import { emailLinks } from './accounts/email-links.ts'
import { argonPasswords } from './accounts/passwords.ts'
import { accountRoutes } from './accounts/routes.ts'
import { makeAdmin } from './accounts/writes.ts'
import { createApp } from './http/app.ts'
import type { AppContext } from './http/context.ts'
import { hearInvalidations, openPageInvalidation } from './pages/invalidation.ts'
import { healthRoutes } from './http/health.ts'
import { metricsRoutes } from './http/metrics.ts'
import { referenceRoutes } from './http/api-reference.ts'
import { auditRoutes } from './audit/routes.ts'
import type { Config, PaymentAccount } from './config.ts'
import { openDatabase } from './database.ts'
import type { Database } from './db/connect.ts'
import { mayChangeTables, roleOf } from './db/rights.ts'
import { openServerKeys } from './db/server-keys.ts'
import { eventRoutes } from './events/routes.ts'
import { openFiles } from './files/files.ts'
import { fileRoutes } from './files/routes.ts'
import { startFileSweep } from './files/sweep.ts'
import { startJobs, type Work } from './jobs/jobs.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import { emailSender } from './mail/send.ts'
import { startCountingWords } from './matching/words.ts'
import { memberRoutes } from './members/routes.ts'
import { keepBoughtCategory } from './members/writes.ts'
import { samplesShown } from './notices/reads.ts'
import { noticeRoutes } from './notices/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { startCounting } from './overview/writes.ts'
import { razorpay } from './payments/razorpay.ts'
import { openPageCache } from './pages/page-cache.ts'
import { pages } from './pages/pages.ts'
import { paymentRoutes } from './payments/routes.ts'
import { startSweep } from './payments/sweep.ts'
import { programmes } from './programmes.ts'
import { openSimulator } from './simulator.ts'
import { startCleanup } from './retention/cleanup.ts'
import { StartError } from './start-error.ts'
import { submissionRoutes } from './submissions/routes.ts'

export type Site = { context: AppContext; stop: () => Promise<void> }

/** The web server with every route of a context, not listening yet. */
export async function buildSite(
  context: AppContext,
  log: Logger,
  options: { dev?: boolean; isStopping?: () => boolean } = {},
) {
  const app = createApp(context, log)
  const cache = openPageCache(context)
  referenceRoutes(app)
  metricsRoutes(app, context)
  healthRoutes(app, context, options.isStopping ?? (() => false))
  accountRoutes(app, context)
  paymentRoutes(app, context)
  memberRoutes(app, context)
  for (const { routes } of Object.values(programmes)) for (const mount of routes) mount(app, context)
  eventRoutes(app, context, cache)
  fileRoutes(app, context)
  const hearing = hearInvalidations(context.pool, context.pageInvalidation)
  app.addHook('onClose', () => hearing.stop())
  submissionRoutes(app, context)
  overviewRoutes(app, context)
  auditRoutes(app, context)
  noticeRoutes(app, context)
  const { apiUrl, checkoutUrl } = context.payment
  await pages(app, {
    dev: options.dev ?? false,
    cache,
    clock: context.clock,
    testMode: context.config.testMode,
    publicUrl: context.config.publicUrl,
    checkoutOrigins: [...new Set([new URL(checkoutUrl).origin, new URL(apiUrl).origin])],
  })
  return app
}

/** What is done for every kind of job. */
export function jobsOf(context: AppContext, mailer: Mailer): Work {
  const { db, pool, clock, config } = context
  const sendEmail = emailSender({
    db,
    pool,
    clock,
    mailer,
    publicUrl: config.publicUrl,
    isAnswered: config.mailReplyTo !== undefined,
    links: emailLinks(context),
  })
  return {
    send_email: (email, { job, abortSignal }) => sendEmail(email, job, abortSignal),
    mail_password_link: (asked) => mailPasswordLink(context, asked),
  }
}

/** Starts everything: database, payment provider, pages, listener, then the work behind; `stop` goes the other way. */
export async function startSite(config: Config, log: Logger, { dev }: { dev: boolean }): Promise<Site> {
  const undo: (() => Promise<void>)[] = []
  let stopping = false
  async function stop(): Promise<void> {
    stopping = true
    for (const step of undo.toReversed()) {
      try {
        await step()
      } catch (error) {
        log.error({ err: error }, 'could not stop cleanly')
      }
    }
  }
  try {
    const database = await openDatabase(config)
    undo.push(() => database.close())
    const payment = config.payment ?? (await simulated(config, database, log, undo))
    const { db, pool } = database
    const clock = () => new Date()
    const files = await openFiles(config)
    undo.push(async () => files.close())
    const context: AppContext = {
      config,
      files,
      pageInvalidation: openPageInvalidation(),
      db,
      pool,
      clock,
      keys: openServerKeys({ db, clock }),
      passwords: argonPasswords(),
      gateway: razorpay(payment),
      onPaid: keepBoughtCategory,
      payment,
      openId: openId(config),
    }
    await ensureAdmin(context)
    const app = await buildSite(context, log, { dev, isStopping: () => stopping })
    undo.push(async () => void (await app.close()))
    await app.listen({ port: config.port, host: config.host }).catch(sayWhatIsTaken(config))
    const jobs = startJobs({
      pool: database.background,
      log,
      work: jobsOf(context, createMailer(config, clock)),
    })
    const sweep = startSweep(context, log)
    const fileSweep = startFileSweep(context, log)
    const counting = startCounting(context, log)
    const words = startCountingWords(context, log)
    const cleanup = startCleanup(context, log)
    undo.push(
      () => jobs.stop(),
      () => sweep.stop(),
      () => fileSweep.stop(),
      () => counting.stop(),
      () => words.stop(),
      () => cleanup.stop(),
    )
    await announce(context)
    return { context, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function simulated(
  config: Config,
  { pool }: Database,
  log: Logger,
  undo: (() => Promise<void>)[],
): Promise<PaymentAccount> {
  const simulator = await openSimulator(config, pool, log)
  undo.push(simulator.close)
  return simulator.account
}

/** The admin that the environment names exists after start; one who exists keeps their password. */
async function ensureAdmin(context: AppContext): Promise<void> {
  const { admin } = context.config
  if (!admin) return
  const isAdmin = await context.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', admin.email)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  if (!isAdmin) await makeAdmin(context, admin.email, await context.passwords.hash(admin.password))
}

function sayWhatIsTaken({ host, port }: Config) {
  return (error: unknown): never => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') throw new StartError(`Port ${port} on ${host} is taken. Set PORT to another.`)
    if (code === 'EACCES')
      throw new StartError(`Port ${port} on ${host} may not be used. Set PORT to another.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(`HOST ${host} is not an address of this machine.`)
    }
    throw error
  }
}

async function announce(context: AppContext): Promise<void> {
  const { config, db, pool } = context
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst()
  const lines = [`The site is at ${config.publicUrl}`]
  if (!admin) lines.push('Nobody is admin yet: run  npm run admin -- you@example.org')
  if (!config.payment) lines.push('Payments go to the bundled simulator: no money moves.')
  if (config.testMode) lines.push('RAZORPAY_TEST_MODE is on: no money moves, and every page says so.')
  const samples = await samplesShown(context)
  if (samples.length > 0) {
    lines.push(
      'WARNING: VISITORS SEE INVENTED PEOPLE AND DETAILS. Replace these in web/content and start again:',
    )
    for (const { file, kind, entries } of samples) lines.push(`  ${kind} (${file}): ${entries.join(', ')}`)
  }
  const role = await roleOf(pool)
  if (await mayChangeTables(pool, role)) {
    lines.push(
      `The database role ${role} serves and may change tables: DATABASE_MIGRATION_URL parts the two.`,
    )
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}
