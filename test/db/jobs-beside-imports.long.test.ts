import { pino } from 'pino'
import { expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { createDatabase } from '#test/support/cluster.ts'

test('long imports delay no other job', async () => {
  await using database = await createDatabase()
  const { background, close } = connect(database.env.DATABASE_URL)
  const [begun, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done: string[] = []
  const running = startJobs({
    pool: background,
    log: pino({ level: 'silent' }),
    work: {
      run_import: () => {
        begun.resolve()
        return letGo.promise
      },
      send_refund: async () => void done.push('send_refund'),
      ask_guardian: async () => void done.push('ask_guardian'),
      mail_password_link: async () => void done.push('mail_password_link'),
    },
  })
  const { db } = database
  for (let n = 0; n < 3; n += 1) await addJob(db, 'run_import', { import: `${n}` })
  await begun.promise
  await addJob(db, 'send_refund', { refund: '1' })
  await addJob(db, 'ask_guardian', { user: '1' })
  await addJob(db, 'mail_password_link', { email: 'asha@example.org' })
  await expect
    .poll(() => done.toSorted(), { timeout: 30_000 })
    .toEqual(['ask_guardian', 'mail_password_link', 'send_refund'])
  letGo.resolve()
  await running.stop()
  await close()
})
