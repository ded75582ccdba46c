import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEvent } from '#contract/events/events.ts'
import { findDatabase } from '#server/db/database.ts'
import { connect } from '#server/db/connect.ts'
import { eventForm, fileOf, formOf, photograph } from '#test/cases/events/event-form.ts'
import { startSimulator } from '#test/support/processes/simulator-process.ts'
import { mayMount, smallDisk } from '#test/support/small-disk.ts'
import { ADMIN, expectNothingLost, startApplicants, startSite } from './applicants.ts'
import { newPerson, post } from './calls.ts'
import { LONGEST_RUN, report, rounds } from './rounds.ts'
import { startVisitors } from './visitors.ts'

const ROUNDS = rounds({ short: 1, long: 10 })
/** Room for the embedded database and little else. */
const MEGABYTES = 256
if (!mayMount) report('disk full: not tried, since nothing may be mounted here')

test.skipIf(!mayMount)(
  `the disk is full ${ROUNDS} times: uploads and writes are a 503, reads go on, and no record is half-written`,
  {
    timeout: LONGEST_RUN,
  },
  async () => {
    await using disk = await smallDisk(MEGABYTES)
    await using simulator = await startSimulator()
    await using server = await startSite(disk.path, simulator)
    const found = await findDatabase({
      dataDir: disk.path,
      databaseUrl: undefined,
      databaseMigrationUrl: undefined,
      databaseDirectUrl: undefined,
    })
    const url = found.ownerUrl ?? found.url
    const database = connect(url, { max: 2 })
    const { json } = await post(server, '/user/login_user', {
      email: ADMIN.ADMIN_EMAIL,
      password: ADMIN.ADMIN_PASSWORD,
    })
    const thumbnail = fileOf(await photograph())
    const announce = (title: string) =>
      fetch(`${server.url}/api${createEvent.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${json['twk_fwc'] as string}` },
        body: formOf({ ...eventForm, title, thumbnail }),
      })
    const uploads = () => readdir(join(disk.path, 'uploads'), { recursive: true })
    expect((await announce('Before')).status).toBe(200)
    await Promise.all(['/', '/events', '/login'].map((path) => fetch(`${server.url}${path}`)))

    const applicants = await startApplicants(server, simulator, 2)
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await uploads()
      await disk.fill()
      const visitors = startVisitors(server, ['/', '/events', '/api/health/ready', '/api/health/live'])
      const upload = await announce(`While it is full ${round}`)
      expect(upload.status).toBe(503)
      expect(await upload.json()).toMatchObject({
        code: expect.stringMatching(/^(files|database)_unavailable$/),
        message: expect.stringContaining('Please try again'),
      })
      // The tables still have some free space.
      const signUp = async () => {
        await disk.fill()
        return (await post(server, '/user/create_user', newPerson())).status
      }
      await expect.poll(signUp, { timeout: 60_000, interval: 10 }).toBe(503)
      await visitors.stop()
      expect(visitors.failed).toEqual([])
      expect(visitors.read()).toBeGreaterThan(0)
      await expect.poll(uploads).toEqual(before)
      await disk.free()
      await expect.poll(() => announce(`After ${round}`).then(({ status }) => status)).toBe(200)
      const paid = applicants.payments()
      await expect.poll(applicants.payments, { timeout: 60_000 }).toBeGreaterThan(paid)
    }
    await applicants.stop()
    const { rows } = await database.pool.query<{ title: string }>('select title from events')
    expect(rows.filter(({ title }) => title.startsWith('While'))).toEqual([])
    await database.pool.query('update payments set next_check_at = now() where next_check_at is not null')
    const paid = await expectNothingLost({ url, pool: database.pool }, simulator, applicants, disk.path)
    report(
      `disk full, ${ROUNDS} times: uploads and writes refused with 503, reads went on, ${paid} payments, nothing half-written`,
    )
    await database.close()
    await found.stop()
    expect(await server.stop()).toBe(0)
  },
)
