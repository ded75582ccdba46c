import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { Role } from '#contract/accounts/accounts.ts'
import { UNDO_SECONDS } from '#contract/business-constants.ts'
import type { Answer, Endpoint, Input } from '#contract/call/endpoint.ts'
import { Problem, type ProblemBody, type ProblemCode, problems } from '#contract/call/problem.ts'
import { openId } from '#server/accounts/google/provider.ts'
import { ARGON, argonPasswords } from '#server/accounts/sign-in/passwords.ts'
import { newToken, sessionRow } from '#server/accounts/sign-in/sessions.ts'
import type { AppContext } from '#server/context.ts'
import { openPageInvalidation } from '#server/pages/invalidation.ts'
import { type Config, readConfig } from '#server/config.ts'
import { connect, type Database, type Db, type Tx } from '#server/db/connect.ts'
import { openReplica } from '#server/db/replica.ts'
import { openServerKeys } from '#server/db/server-keys.ts'
import { openFiles } from '#server/files/files.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { startRecurring } from '#server/jobs/recurring-work.ts'
import { createMailer } from '#server/mail/mailer.ts'
import type { Waits } from '#server/mail/smtp.ts'
import { measuredGateway } from '#server/payments/provider/measured-gateway.ts'
import { razorpay } from '#server/payments/provider/razorpay.ts'
import { eraseUnproven } from '#server/privacy/erase-unproven.ts'
import { deleteExpired } from '#server/retention/cleanup.ts'
import { recurringWork } from '#server/recurring.ts'
import { buildSite } from '#server/server.ts'
import { jobsOf } from '#server/jobs/handlers.ts'
import { openMetrics } from '#server/telemetry/metrics.ts'
import { createDatabase } from './cluster.ts'
import { asServer } from './processes/cluster-process.ts'
import { type Mailed, mailIn } from './mail-files.ts'
import { freePort } from './processes/server-process.ts'
import { type SimulatorProcess, startSimulator } from './processes/simulator-process.ts'
import { JOB_ROWS, makeJobsDue } from '#test/support/job-queue.ts'
import { waitingFor } from './waiting-connections.ts'

/** The smallest cost that argon2 allows: tests have no secrets, and hashing would be most of the work of many tests. */
const QUICK = { ...ARGON, memoryCost: 8, timeCost: 1 }

export type Person = { id: string; email: string; name: string; session: string }

type Options = {
  google?: { id: string; secret: string; issuer: string } | undefined
  /** The issuers that count as Google; by default Google's own names. */
  googles?: string[]
  /** The payment provider; without it nothing answers at its address. */
  simulator?: SimulatorProcess
  /** Whether the e-mails of people made by `person` are confirmed, as registering for events needs. */
  confirmed?: boolean
  /** Another server on the same database. */
  beside?: { database: Pick<Database, 'db' | 'pool'> & { url: string } }
  env?: Record<string, string>
  /** How long a try to send an e-mail may take, if not as in the product. */
  waits?: Waits
}

export type Site = Awaited<ReturnType<typeof startTestApp>>

/** The whole product in this process: a listening server, a database of its own, and a clock that tests can move and stop. */
export async function startTestApp({
  google,
  googles,
  simulator,
  confirmed = false,
  beside,
  env = {},
  waits,
}: Options = {}) {
  const database = beside ? undefined : await createDatabase()
  // Tests change the database as its owner; the product has the role that serves.
  const owner = beside?.database ?? (database as NonNullable<typeof database>)
  const databaseUrl = asServer(owner.url)
  const { db, pool, close } = connect(databaseUrl, { max: 11 })
  const folder = await mkdtemp(join(tmpdir(), 'fwc-test-app-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const config: Config = {
    ...(await readConfig({
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      ...env,
    })),
    google,
  }
  const payment = {
    keyId: simulator?.keyId ?? 'rzp_test_nobody',
    keySecret: simulator?.keySecret ?? 'no-secret',
    webhookSecrets: [simulator?.webhookSecret ?? 'no-webhook-secret'],
    apiUrl: simulator?.url ?? 'http://127.0.0.1:9',
    checkoutUrl: `${simulator?.url ?? 'http://127.0.0.1:9'}/v1/checkout.js`,
  }
  let offset = 0
  let stoppedAt: number | undefined
  const files = await openFiles(config)
  const pageInvalidation = openPageInvalidation()
  const clock = () => new Date((stoppedAt ?? Date.now()) + offset)
  const logged: string[] = []
  const log = pino(
    { level: 'debug' },
    new Writable({ write: (line: Buffer, _encoding, done) => (logged.push(line.toString()), done()) }),
  )
  const replica = config.databaseReadUrl ? openReplica(config.databaseReadUrl, { db, pool }, log) : undefined
  const metrics = openMetrics()
  const context: AppContext = {
    config,
    files,
    pageInvalidation,
    db,
    pool,
    directUrl: databaseUrl,
    replica,
    clock,
    keys: openServerKeys({ db, clock }),
    passwords: argonPasswords(QUICK),
    gateway: measuredGateway(razorpay(payment), { metrics, tracer: null }),
    metrics,
    tracer: null,
    eraseUnproven,
    payment,
    openId: openId(config, googles),
  }
  const app = await buildSite(context, log)
  await app.listen({ port, host: '127.0.0.1' })
  if (simulator) await simulator.control('/webhook-url', { url: null })
  const working: { stop: () => Promise<void> }[] = []

  /** A call as JSON over HTTP; a refusal is thrown as a Problem. */
  async function call<E extends Endpoint>(
    session: string | null,
    endpoint: E,
    input: Input<E>,
  ): Promise<Answer<E>> {
    const rest = { ...input } as Record<string, unknown>
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => {
      const value = encodeURIComponent(String(rest[name]))
      delete rest[name]
      return value
    })
    const query = new URLSearchParams(rest as Record<string, string>).toString()
    const isGet = endpoint.method === 'GET'
    const answer = await http(`/api${path}${isGet && query ? `?${query}` : ''}`, {
      method: endpoint.method,
      headers: {
        ...(isGet ? {} : { 'content-type': 'application/json' }),
        ...(session === null ? {} : { authorization: `Bearer ${session}` }),
      },
      ...(isGet ? {} : { body: JSON.stringify(rest) }),
    })
    const body = (await answer.json()) as Answer<E>
    if (answer.ok) return body
    const reply = body as ProblemBody
    if (!(reply.code in problems)) throw new Error(`a refusal of no code we know: ${JSON.stringify(reply)}`)
    const problem = new Problem(reply.code as ProblemCode, reply.fields ? { fields: reply.fields } : {})
    problem.message = reply.message
    throw problem
  }

  function http(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${url}${path}`, { redirect: 'manual', ...init })
  }

  let people = 0
  /** A person with an account and a session, without hashing a password. */
  async function person(role: Role = 'user', more: { name?: string; email?: string } = {}): Promise<Person> {
    people += 1
    const name = more.name ?? `Person ${people}`
    const email = more.email ?? `person-${people}-${port}@example.org`
    return owner.db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('users')
        .values({
          name,
          email,
          role,
          created_at: context.clock(),
          email_verified_at: confirmed ? context.clock() : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      // An owner who cannot sign in does not count as an owner.
      if (role === 'admin') await giveWayIn({ db: tx, now: context.clock() }, id)
      // In production an admin's calls need two-factor.
      if (role === 'admin' && config.production)
        await tx
          .insertInto('two_factor')
          .values({
            user_id: id,
            secret: randomBytes(20),
            created_at: context.clock(),
            on_since: context.clock(),
          })
          .execute()
      return { id, email, name, session: await openSession(tx, id, context.clock()) }
    })
  }

  /** Confirms the e-mail of an account, without sending an e-mail. */
  async function confirm(email: string): Promise<void> {
    const now = context.clock()
    await owner.db.updateTable('users').set({ email_verified_at: now }).where('email', '=', email).execute()
  }

  /** Makes a race certain: holds a row until all racers wait for it, then releases it. */
  function collide<T>(
    table: string,
    id: string,
    racers: (() => Promise<T>)[],
    key = 'id',
  ): Promise<PromiseSettledResult<T>[]> {
    return overtake(`select from ${table} where ${key} = $1 for update`, id, racers)
  }

  let holder: number | null = null
  /** The same with a statement that changes rows: it is committed once all racers wait for these rows. */
  async function overtake<T>(
    statement: string,
    id: string,
    racers: (() => Promise<T>)[],
  ): Promise<PromiseSettledResult<T>[]> {
    const client = await owner.pool.connect()
    let isOver = false
    try {
      await client.query('begin')
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      holder = rows[0]?.pid ?? null
      await client.query(statement, [id])
      let ended = 0
      const results = Promise.allSettled(racers.map((race) => race().finally(() => (ended += 1))))
      for (let waiting = 0; waiting < racers.length; ) {
        // Within a transaction the statistics would stay as they were at the first look.
        await client.query('select pg_stat_clear_snapshot()')
        waiting = await waitingFor(client, holder)
        if (ended > 0) throw new Error('a racer has ended that should be waiting')
        if (waiting < racers.length) await new Promise((next) => setTimeout(next, 5))
      }
      await client.query('commit')
      isOver = true
      return await results
    } finally {
      holder = null
      client.release(!isOver)
    }
  }

  /** Every e-mail that is queued and not yet sent, in order; `to` is the receiver's e-mail. */
  async function emails(): Promise<{ kind: string; to: string }[]> {
    const { rows } = await sql<{ payload: { kind: string; to: string } }>`
      select jsonb_set(payload::jsonb, '{to}', to_jsonb(email)) as payload
      from ${sql.raw(JOB_ROWS)} jobs join users on users.id::text = payload->>'to'
      order by jobs.id`.execute(owner.db)
    return rows.map((row) => row.payload)
  }

  function startWork() {
    return startJobs({ pool, log, work: jobsOf(context, createMailer(config, clock, waits), log) })
  }

  /** Makes the e-mails about decisions of admins due, which wait while a decision can be undone. */
  async function letHeldGo(): Promise<void> {
    await makeJobsDue(pool, "run_at > now() and run_at <= now() + $1 * interval '1 second'", [
      UNDO_SECONDS + 1,
    ])
  }

  /** Sends all waiting e-mails; returns every e-mail sent so far, in order. */
  async function mailed(): Promise<Mailed[]> {
    await letHeldGo()
    const jobs = startWork()
    for (let left = 1; left > 0; ) {
      await new Promise((next) => setTimeout(next, 20))
      const { rowCount } = await pool.query(
        `select from ${JOB_ROWS} where run_at <= now() or locked_at is not null`,
      )
      left = rowCount ?? 0
    }
    await jobs.stop()
    return mailIn(join(folder, 'mail'))
  }

  return {
    url,
    context,
    config,
    folder,
    database: { db: owner.db, pool: owner.pool, url: owner.url },
    logged: () => logged.join(''),
    /** The log since the last call of this function. */
    takeLog: () => logged.splice(0).join(''),
    call,
    http,
    person,
    /** Gives a person a way to sign in, without hashing a password. */
    giveWayIn: ({ id }: { id: string }) => giveWayIn({ db: owner.db, now: context.clock() }, id),
    confirm,
    collide,
    overtake,
    /** The number of calls that wait for a row held by another transaction. */
    waiting: () => waitingFor(owner.pool, holder),
    emails,
    mailed,
    letHeldGo,
    /** Moves the clock forward by milliseconds. */
    turnClock: (by: number) => {
      offset += by
    },
    /** Stops the clock at an instant; `turnClock` and another `stopClock` move it. */
    stopClock: (at: number) => {
      stoppedAt = at
      offset = 0
    },
    /** Starts the workers: e-mails are written to files. */
    startJobs() {
      working.push(startWork())
      letHeldGo().catch(() => undefined)
    },
    /** Stops what was started; jobs that run are left to another try. */
    async stopJobs() {
      for (const one of working.splice(0)) await one.stop()
    },
    /** Runs the hourly clean-up now; a failure is thrown. */
    deleteExpired: () => deleteExpired(context),
    /** Starts the one recurring work whose name begins with `name`. */
    startRecurring(name: string) {
      const works = recurringWork.filter((work) => work.name.startsWith(name))
      if (works.length !== 1) throw new Error(`no recurring work, or several: ${name}`)
      const started = startRecurring(works, { ...context, ownerUrl: owner.url, env: {}, log }, log)
      working.push(started)
      return started
    },
    async [Symbol.asyncDispose]() {
      for (const one of working) await one.stop()
      const closed = once(app.server, 'close')
      await app.close()
      files.close()
      await closed.catch(() => undefined)
      await replica?.close()
      await close()
      await database?.[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A site shared by all tests of a file, each of which has people of its own. */
export async function sharedTestApp(options?: Options): Promise<Site> {
  return disposedAtTheEnd(await startTestApp(options))
}

/** A simulator shared by all tests of a file. */
export const sharedProvider = async () => disposedAtTheEnd(await startProvider())

/** Vitest is imported only when this is called, since benches start a site without it. */
async function disposedAtTheEnd<T extends AsyncDisposable>(one: T): Promise<T> {
  const { afterAll } = await import('vitest')
  afterAll(() => one[Symbol.asyncDispose]())
  return one
}

/** A simulator; its webhooks are off until `hear` sets their address. */
export async function startProvider(): Promise<
  SimulatorProcess & { hear: (site: { url: string }) => Promise<void> }
> {
  const simulator = await startSimulator()
  return Object.assign(simulator, {
    hear: async (site: { url: string }) =>
      void (await simulator.control('/webhook-url', { url: `${site.url}/api/member/payment-webhook` })),
  })
}

/** Gives a person a way to sign in, by an account of another site. */
async function giveWayIn({ db, now }: { db: Db | Tx; now: Date }, userId: string): Promise<void> {
  await db
    .insertInto('identities')
    .values({ issuer: 'https://id.example.org', subject: userId, user_id: userId, created_at: now })
    .execute()
}

/** Signs a person in without a password, in the named browser; returns the token. */
export async function openSession(
  db: Db | Tx,
  userId: string,
  now: Date,
  userAgent?: string,
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({ ...sessionRow(token, now, userAgent), user_id: userId })
    .execute()
  return token
}
