import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/backup/installations.ts'
import { expectNothingLost, startApplicants, startSite, siteEnv } from '#test/faults/applicants.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { newerVersion } from '#test/support/newer-version.ts'
import { startSimulator } from '#test/support/processes/simulator-process.ts'
import { JOB_ROWS } from '#test/support/job-queue.ts'

/** People who sign up, apply, pay and are approved on this site, until each of these has happened. */
async function useOf(site: { url: string }, simulator: Parameters<typeof startApplicants>[1]) {
  const applicants = await startApplicants(site, simulator)
  await expect.poll(() => applicants.told.some(({ order, approved }) => order && approved)).toBe(true)
  await applicants.stop()
  return applicants
}

test('the server works on the tables of the next version, both beside it and after a return to the older version', {
  timeout: 120_000,
}, async () => {
  await using data = await temporaryFolder()
  await using database = await createDatabase()
  await using simulator = await startSimulator()
  await using newer = await newerVersion()
  await using older = await startSite(data.path, simulator, database.env)
  const before = await useOf(older, simulator)

  await using next = await newer.start({ ...siteEnv(data.path, simulator), ...database.env })
  const { rows: added } = await database.pool.query('select language from users limit 1')
  expect(added).toEqual([{ language: 'en' }])
  const beside = await useOf(older, simulator)
  const newest = await useOf(next, simulator)
  await database.pool.query("update users set language = 'mr' where email = $1", [newest.told[0]?.email])
  await database.pool.query(
    `select graphile_worker.add_job('send_email', json_build_object('kind', 'language_changed', 'to', id))
     from users where email = $1`,
    [newest.told[0]?.email],
  )
  expect(await next.stop()).toBe(0)

  expect(await older.stop()).toBe(0)
  await older.start()
  const after = await useOf(older, simulator)
  // A job that the older version does not know waits for a version that does.
  const { rows: waiting } = await database.pool.query(
    `select attempts < max_attempts as waits from ${JOB_ROWS} where payload->>'kind' = 'language_changed'`,
  )
  expect(waiting).toEqual([{ waits: true }])
  const told = [before, beside, newest, after].flatMap((one) => one.told)
  const faults = [before, beside, newest, after].flatMap((one) => one.faults)
  expect(await expectNothingLost(database, simulator, { ...after, told, faults }, data.path)).toBeGreaterThan(
    0,
  )
  const { rows: kept } = await database.pool.query("select email from users where language = 'mr'")
  expect(kept).toEqual([{ email: newest.told[0]?.email }])
})
