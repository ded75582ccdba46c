import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { startWire } from '#test/support/wire.ts'

/** For how many milliseconds each of the first connections is held up: longer than a connection may take to open. */
const HELD = 3_500
/** A worker that has stopped would never do the jobs; a working one does them in far fewer milliseconds than these. */
const LONGEST = 30_000

test('jobs are done although the database is slow when the workers start', async () => {
  await using database = await createDatabase()
  const { hostname: host, port } = new URL(database.env.DATABASE_URL)
  const wire = await startWire(
    { host, port: Number(port) },
    {
      held: (nth) => (nth <= 4 ? wait(HELD) : Promise.resolve()),
    },
  )
  const address = new URL(database.env.DATABASE_URL)
  address.port = String(wire.port)
  const { background, close } = connect(address.href)
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const done: string[] = []
  const jobs = startJobs({
    pool: background,
    log,
    work: {
      send_refund: async ({ refund }) => void done.push(refund),
      mail_password_link: async () => undefined,
    },
  })
  for (let n = 1; n <= 8; n += 1) await addJob(database.db, 'send_refund', { refund: `refund ${n}` })
  await expect.poll(() => done.length, { timeout: LONGEST }).toBe(8)
  expect(lines.join('')).toContain('jobs start anew')
  await jobs.stop()
  await close()
  await wire.cut()
})
