import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { currentUser } from '#contract/accounts/accounts.ts'
import { Problem } from '#contract/call/problem.ts'
import type { Work } from '#server/jobs/jobs.ts'
import { measuredWork } from '#server/jobs/measured-work.ts'
import { systemText } from '#server/mail/email.ts'
import { enqueueEmail } from '#server/mail/enqueue.ts'
import { openMetrics } from '#server/telemetry/metrics.ts'
import { readMetrics } from '#test/support/metrics.ts'
import { startProvider, startTestApp, type Site } from '#test/support/test-app.ts'

test('answers are counted by route and status, and pages when they are rendered', async () => {
  await using site = await startTestApp()
  await expect(site.call(null, currentUser, {})).rejects.toBeInstanceOf(Problem)
  // Once the process listens for changes by others, it drops the pages rendered before.
  const hearing = `select from pg_stat_activity
    where datname = current_database() and query = 'listen pages_changed' and state = 'idle'`
  await expect.poll(async () => (await site.database.pool.query(hearing)).rowCount).toBe(1)
  await site.http('/')
  await site.http('/')
  const metrics = await readMetrics(site)
  const route = 'route="/api/user/current_user",status="401"'
  expect(metrics.value(`http_request_duration_seconds_count{method="GET",${route}}`)).toBe(1)
  expect(metrics.value('page_render_duration_seconds_count{result="ok"}')).toBe(1)
  expect(metrics.value('page_cache_pages')).toBe(1)
  expect(metrics.value('page_cache_bytes')).toBeGreaterThan(10_000)
  expect(metrics.value('disk_free_bytes')).toBeGreaterThan(0)
  expect(metrics.value('disk_size_bytes')).toBeGreaterThan(metrics.value('disk_free_bytes') ?? 0)
  expect(metrics.value('process_start_time_seconds')).toBeLessThanOrEqual(Date.now() / 1000)
})

test('no label contains text made up by a caller', async () => {
  await using site = await startTestApp()
  for (let n = 0; n < 20; n += 1) {
    await site.http(`/made-up-${n}?made-up-${n}`)
    await site.http(`/api/made-up-${n}`, { method: 'POST' })
  }
  const { text } = await readMetrics(site)
  expect(text).not.toContain('made-up')
})

test('jobs are counted in every state, and e-mails when they are sent', async () => {
  await using site = await startTestApp()
  const { id } = await site.person('admin')
  const jobs = (state: string) => `jobs{task="send_email",state="${state}"}`
  const empty = await readMetrics(site)
  expect(empty.value(jobs('waiting'))).toBe(0)
  expect(empty.value('jobs_oldest_waiting_seconds')).toBe(0)

  await enqueueBackupEmails(site, id, 3)
  const { pool } = site.database
  const ids = await idsOfJobs(site)
  await pool.query(`select graphile_worker.permanently_fail_jobs(array[$1]::bigint[])`, [ids[0]])
  await pool.query(
    `select graphile_worker.reschedule_jobs(array[$1]::bigint[], run_at => now() + interval '1 hour')`,
    [ids[1]],
  )
  await pool.query(
    `select graphile_worker.reschedule_jobs(array[$1]::bigint[], run_at => now() - interval '1 hour')`,
    [ids[2]],
  )
  const full = await readMetrics(site)
  expect(['waiting', 'later', 'running', 'failed'].map((state) => full.value(jobs(state)))).toEqual([
    1, 1, 0, 1,
  ])
  expect(full.value('jobs_oldest_waiting_seconds')).toBeGreaterThanOrEqual(3600)
  expect(full.value('emails_total{result="sent"}')).toBe(0)

  await pool.query('select graphile_worker.complete_jobs(array[$1]::bigint[])', [ids[0]])
  await site.mailed()
  const after = await readMetrics(site)
  expect(after.value(jobs('waiting'))).toBe(0)
  expect(after.value('emails_total{result="sent"}')).toBe(1)
  expect(after.value('job_runs_total{task="send_email",result="done"}')).toBe(1)
})

test('a failed job is counted, and so is a job that is given up', async () => {
  const metrics = openMetrics()
  const work = measuredWork<Pick<Work, 'send_email'>>(
    { send_email: () => Promise.reject(new Error('no')) },
    { metrics, tracer: null },
  )
  const run = (attempts: number) =>
    work.send_email({} as never, { job: { attempts, max_attempts: 25 } } as never).catch(() => undefined)
  await run(24)
  await run(25)
  const lines = metrics.lines()
  expect(lines).toContain('job_runs_total{task="send_email",result="failed"} 1')
  expect(lines).toContain('job_runs_total{task="send_email",result="given_up"} 1')
})

test('calls to the provider are counted, and failed ones separately', async () => {
  await using simulator = await startProvider()
  await using site = await startTestApp({ simulator })
  const { gateway } = site.context
  const count = (result: string) =>
    `payment_provider_duration_seconds_count{call="findOrder",result="${result}"}`
  expect((await readMetrics(site)).value(count('ok'))).toBe(0)
  await gateway.findOrder('nothing')
  await simulator.kill()
  await expect(gateway.findOrder('nothing')).rejects.toBeInstanceOf(Problem)
  const metrics = await readMetrics(site)
  expect([metrics.value(count('ok')), metrics.value(count('error'))]).toEqual([1, 1])
})

test('the metric of the last good backup has its instant, and does not exist without a backup', async () => {
  await using site = await startTestApp()
  const name = 'backup_last_good_timestamp_seconds'
  expect((await readMetrics(site)).value(name)).toBeUndefined()
  const at = new Date('2026-11-20T21:30:00Z')
  await site.database.db
    .insertInto('backups')
    .values({ due_at: at, began_at: at, ended_at: at, backup: 'one' })
    .execute()
  const metrics = await readMetrics(site)
  expect(metrics.value(name)).toBe(at.getTime() / 1000)
  expect(metrics.value('backup_configured')).toBe(0)
})

test('a metric that cannot be read is left out, and the others are shown', async () => {
  await using site = await startTestApp()
  expect((await readMetrics(site)).value('database_up')).toBe(1)
  await site.database.pool.query('alter schema graphile_worker rename to away')
  await rm(site.folder, { recursive: true })
  const metrics = await readMetrics(site)
  expect(metrics.value('database_up')).toBe(1)
  expect(metrics.value('database_connections{state="most"}')).toBe(11)
  expect(metrics.value('disk_free_bytes')).toBeUndefined()
  expect(metrics.text).not.toContain('\njobs{')
})

async function enqueueBackupEmails({ database: { db } }: Site, to: string, count: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < count; n += 1)
      await enqueueEmail(tx, { kind: 'backup_overdue', to, lastGood: null, problem: systemText('none') })
  })
}

async function idsOfJobs({ database: { pool } }: Site): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id::text from graphile_worker.jobs order by id')
  return rows.map(({ id }) => id)
}
