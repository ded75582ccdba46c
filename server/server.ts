import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { openId } from './accounts/google/provider.ts'
import { argonPasswords } from './accounts/sign-in/passwords.ts'
import { accountRoutes } from './accounts/routes.ts'
import { announcement } from './commands/announce.ts'
import { actsAs } from './http/admins.ts'
import { createApp } from './http/app.ts'
import { closeGently } from './http/graceful-shutdown.ts'
import type { AppContext } from './context.ts'
import { listen } from './http/listen.ts'
import { callerFrom, type Route } from './http/mount.ts'
import { hearInvalidations, openPageInvalidation } from './pages/invalidation.ts'
import { healthRoutes } from './http/health.ts'
import { metricsRoutes } from './http/metrics.ts'
import { traceCalls } from './http/traced-calls.ts'
import { referenceRoutes } from './http/api-reference.ts'
import { assignmentRoutes } from './assignments/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { clockOf, type Config, type PaymentAccount } from './config.ts'
import { openDatabase } from './db/database.ts'
import type { Database } from './db/connect.ts'
import { openReplica } from './db/replica.ts'
import { openServerKeys } from './db/server-keys.ts'
import { isOwnPageThere, ownPagePaths } from './content-documents/own-pages.ts'
import { contentRoutes } from './content-documents/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { eventPaths, isEventThere } from './events/reads.ts'
import { eventRoutes } from './events/routes.ts'
import { openFiles } from './files/files.ts'
import { fileRoutes } from './files/routes.ts'
import { startJobs } from './jobs/jobs.ts'
import { startRecurring } from './jobs/recurring-work.ts'
import { createMailer } from './mail/mailer.ts'
import { importRoutes } from './imports/routes.ts'
import { memberRoutes } from './members/routes.ts'
import { eraseUnproven } from './privacy/erase-unproven.ts'
import { allTakePart } from './members/taking-part.ts'
import { moneyRoutes } from './money/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { measuredGateway } from './payments/provider/measured-gateway.ts'
import { razorpay } from './payments/provider/razorpay.ts'
import { openPageCache } from './pages/page-cache.ts'
import { pages } from './pages/pages.ts'
import { enqueuePurge } from './pages/cdn-purge.ts'
import { personRoutes } from './person/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { programmes } from './programmes.ts'
import { recurringWork } from './recurring.ts'
import { brandingOf, logoOf } from './pages/branding.ts'
import { settingsRoutes } from './settings/routes.ts'
import { readVersion } from './root.ts'
import { openSimulator } from './payments/provider/simulator.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { ensureOwner } from './team/make-owner.ts'
import { teamRoutes } from './team/routes.ts'
import { submissionRoutes } from './submissions/routes.ts'
import { setupRoutes } from './setup/routes.ts'
import { systemRoutes } from './system/routes.ts'
import { undoRoutes } from './undo/routes.ts'
import { openMetrics, timed } from './telemetry/metrics.ts'
import type { Tracer } from './telemetry/tracer.ts'
import { jobsOf } from './jobs/handlers.ts'

export type Site = { context: AppContext; stop: () => Promise<void> }

const featureRoutes: readonly Route[] = [
  accountRoutes,
  settingsRoutes,
  contentRoutes,
  paymentRoutes,
  memberRoutes,
  ...Object.values(programmes).map(({ routes }) => routes),
  submissionRoutes,
  overviewRoutes,
  personRoutes,
  importRoutes,
  moneyRoutes,
  documentRoutes,
  auditRoutes,
  setupRoutes,
  teamRoutes,
  assignmentRoutes,
  privacyRoutes,
  systemRoutes,
  undoRoutes,
]

/** The web server with all routes. It is not listening yet. */
export async function buildSite(
  context: AppContext,
  log: Logger,
  options: { dev?: boolean; isStopping?: () => boolean } = {},
) {
  const app = createApp(context, log)
  const cache = openPageCache(context)
  traceCalls(app, context.tracer)
  referenceRoutes(app, context, cache)
  metricsRoutes(app, context, cache)
  healthRoutes(options.isStopping ?? (() => false))(app, context)
  for (const mount of featureRoutes) mount(app, context)
  eventRoutes(app, context, cache)
  fileRoutes(app, context, (userIds) => allTakePart(context, userIds))
  const hearing = hearInvalidations(context)
  app.addHook('onClose', () => hearing.stop())
  const { apiUrl, checkoutUrl } = context.payment
  await pages(app, {
    dev: options.dev ?? false,
    cache,
    purgesCdn: context.config.purge !== undefined,
    isEditor: async (request) => {
      const user = await callerFrom(context, request)
      return actsAs({ config: context.config, user }, 'content')
    },
    ownPagePaths: () => ownPagePaths(context),
    recordPagePaths: () => eventPaths(context),
    pageExists: async (path) => (await isOwnPageThere(context, path)) || (await isEventThere(context, path)),
    note: (render) => timed(context.metrics.renders, {}, render),
    clock: context.clock,
    branding: () => brandingOf(context),
    logo: (url) => logoOf(context, url),
    testMode: context.config.testMode,
    publicUrl: context.config.publicUrl,
    checkoutOrigins: [...new Set([new URL(checkoutUrl).origin, new URL(apiUrl).origin])],
  })
  return app
}

/**
 * How long a stop waits for recurring work that is running, since that may itself be waiting to ask the payment provider. The next
 * start runs such work again. Milliseconds.
 */
const LONGEST_WAIT = 4000

/** Starts everything: database, payment provider, pages, listener, jobs. `stop` ends them in reverse order. */
export async function startSite(
  config: Config,
  log: Logger,
  { dev, env }: { dev: boolean; env: NodeJS.ProcessEnv },
): Promise<Site> {
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
    const tracer = await openTracing(config)
    if (tracer) undo.push(() => tracer.stop())
    const database = await openDatabase(config, tracer)
    undo.push(() => database.close())
    const payment = config.payment ?? (await simulated(config, database, log, undo))
    const { db, pool, directUrl } = database
    const clock = clockOf(config)
    const metrics = openMetrics()
    const files = await openFiles(config)
    undo.push(async () => files.close())
    const replica = config.databaseReadUrl ? openReplica(config.databaseReadUrl, database, log) : undefined
    if (replica) undo.push(() => replica.close())
    const context: AppContext = {
      config,
      files,
      pageInvalidation: openPageInvalidation(),
      db,
      pool,
      directUrl,
      replica,
      clock,
      keys: openServerKeys({ db, clock }),
      passwords: argonPasswords(),
      gateway: measuredGateway(razorpay(payment), { metrics, tracer }),
      metrics,
      tracer,
      eraseUnproven,
      payment,
      openId: openId(config),
    }
    await context.keys.load()
    await ensureOwner(context)
    const app = await buildSite(context, log, { dev, isStopping: () => stopping })
    undo.push(() => closeGently(app))
    // Before the first request: a failure stops the start, and no request delays this query.
    const greeting = await announcement(context)
    await listen(app, config)
    const jobs = startJobs({
      pool: database.background,
      log,
      work: jobsOf(context, createMailer(config, clock), log),
    })
    // This version may have other pages and files.
    await enqueuePurge(db, config)
    const needs = { ...context, ownerUrl: database.ownerUrl, env, log }
    const recurring = startRecurring(recurringWork, needs, log)
    undo.push(async () => {
      const ended = recurring.stop()
      try {
        await jobs.stop()
      } finally {
        await Promise.race([ended, wait(LONGEST_WAIT)])
      }
    })
    process.stdout.write(greeting)
    return { context, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The tracer; null: no traces are wanted, and their packages are not loaded. */
async function openTracing({ traces }: Config): Promise<Tracer | null> {
  if (traces === undefined) return null
  const { openTracer } = await import('./telemetry/open-telemetry.ts')
  return openTracer(traces, readVersion())
}

async function simulated(
  config: Config,
  { background }: Database,
  log: Logger,
  undo: (() => Promise<void>)[],
): Promise<PaymentAccount> {
  const simulator = await openSimulator(config, background, log)
  undo.push(simulator.close)
  return simulator.account
}
