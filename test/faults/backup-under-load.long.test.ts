import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { allEvent, createEvent, type Event, updateEvent } from '#contract/events/events.ts'
import { NOT_ENCRYPTED } from '#server/backup/encryption.ts'
import { makeBackup } from '#server/backup/make.ts'
import { openBackupStore } from '#server/backup/open-store.ts'
import { openSigner } from '#server/backup/signing-key.ts'
import { diskStore } from '#server/files/disk.ts'
import { emptyInstallation, temporaryFolder } from '#test/backup/installations.ts'
import { eventForm, fileOf, formOf, photograph } from '#test/cases/events/event-form.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { startSimulator } from '#test/support/processes/simulator-process.ts'
import { ADMIN, mistakesIn, startApplicants, startSite } from './applicants.ts'
import { LONGEST_RUN, report, rounds } from './rounds.ts'

const ROUNDS = rounds({ short: 2, long: 50 })

/** Starts an admin who adds events and changes their pictures, so that files come and go. */
async function startAnnouncing(url: string) {
  let isOver = false
  const signedIn = await fetch(`${url}/api/user/login_user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  })
  const { twk_fwc: token } = (await signedIn.json()) as { twk_fwc: string }
  const thumbnail = fileOf(await photograph())
  const post = (path: string, values: Record<string, string | File>) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: formOf(values),
    })
  async function run(): Promise<void> {
    for (let n = 0; !isOver; n += 1) {
      if (n % 3 === 0) await post(createEvent.path, { ...eventForm, title: `Evening ${n}`, thumbnail })
      const list = await fetch(`${url}/api${allEvent.path}`, { method: 'POST' })
      const { event } = (await list.json()) as { event: Event[] }
      const some = event[n % event.length]
      if (some)
        await post(updateEvent.path, { ...eventForm, title: some.title, eventid: some._id, thumbnail })
    }
  }
  const running = run()
  return {
    async stop() {
      isOver = true
      await running
    },
  }
}

test(`${ROUNDS} backups while people apply, pay and change pictures: each one restores a complete installation`, {
  timeout: LONGEST_RUN,
}, async () => {
  await using data = await temporaryFolder()
  await using target = await temporaryFolder()
  await using database = await createDatabase()
  await using simulator = await startSimulator()
  await using server = await startSite(data.path, simulator, database.env)
  const applicants = await startApplicants(server, simulator, 2)
  const announcing = await startAnnouncing(server.url)
  const files = await diskStore(join(data.path, 'uploads'))
  const store = openBackupStore(target.path, undefined)
  const people: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await wait(Math.random() * 500)
    const made = await makeBackup({
      url: database.url,
      files,
      store,
      encryption: NOT_ENCRYPTED,
      env: {},
      signer: await openSigner(data.path),
      from: server.url,
      now: new Date(),
    })
    expect(made.missing).toEqual([])
    await using empty = await emptyInstallation()
    await empty.restore(target.path)
    expect(await mistakesIn(empty.database.url, empty.config.dataDir, null)).toEqual([])
    const { rows } = await empty.database.pool.query<{ count: number }>('select count(*)::int from users')
    people.push(rows[0]?.count ?? 0)
    // Waits for another person before the next round, also on a slow machine.
    const { length } = applicants.told
    await expect.poll(() => applicants.told.length, { timeout: 60_000 }).toBeGreaterThan(length)
  }
  await Promise.all([applicants.stop(), announcing.stop()])
  // More people came between the backups.
  expect(new Set(people).size).toBeGreaterThan(1)
  expect(people).toEqual(people.toSorted((a, b) => a - b))
  expect(applicants.faults).toEqual([])
  report(
    `backup under write load, ${ROUNDS} times: each restored and whole; the last one with ${people.at(-1)} people`,
  )
})
