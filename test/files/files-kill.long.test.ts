import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allEvent, createEvent, type Event, updateEvent } from '#contract/events/events.ts'
import { temporaryFolder } from '#test/backup/installations.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { eventForm, fileOf, formOf, photograph } from '#test/cases/events/event-form.ts'
import { serverProcess } from '#test/support/processes/server-process.ts'

const ROUNDS = 4
const email = 'admin@example.org'
const password = 'lattice-window-7'

test(`${ROUNDS} times kill -9 amid uploads: each event has its picture, no file is incomplete, and every confirmed event is kept`, {
  timeout: 300_000,
}, async () => {
  await using data = await temporaryFolder()
  await using database = await createDatabase()
  await using server = await serverProcess({
    ...database.env,
    DATA_DIR: data.path,
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
  })
  const thumbnail = fileOf(await photograph())
  const signedIn = await post('/user/login_user', JSON.stringify({ email, password }))
  const { twk_fwc: token } = (await (signedIn as Response).json()) as { twk_fwc: string }

  /** Null if the server is down. */
  function post(path: string, body: string | FormData, session?: string): Promise<Response | null> {
    return fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: {
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...(session ? { authorization: `Bearer ${session}` } : {}),
      },
      body,
    }).catch(() => null)
  }

  async function events(): Promise<Event[]> {
    const answer = await post(allEvent.path, '{}')
    return ((await (answer as Response).json()) as { event: Event[] }).event
  }

  const confirmed = new Set<string>()
  async function announce(title: string): Promise<void> {
    const answer = await post(createEvent.path, formOf({ ...eventForm, title, thumbnail }), token)
    if (answer?.status === 200) confirmed.add(title)
  }
  async function repicture(): Promise<void> {
    const [first] = await events().catch(() => [])
    if (!first) return
    const { title, _id: eventid } = first
    await post(updateEvent.path, formOf({ ...eventForm, title, eventid, thumbnail }), token)
  }

  const began = performance.now()
  await announce('before')
  const longest = Math.max(2_500, 1.5 * (performance.now() - began))
  for (let round = 0; round < ROUNDS; round += 1) {
    const work = [announce(`${round} a`), announce(`${round} b`), repicture()]
    // Each round is killed at another point between the first byte and the answer; the last one after a confirmed event.
    const isLast = round === ROUNDS - 1
    await (isLast ? work[0] : new Promise((after) => setTimeout(after, (round / ROUNDS) * longest)))
    await server.kill()
    await Promise.all(work)
    await server.start()
    const listed = await events()
    for (const { thumbnail: picture } of listed) {
      expect((await fetch(server.url + picture.url)).status).toBe(200)
    }
    const titles = listed.map(({ title }) => title)
    for (const title of confirmed) expect(titles).toContain(title)
    const arriving = () => readdir(join(data.path, 'uploads/.arriving'))
    await expect.poll(arriving).toEqual([])
  }
  expect(confirmed.size).toBeGreaterThan(1)
  // Every file in the folder has a row, so that the clean-up finds files that no event uses.
  const { rows } = await database.pool.query<{ id: string }>('select id from files')
  const known = new Set(rows.map(({ id }) => id))
  const names = (await readdir(join(data.path, 'uploads'))).filter((name) => name !== '.arriving')
  expect(names.filter((name) => !known.has(name.slice(0, 36)))).toEqual([])
})
