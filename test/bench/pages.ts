import { createEvent } from '#contract/events/events.ts'
import { eventForm, fileOf, formOf, photograph } from '#test/cases/events/event-form.ts'
import { adminOf } from './admin.ts'
import { Client } from './lib/client.ts'
import { type Figure, median } from './figures.ts'
import { type Ground, type ServerEnv, type Spawned, spawnServer } from './lib/ground.ts'
import { cachedPage, renderAndCompress } from './cached-page.ts'

const CHANGES = 9

/** Public pages: a cached page compared with node:http with the same bytes, and pages after a change. */
export async function pages(ground: Ground, env: ServerEnv): Promise<Figure[]> {
  const database = await ground.database()
  const startServer = () => spawnServer('server/main.ts', { ...env(ground), DATABASE_URL: database.url })
  await using first = await startServer()
  await using second = await startServer()
  await renderAndCompress(`${first.url}/`)
  // The first request to a server loads the code of its pages.
  await renderAndCompress(`${second.url}/`)
  using client = new Client(first.url)
  const admin = await adminOf(client, database.pool, 'admin@example.org')
  return [...(await cachedPage(startServer)), ...(await figuresOfChanges(first, second, admin))]
}

/** An admin adds one event after another, and the next request to either process must show it. */
async function figuresOfChanges(first: Spawned, second: Spawned, admin: string): Promise<Figure[]> {
  const picture = await photograph()
  const renders: number[] = []
  const delays: number[] = []
  let maxRequests = 0
  using client = new Client(first.url)
  for (let n = 0; n < CHANGES; n += 1) {
    const title = `Harbour meeting ${n}`
    const answer = await fetch(`${first.url}/api${createEvent.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}` },
      body: formOf({ ...eventForm, title, thumbnail: fileOf(picture) }),
    })
    if (!answer.ok) throw new Error(`the event is refused: ${await answer.text()}`)
    const began = performance.now()
    renders.push((await client.must('/', null)).ms)
    maxRequests = Math.max(maxRequests, await requestsUntil(`${first.url}/events`, title))
    await requestsUntil(`${second.url}/events`, title)
    delays.push(performance.now() - began)
  }
  return [
    {
      name: 'first rendering of / after a change, compared with 100 ms',
      unit: 'ms',
      ours: median(renders),
      baseline: 100,
      bound: { most: 1 },
    },
    { name: 'requests until a change is seen', unit: '', ours: maxRequests, baseline: 1, bound: { most: 1 } },
    {
      name: 'longest until a second process shows it, compared with 1 s',
      unit: 'ms',
      ours: Math.max(...delays),
      baseline: 1_000,
      bound: { most: 1 },
    },
  ]
}

/** The number of requests for a page until it has these words. */
async function requestsUntil(url: string, words: string): Promise<number> {
  for (let requests = 1; requests < 1_000; requests += 1) {
    if ((await (await fetch(url)).text()).includes(words)) return requests
    await new Promise((next) => setTimeout(next, 5))
  }
  throw new Error(`${url} never shows ${words}`)
}
