import { expect, test } from 'vitest'
import { auditLog } from '#contract/admin/audit.ts'
import { saveSettings } from '#contract/settings.ts'
import { dropJob, retryJob, systemStatus } from '#contract/admin/system.ts'
import { ready } from '#contract/health.ts'
import { DAY, MINUTE } from '#contract/values/time.ts'
import { systemText } from '#server/mail/email.ts'
import { enqueueEmail } from '#server/mail/enqueue.ts'
import { migrationNames } from '#server/db/migration-files.ts'
import { readVersion } from '#server/root.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { readMetrics } from '#test/support/metrics.ts'
import { type Person, type Site, startProvider, startTestApp } from '#test/support/test-app.ts'
import { JOB_ROWS } from '#test/support/job-queue.ts'

type Late = { run_at: string; priority?: number; task?: string; locked_at?: string; attempts?: number }

const REASON = 'The mail server was away'

/** Adds an e-mail to the queue; returns its job. */
async function queue({ database: { db, pool } }: Site, { id: to }: Person): Promise<string> {
  await db
    .transaction()
    .execute((tx) =>
      enqueueEmail(tx, { kind: 'backup_overdue', to, lastGood: null, problem: systemText('none') }),
    )
  const { rows } = await pool.query<{ id: string }>(`select max(id)::text as id from ${JOB_ROWS}`)
  return rows[0]?.id ?? ''
}

/** Marks the job as failed for good. */
async function fail({ database: { pool } }: Site, job: string, words: string): Promise<void> {
  await pool.query('select graphile_worker.permanently_fail_jobs(array[$1]::bigint[], $2)', [job, words])
}

test('the System panel shows version, migrations, jobs, disk and backups, and only to admins', async () => {
  await using simulator = await startProvider()
  await using site = await startTestApp({ simulator })
  const admin = await site.person('admin')
  const asha = await site.person('member', { name: 'Asha' })
  const [failed, waiting] = [await queue(site, asha), await queue(site, asha)]
  await fail(site, failed, `550 no such person\nand a second line`)
  const at = new Date('2026-11-20T21:30:00Z')
  await site.database.db
    .insertInto('backups')
    .values({ due_at: at, began_at: at, ended_at: at, backup: 'one' })
    .execute()
  const later = new Date(at.getTime() + DAY)
  await site.database.db
    .insertInto('backups')
    .values({ due_at: later, began_at: later, ended_at: later, problem: 'the disk is full\nand more' })
    .execute()

  const status = await site.call(admin.session, systemStatus, {})
  const names = await migrationNames()
  expect(status.version).toBe(readVersion())
  expect(status.migrations).toMatchObject({ applied: names.length, last: names.at(-1), different: [] })
  expect(status.jobs.counts).toEqual({ waiting: 1, later: 0, running: 0, failed: 1 })
  expect(status.jobs.failed).toMatchObject([
    {
      _id: failed,
      title: 'E-mail: backup overdue',
      to: { name: 'Asha', email: asha.email },
      state: 'failed',
      attempts: 25,
      problem: '550 no such person',
    },
  ])
  expect(status.jobs.waiting).toMatchObject([{ _id: waiting, state: 'waiting', attempts: 0, problem: null }])
  expect(status.disk?.free).toBeGreaterThan(0)
  expect(status.disk?.size).toBeGreaterThan(status.disk?.free ?? 0)
  expect(status.backup).toEqual({
    isConfigured: false,
    lastGoodAt: at.toISOString(),
    problem: 'the disk is full',
  })
  expect(status.provider).toEqual({ isReal: false, problem: null })
  expect(status.mail).toEqual({ isReal: false, problem: null })
  await expect(site.call(asha.session, systemStatus, {})).rejects.toMatchObject({ code: 'not_allowed' })
})

test.each([
  ['was due 61 seconds ago', { run_at: '61 seconds' }, true],
  ['was due 50 seconds ago', { run_at: '50 seconds' }, false],
  ['is due later', { run_at: '-1 hour' }, false],
  ['is written last, behind one that is not late', { run_at: '61 seconds', priority: 10 }, true],
  ['only another version knows', { run_at: '61 seconds', task: 'from_another_version' }, true],
  ['is being done', { run_at: '61 seconds', locked_at: 'now' }, false],
  ['has failed for good', { run_at: '61 seconds', attempts: 25 }, false],
])('a job that %s: ready, System and the metric report whether it is late', async (_, job, isLate) => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const { run_at, priority = 0, task = 'send_email', locked_at = null, attempts = 0 } = job as Late
  const { pool } = site.database
  await pool.query(`select graphile_worker.add_job('send_email', '{}')`)
  await pool.query(
    `select graphile_worker.add_job($1, '{}', priority => $2, run_at => now() - $3::interval, max_attempts => 25)`,
    [task, priority, run_at],
  )
  await pool.query(
    `update ${JOB_ROWS} set locked_at = $1::timestamptz, attempts = $2
      where id = (select max(id) from ${JOB_ROWS})`,
    [locked_at, attempts],
  )
  expect(await site.call(null, ready, {})).toEqual({ status: 'ok', jobs: isLate ? 'late' : 'ok' })
  const { jobs, at } = await site.call(admin.session, systemStatus, {})
  const since = jobs.lateSince === null ? null : Date.parse(at) - Date.parse(jobs.lateSince)
  if (isLate) expect(since).toBeGreaterThanOrEqual(MINUTE)
  else expect(since).toBeNull()
  const { value } = await readMetrics(site)
  expect((value('jobs_oldest_waiting_seconds') ?? 0) > 60).toBe(isLate)
})

test('a migration that this version does not know is shown', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  await site.database.pool.query(`insert into migrations (name, checksum) values ('999-later.sql', 'x')`)
  const { migrations } = await site.call(admin.session, systemStatus, {})
  expect(migrations.different).toEqual(['999-later.sql'])
})

test('provider and mail server are asked at each call, and the wait for a silent provider ends after four seconds', async () => {
  await using simulator = await startProvider()
  await using mail = await startMailServer()
  await using site = await startTestApp({ simulator, env: { ...simulator.env, SMTP_URL: mail.url } })
  const admin = await site.person('admin')
  const outside = async () => {
    const { provider, mail } = await site.call(admin.session, systemStatus, {})
    return { provider, mail }
  }
  const well = { isReal: true, problem: null }
  expect(await outside()).toEqual({ provider: well, mail: well })

  await simulator.control('/faults', { kind: 'status', status: 401, times: 1 })
  expect((await outside()).provider.problem).toBe('the provider answered 401')

  await simulator.control('/faults', { kind: 'hang', times: 1 })
  await mail[Symbol.asyncDispose]()
  const silent = await outside()
  expect(silent.provider.problem).toBe('no answer within 4 seconds')
  expect(silent.mail.problem).toContain('ECONNREFUSED')
})

test('a failed job is tried again and sends its e-mail, and the audit log has who retried it and why', async () => {
  await using site = await startTestApp()
  const [admin, asha] = [await site.person('admin', { name: 'Ravi' }), await site.person('admin')]
  const job = await queue(site, asha)
  await fail(site, job, 'no')
  await site.call(admin.session, retryJob, { job, reason: ` ${REASON} ` })
  const { jobs } = await site.call(admin.session, systemStatus, {})
  expect(jobs.counts).toMatchObject({ waiting: 1, failed: 0 })
  expect(jobs.waiting[0]).toMatchObject({ _id: job, attempts: 0 })
  expect(await site.mailed()).toHaveLength(1)
  const { entries } = await site.call(admin.session, auditLog, { only: 'changes' })
  expect(entries[0]).toMatchObject({
    action: 'job.retry',
    actor: { name: 'Ravi' },
    subject: { email: asha.email },
    about: `E-mail: backup overdue · ${REASON}`,
  })
})

test('a dropped job is deleted, also a job without a receiver', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const job = await queue(site, admin)
  await site.database.pool.query(
    `select graphile_worker.add_job('mail_password_link', '{"email":"x@example.org"}')`,
  )
  const { jobs } = await site.call(admin.session, systemStatus, {})
  expect(jobs.waiting.map(({ title, to }) => [title, to?.email])).toEqual([
    ['E-mail: backup overdue', admin.email],
    ['A password link', undefined],
  ])
  for (const { _id } of jobs.waiting) await site.call(admin.session, dropJob, { job: _id, reason: REASON })
  await expect(site.call(admin.session, dropJob, { job, reason: REASON })).rejects.toMatchObject({
    code: 'job_gone',
    status: 409,
  })
  const after = await site.call(admin.session, systemStatus, {})
  expect(after.jobs.counts).toEqual({ waiting: 0, later: 0, running: 0, failed: 0 })
  expect(await site.mailed()).toEqual([])
  const { entries } = await site.call(admin.session, auditLog, { only: 'changes' })
  expect(entries.map(({ action, subject, about }) => [action, subject?.email, about])).toEqual([
    ['job.drop', undefined, `A password link · ${REASON}`],
    ['job.drop', admin.email, `E-mail: backup overdue · ${REASON}`],
  ])
})

test('a running job cannot be retried or dropped, and no job can be without a reason', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const job = await queue(site, admin)
  const { pool } = site.database
  for (const call of [retryJob, dropJob])
    await expect(site.call(admin.session, call, { job, reason: ' ' })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { reason: expect.any(String) as string },
    })
  await pool.query(`update ${JOB_ROWS} set locked_at = now(), locked_by = 'somebody'`)
  for (const call of [retryJob, dropJob])
    await expect(site.call(admin.session, call, { job, reason: REASON })).rejects.toMatchObject({
      code: 'job_gone',
    })
  const { jobs } = await site.call(admin.session, systemStatus, {})
  expect(jobs.waiting).toMatchObject([{ _id: job, state: 'running' }])
  const { entries } = await site.call(admin.session, auditLog, { only: 'changes' })
  expect(entries).toEqual([])
})

test('the warnings name settings that a real site should change, and a well-configured site has none', async () => {
  await using trial = await startTestApp()
  const admin = await trial.person('admin')
  const warningsOf = async (site: Site, { session }: Person) =>
    (await site.call(session, systemStatus, {})).warnings
  const words = (await warningsOf(trial, admin)).map((sentence) => sentence.split(/[ :]/)[0])
  expect(words).toEqual(['NODE_ENV', 'RAZORPAY_KEY_ID', 'SMTP_URL', 'BACKUP_TO', 'GST'])

  await using real = await startTestApp({
    env: {
      NODE_ENV: 'production',
      RAZORPAY_KEY_ID: 'rzp_live_x',
      RAZORPAY_KEY_SECRET: 'x',
      RAZORPAY_WEBHOOK_SECRET: 'x',
      RAZORPAY_API_URL: 'http://127.0.0.1:9',
      SMTP_URL: 'smtp://127.0.0.1:9',
      BACKUP_TO: '/mnt/backups',
    },
  })
  const owner = await real.person('admin')
  const organisation = { state: '27', gstin: '27AAPFU0939F1ZV', address: '1 Mill Road, Pune' }
  await real.call(owner.session, saveSettings, { organisation })
  const warnings = await warningsOf(real, owner)
  expect(warnings).toEqual([])
})
