import type { Logger } from 'pino'
import { mailPasswordLink } from './accounts/forgotten.ts'
import { openId } from './accounts/google.ts'
import { argonPasswords } from './accounts/passwords.ts'
import { accountRoutes } from './accounts/routes.ts'
import { sessionLookup } from './accounts/session-lookup.ts'
import { startTidying } from './accounts/tidying.ts'
import { makeAdmin } from './accounts/writes.ts'
import { createApp, standingHeaders } from './app/app.ts'
import type { World } from './app/call.ts'
import { hearChanges, openChanges } from './app/changes.ts'
import { openCrowd } from './app/crowd.ts'
import { healthRoutes } from './app/health.ts'
import { metricsRoutes } from './app/metrics.ts'
import { pages } from './app/pages.ts'
import { quickShelves } from './app/quick.ts'
import { referenceRoutes } from './app/reference.ts'
import { auditRoutes } from './audit/routes.ts'
import type { Config, PaymentAccount } from './config.ts'
import { openDatabase } from './database.ts'
import type { Database } from './db/connect.ts'
import { eventRoutes } from './events/routes.ts'
import { openFiles } from './files/files.ts'
import { fileRoutes } from './files/routes.ts'
import { startFileSweep } from './files/sweep.ts'
import { hostingRoutes } from './hosting/routes.ts'
import { investorRoutes } from './investors/routes.ts'
import { startJobs } from './jobs/jobs.ts'
import { createMailer } from './mail/mailer.ts'
import { matchingRoutes } from './matching/routes.ts'
import { memberRoutes } from './members/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { startFolding } from './overview/writes.ts'
import { razorpay } from './payments/razorpay.ts'
import { paymentRoutes } from './payments/routes.ts'
import { startSweep } from './payments/sweep.ts'
import { openSimulator } from './simulator.ts'
import { spotlightRoutes } from './spotlight/routes.ts'
import { StartError } from './start-error.ts'
import { stayRoutes } from './stays/routes.ts'
import { submissionRoutes } from './submissions/routes.ts'
import { youthRoutes } from './youth/routes.ts'

export type Site = { world: World; stop: () => Promise<void> }

/** The web server with every route of a world, not listening yet. */
export async function buildSite(
  world: World,
  log: Logger,
  options: { dev?: boolean; isStopping?: () => boolean } = {},
) {
  const app = createApp(world, log)
  referenceRoutes(app)
  metricsRoutes(app, world)
  healthRoutes(app, world, options.isStopping ?? (() => false))
  accountRoutes(app, world)
  paymentRoutes(app, world)
  memberRoutes(app, world)
  stayRoutes(app, world)
  youthRoutes(app, world)
  investorRoutes(app, world)
  hostingRoutes(app, world)
  eventRoutes(app, world)
  fileRoutes(app, world)
  const hearing = hearChanges(world.pool, world.changes)
  app.addHook('onClose', () => hearing.stop())
  spotlightRoutes(app, world)
  matchingRoutes(app, world)
  submissionRoutes(app, world)
  overviewRoutes(app, world)
  auditRoutes(app, world)
  const { apiUrl, checkoutUrl } = world.payment
  await pages(app, {
    dev: options.dev ?? false,
    changes: world.changes,
    clock: world.clock,
    quickShelf: quickShelves(app, {
      standing: standingHeaders(world.config.publicUrl),
      clock: world.clock,
      crowd: world.crowd,
    }),
    publicUrl: world.config.publicUrl,
    checkoutOrigins: [...new Set([new URL(checkoutUrl).origin, new URL(apiUrl).origin])],
    log,
  })
  return app
}

/** The jobs that features do themselves. */
export function jobsOf(world: World) {
  return { mail_password_link: (asked: { email: string }) => mailPasswordLink(world, asked) }
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
    const crowd = openCrowd()
    const files = await openFiles(config)
    undo.push(async () => files.close())
    const world: World = {
      config,
      files,
      changes: openChanges(),
      db,
      pool,
      clock,
      crowd,
      passwords: argonPasswords(crowd.isThere),
      sessionOf: sessionLookup({ pool, clock }),
      gateway: razorpay(payment),
      payment,
      openId: openId(config),
    }
    await ensureAdmin(world)
    const app = await buildSite(world, log, { dev, isStopping: () => stopping })
    undo.push(async () => void (await app.close()))
    await app.listen({ port: config.port, host: config.host }).catch(sayWhatIsTaken(config))
    const jobs = startJobs({
      pool: database.background,
      log,
      mailer: createMailer(config),
      publicUrl: config.publicUrl,
      ofFeatures: jobsOf(world),
    })
    const sweep = startSweep(world, log)
    const fileSweep = startFileSweep(world, log)
    const folding = startFolding(world)
    const tidying = startTidying(world)
    undo.push(
      () => jobs.stop(),
      () => sweep.stop(),
      () => fileSweep.stop(),
      () => folding.stop(),
      () => tidying.stop(),
    )
    await announce(world)
    return { world, stop }
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
async function ensureAdmin(world: World): Promise<void> {
  const { admin } = world.config
  if (!admin) return
  const isAdmin = await world.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', admin.email)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  if (!isAdmin) await makeAdmin(world, admin.email, await world.passwords.hash(admin.password))
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

async function announce({ config, db }: World): Promise<void> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst()
  const lines = [`The site is at ${config.publicUrl}`]
  if (!admin) lines.push('Nobody is admin yet: run  npm run admin -- you@example.org')
  if (!config.payment) lines.push('Payments go to the bundled simulator: no money moves.')
  process.stdout.write(`${lines.join('\n')}\n`)
}
