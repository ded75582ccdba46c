import { EventEmitter, once } from 'node:events'
import pg from 'pg'
import { pino } from 'pino'
import { expect, type ExpectStatic, test } from 'vitest'
import { HOUR } from '#contract/values/time.ts'
import { connect, type Database, type Tx } from '#server/db/connect.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { acquireWorkerLock, maintain } from '#server/jobs/maintenance.ts'
import type { Email } from '#server/mail/email.ts'
import { enqueueEmail } from '#server/mail/enqueue.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { headersOf } from '#test/support/mail-files.ts'
import { type MailServer, startMailServer } from '#test/support/mail-server.ts'
import { startScriptedMailServer } from '#test/support/scripted-mail-server.ts'
import { freePort } from '#test/support/processes/server-process.ts'
import { testSender } from '#test/mail/test-sender.ts'
import { JOB_ROWS } from '#test/support/job-queue.ts'

// A process that was told to stop ends after at most fifteen seconds; on a busy machine the measured time is longer.
const LONGEST = 30_000

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

/** Makes a person and returns a welcome e-mail to them; their address is confirmed, so that the e-mail has no link. */
async function welcome(tx: Tx, index: number): Promise<Email> {
  await tx
    .insertInto('users')
    .values({
      id: idOf(index),
      email: `asha${index}@example.org`,
      name: 'Asha Patel',
      email_verified_at: new Date(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { kind: 'welcome', to: idOf(index) }
}

function post({ db }: Pick<Database, 'db'>, index: number): Promise<void> {
  return db.transaction().execute(async (tx) => enqueueEmail(tx, await welcome(tx, index)))
}

/** The workers of one process, and what they log. */
function work(
  { pool, db }: Pick<Database, 'pool' | 'db'>,
  server: Pick<MailServer, 'url'>,
  more: { poll?: number } = {},
) {
  const lines: Record<string, unknown>[] = []
  const events = new EventEmitter()
  const log = pino(
    { level: 'info' },
    {
      write(line: string) {
        lines.push(JSON.parse(line) as Record<string, unknown>)
        events.emit('line')
      },
    },
  )
  const noLink = () => Promise.reject(new Error('a confirmed account needs no link'))
  const send = testSender(server, { db, pool }, noLink, { log })
  const jobs = startJobs({
    pool,
    log,
    work: { send_email: (email, { job, abortSignal }) => send(email, job, abortSignal) },
    ...more,
  })
  return {
    lines,
    async says(msg: string, count = 1) {
      while (lines.filter((line) => line['msg'] === msg).length < count) await once(events, 'line')
    },
    stop: () => jobs.stop(),
    [Symbol.asyncDispose]: () => jobs.stop(),
  }
}

async function jobsLeft({ pool }: Pick<Database, 'pool'>) {
  const { rows } = await pool.query<{ attempts: number; locked_by: string | null; last_error: string }>(
    'select attempts, locked_by, last_error from graphile_worker.jobs order by id',
  )
  return rows
}

/** Resolves once all jobs are done and deleted; an e-mail that has arrived may still have its job. */
async function noneLeft(database: Pick<Database, 'pool'>, expect: ExpectStatic): Promise<void> {
  await expect.poll(() => jobsLeft(database)).toEqual([])
}

test('an e-mail is sent once its transaction is committed, and not before', async () => {
  await using database = await createDatabase()
  await using server = await startMailServer()
  await using worker = work(database.served, server)
  // The first job of a kind also stores the name of the kind, and until its transaction ends other jobs of that kind wait.
  await post(database, 0)
  await server.atLeast(1)
  const undone = database.db.transaction().execute(async (tx) => {
    await enqueueEmail(tx, await welcome(tx, 1))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await database.db.transaction().execute(async (tx) => {
    await enqueueEmail(tx, await welcome(tx, 2))
    await post(database, 3)
    // By now the worker has looked for committed jobs, and the e-mail to asha2 is not committed yet.
    expect((await server.atLeast(2)).map(({ to }) => to[0])).toEqual([
      'asha0@example.org',
      'asha3@example.org',
    ])
    await worker.says('job done', 2)
  })
  const sent = (await server.atLeast(3)).map(({ to }) => to[0])
  expect(sent).toEqual(['asha0@example.org', 'asha3@example.org', 'asha2@example.org'])
  await noneLeft(database, expect)
})

test('an idle worker is notified of an e-mail and does not have to poll', async () => {
  await using database = await createDatabase()
  await using server = await startMailServer()
  // The worker polls once an hour, so that it can send these e-mails only because it was notified.
  await using worker = work(database.served, server, { poll: HOUR })
  // A worker takes its lock on the connection on which it listens, right after it has begun to listen.
  const workerLocks = () =>
    database.pool.query(`select from pg_locks where locktype = 'advisory' and classid = 7413
      and database = (select oid from pg_database where datname = current_database())`)
  await expect.poll(async () => (await workerLocks()).rowCount).toBe(1)
  for (let count = 1; count <= 5; count++) {
    await post(database, count)
    await worker.says('job done', count)
  }
  expect(server.received).toHaveLength(5)
})

test('two processes send each e-mail once', async () => {
  await using database = await createDatabase()
  await using server = await startMailServer()
  await using one = work(database.served, server)
  await using other = work(database.served, server)
  await Promise.all(Array.from({ length: 30 }, (_, index) => post(database, index)))
  await server.atLeast(30)
  await noneLeft(database, expect)
  await Promise.all([one.stop(), other.stop()])
  expect(new Set(server.received.map(({ to }) => to[0])).size).toBe(30)
  expect(server.received).toHaveLength(30)
})

// These tests wait for seconds without work, so they run side by side, each with its own database and mail server.
test.concurrent('an e-mail waits while the mail server is down, and arrives once with an id of its own', async ({
  expect,
}) => {
  await using database = await createDatabase()
  const down = await startMailServer({ port: await freePort() })
  await down[Symbol.asyncDispose]()
  await using worker = work(database.served, down)
  await post(database, 1)
  await worker.says('job failed and will be tried again')
  // It may have been tried a second time by now.
  expect(await jobsLeft(database)).toHaveLength(1)
  await using server = await startMailServer({ port: down.port })
  await worker.says('job done')
  expect(server.received).toHaveLength(1)
  const [id] = headersOf(server.received[0]?.raw ?? '').get('message-id') ?? []
  expect(id).toMatch(/^<\d+-welcome\.[a-z0-9]+@fwc\.example>$/)
  // The log has the code of the failure, and not the receiver.
  expect(worker.lines).toContainEqual(expect.objectContaining({ code: 'ESOCKET', attempt: 1 }))
  expect(JSON.stringify(worker.lines)).not.toMatch(/asha|Asha/)
})

test.concurrent('a refused e-mail is tried again as the same message, and the log names nobody', async ({
  expect,
}) => {
  await using database = await createDatabase()
  let refusals = 0
  await using server = await startMailServer({
    async answer() {
      if (refusals++ === 0) throw Object.assign(new Error('asha1@example.org is full'), { responseCode: 452 })
    },
  })
  await using worker = work(database.served, server)
  await post(database, 1)
  await worker.says('job done')
  expect(server.received).toHaveLength(1)
  expect(worker.lines).toContainEqual(expect.objectContaining({ code: 'EMESSAGE', status: 452 }))
  expect(JSON.stringify(worker.lines)).not.toContain('asha1')
})

test.concurrent('a stop does not wait for a mail server that does not answer, and the e-mail is sent after the next start', async ({
  expect,
}) => {
  await using database = await createDatabase()
  let answer = (): void => undefined
  let isSlow = true
  await using server = await startMailServer({
    answer: () =>
      isSlow
        ? new Promise<void>((_, refuse) => (answer = () => refuse(new Error('late'))))
        : Promise.resolve(),
  })
  const worker = work(database.served, server)
  const arriving = server.arriving()
  await post(database, 1)
  await arriving
  const began = performance.now()
  await worker.stop()
  expect(performance.now() - began).toBeLessThan(LONGEST)
  answer()
  isSlow = false
  // On a slow machine the stop goes on before the database has confirmed that the job is given back.
  await expect
    .poll(() => jobsLeft(database))
    .toEqual([expect.objectContaining({ locked_by: null, attempts: 1 })])
  await using next = work(database.served, server)
  await next.says('job done')
  expect(server.received).toHaveLength(1)
})

test.concurrent('jobs go on after the database has closed every connection, also in the middle of a job', async ({
  expect,
}) => {
  await using database = await createDatabase()
  let answer = (): void => undefined
  await using server = await startMailServer({
    answer: () => new Promise<void>((resolve) => (answer = resolve)),
  })
  const own = connect(database.env.DATABASE_URL, { max: 5 })
  await using worker = work(own, server)
  const first = server.arriving()
  await post(database, 1)
  await first
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  answer()
  await worker.says('job done')
  const second = server.arriving()
  await post(database, 2)
  await second
  answer()
  await worker.says('job done', 2)
  // The completion of the first job may be lost with the connections: then the job runs again at once.
  await database.pool.query(`update ${JOB_ROWS} set locked_at = locked_at - interval '1 minute'`)
  await maintain(database.served.pool)
  const third = server.arriving()
  await post(database, 3)
  await third
  answer()
  await server.atLeast(3)
  await noneLeft(database, expect)
  await worker.stop()
  expect(server.received.map(({ to }) => to[0])).toEqual([1, 2, 3].map((index) => `asha${index}@example.org`))
  await own.close()
})

test.concurrent('an e-mail whose completion cannot be stored is not sent again', async ({ expect }) => {
  await using database = await createDatabase()
  let answer = (): void => undefined
  await using server = await startMailServer({
    answer: () => (server.received.length > 0 ? Promise.resolve() : new Promise<void>((go) => (answer = go))),
  })
  await using worker = work(database.served, server)
  const arriving = server.arriving()
  await post(database, 1)
  await arriving
  const blocking = new pg.Client(database.url)
  await blocking.connect()
  await blocking.query(`begin; select from ${JOB_ROWS} for update`)
  answer()
  await worker.says('jobs start anew')
  expect(await jobsLeft(database)).toEqual([expect.objectContaining({ locked_by: expect.any(String) })])
  await blocking.query(`update ${JOB_ROWS} set locked_at = now() - interval '1 minute'; commit`)
  await blocking.end()
  await maintain(database.served.pool)
  await post(database, 2)
  await worker.says('job done', 3)
  await noneLeft(database, expect)
  expect(server.received.map(({ to }) => to[0])).toEqual(['asha1@example.org', 'asha2@example.org'])
})

test('a job of a dead process is given back, and a job of a living process is not', async () => {
  await using database = await createDatabase()
  await post(database, 1)
  await post(database, 2)
  await database.pool.query(
    `update ${JOB_ROWS} set locked_by = 'worker of ' || (payload->>'to'), locked_at = now() - interval '11 seconds'`,
  )
  const [first, second] = [new pg.Client(database.url), new pg.Client(database.url)]
  await Promise.all([first.connect(), second.connect()])
  await acquireWorkerLock(first, `worker of ${idOf(1)}`)
  await acquireWorkerLock(second, `worker of ${idOf(2)}`)
  await maintain(database.served.pool)
  expect((await jobsLeft(database)).map(({ locked_by }) => locked_by)).not.toContain(null)
  await first.end()
  await maintain(database.served.pool)
  expect((await jobsLeft(database)).map(({ locked_by }) => locked_by)).toEqual([null, `worker of ${idOf(2)}`])
  await second.end()
})

test('an e-mail that keeps failing is tried every seven minutes for a week', async () => {
  await using database = await createDatabase()
  for (const index of [1, 2, 3]) await post(database, index)
  await database.pool.query(`update ${JOB_ROWS} set attempts = 9, last_error = 'no server',
    max_attempts = case when payload->>'to' like '%2' then 9 else 25 end,
    created_at = now() - case when payload->>'to' like '%3' then interval '8 days' else interval '6 days' end`)
  await maintain(database.served.pool)
  expect((await jobsLeft(database)).map(({ attempts }) => attempts)).toEqual([5, 9, 9])
})

test('an e-mail that a mail server may have delivered is tried ever more seldom', async () => {
  await using database = await createDatabase()
  await using server = await startScriptedMailServer((step) => (step === 'dot' ? 'cut' : undefined))
  await using worker = work(database.served, server)
  await post(database, 1)
  await worker.says('job failed and will be tried again')
  await worker.stop()
  await database.pool.query(`update ${JOB_ROWS} set attempts = 9`)
  await maintain(database.served.pool)
  expect((await jobsLeft(database)).map(({ attempts }) => attempts)).toEqual([9])
})

test('two jobs with the same key are one job', async () => {
  await using database = await createDatabase()
  for (const index of [1, 2]) {
    await database.db
      .transaction()
      .execute(async (tx) => addJob(tx, 'send_email', await welcome(tx, index), { key: 'once' }))
  }
  await using server = await startMailServer()
  await using worker = work(database.served, server)
  await worker.says('job done')
  await noneLeft(database, expect)
  expect(server.received.map(({ to }) => to[0])).toEqual(['asha2@example.org'])
})

test('the plan for the next job does not sort the whole queue after the queue has grown', async () => {
  await using database = await createDatabase()
  const { background, close } = connect(database.url)
  await database.pool.query(
    "select from generate_series(1, 2000) n, lateral graphile_worker.add_job('send_email', json_build_object('n', n))",
  )
  // The query of the workers, as far as it decides on the plan.
  const next = `explain select id from ${JOB_ROWS}
    where is_available and run_at <= now() and task_id = any('{1}') and (job_queue_id is null or job_queue_id in (
      select id from graphile_worker._private_job_queues where is_available for update skip locked))
    order by priority, run_at limit 1 for update skip locked`
  const planOn = async (pool: pg.Pool) =>
    (await pool.query<Record<string, string>>(next)).rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(await planOn(database.pool)).toContain('Sort')
  expect(await planOn(background)).not.toContain('Sort')
  await close()
})

test('a job of a dead process is dropped if another job with its key was added meanwhile', async () => {
  await using database = await createDatabase()
  const addRefund = async () => addJob(database.db, 'send_refund', { refund: 'one' }, { key: 'refund one' })
  await addRefund()
  await database.pool.query(
    `update ${JOB_ROWS} set locked_by = 'a dead worker', locked_at = now() - interval '11 seconds', attempts = 1`,
  )
  await addRefund()
  expect(await jobsLeft(database)).toHaveLength(2)
  await maintain(database.served.pool)
  expect(await jobsLeft(database)).toEqual([expect.objectContaining({ locked_by: null, attempts: 0 })])
})
