import { createEvent } from '#contract/events.ts'
import { eventForm, fileOf, formOf, photograph } from '../event-form.ts'
import { adminOf } from './admin.ts'
import { Client } from './client.ts'
import { type Figure, inTurn, median } from './figures.ts'
import { type Ground, type ServerEnv, type Spawned, spawnServer } from './ground.ts'
import { load, secondsSpent } from './load.ts'
import { startNginx } from './nginx.ts'
import { rendering } from './rendering.ts'

const CONNECTIONS = 50
const CHANGES = 9
const PASSWORD = 'quiet-harbour-42'

/** Public pages: kept ones beside node:http with the same bytes, behind nginx, rendered anew, and after a change. */
export async function pages(ground: Ground, env: ServerEnv): Promise<Figure[]> {
  const database = await ground.database()
  const spawned = () => spawnServer('server/main.ts', { ...env(ground), DATABASE_URL: database.url })
  await using ours = await spawned()
  await using beside = await spawned()
  await untilPacked(`${ours.url}/`)
  // The first page of all loads the code of the pages.
  await untilPacked(`${beside.url}/`)
  await using bare = await spawnServer('test/bench/bare-page.ts', { TARGET: `${ours.url}/` })
  using client = new Client(ours.url)
  const admin = await adminOf(client, database.pool, 'admin@example.org')
  return [
    ...(await kept(ours, bare, admin)),
    ...(await behindNginx(ours)),
    ...(await rendering()),
    ...(await changed(ours, beside, admin)),
  ]
}

/** Resolves when a page is packed as small as it gets. */
async function untilPacked(url: string): Promise<{ headers: Headers; bytes: Buffer }> {
  for (;;) {
    const page = await packed(url)
    if (page.headers.get('etag')?.includes('-br11')) return page
    await new Promise((next) => setTimeout(next, 50))
  }
}

/** Headers, and as many bytes as come over the wire. */
async function packed(url: string): Promise<{ headers: Headers; bytes: Buffer }> {
  // fetch would unpack a body.
  const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  return { headers, bytes: Buffer.alloc(Number(headers.get('content-length')), 'x') }
}

async function kept(ours: Spawned, bare: Spawned, admin: string): Promise<Figure[]> {
  const page = ({ url }: Spawned) => load(`${url}/`, { connections: CONNECTIONS })
  await page(ours)
  await page(bare)
  const waits: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  const seconds: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  async function round(server: Spawned, of: 'ours' | 'bare'): Promise<number> {
    const before = await secondsSpent(server.pid)
    const { count, rate, p99 } = await page(server)
    seconds[of].push(((await secondsSpent(server.pid)) - before) / count)
    waits[of].push(p99)
    return rate
  }
  const rate = await inTurn(
    5,
    () => round(ours, 'ours'),
    () => round(bare, 'bare'),
  )
  const whileBusy: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  for (let n = 0; n < 3; n += 1) {
    await using _others = othersAtWork(ours, admin, n)
    whileBusy.ours.push((await page(ours)).p99)
    whileBusy.bare.push((await page(bare)).p99)
  }
  const quiet = median(waits.bare)
  return [
    { name: 'kept page, beside node:http with the same bytes', unit: '/s', ...rate, bound: { least: 0.8 } },
    {
      name: 'what one costs the processor, beside the same',
      unit: 'µs',
      ours: median(seconds.ours) * 1e6,
      baseline: median(seconds.bare) * 1e6,
      bound: { most: 1.25 },
    },
    {
      name: 'its p99 at 50 connections',
      unit: 'ms',
      ours: median(waits.ours),
      baseline: quiet,
      bound: { most: 2 },
    },
    {
      name: 'the same while 8 search and 8 sign up',
      unit: 'ms',
      ours: median(whileBusy.ours),
      baseline: quiet,
      bound: { most: 3 },
    },
    {
      // They work on another process then: what is left of the processors is all that it is short of.
      name: 'node:http itself in that company, beside alone',
      unit: 'ms',
      ours: median(whileBusy.bare),
      baseline: quiet,
      bound: null,
    },
  ]
}

/** Eight admins who search and eight people who sign up, one call after another, until disposed. */
function othersAtWork({ url }: Spawned, admin: string, round: number): AsyncDisposable {
  const client = new Client(url)
  let isOver = false
  async function search(n: number): Promise<void> {
    while (!isOver) await client.must(`/api/member/all_members?q=person${n}`, null, { token: admin })
  }
  async function join(n: number): Promise<void> {
    for (let count = 0; !isOver; count += 1) {
      const email = `p${round}-${n}-${count}@example.org`
      // Each from an address of their own, since nobody may sign up so often.
      const address = `127.${10 + round}.${n + 1}.${(count % 250) + 1}`
      await client.must('/api/user/create_user', { name: 'Asha', email, password: PASSWORD }, { address })
    }
  }
  const work = Array.from({ length: 8 }, (_, n) => [search(n), join(n)]).flat()
  return {
    async [Symbol.asyncDispose]() {
      isOver = true
      await Promise.all(work)
      client[Symbol.dispose]()
    },
  }
}

async function behindNginx(ours: Spawned): Promise<Figure[]> {
  await using nginx = await startNginx(ours.url, await untilPacked(`${ours.url}/`))
  if (nginx === null) {
    process.stdout.write('     no nginx on this machine: pages behind it are not measured\n')
    return []
  }
  const rate = async (url: string) => (await load(url, { connections: CONNECTIONS })).rate
  const { url, file } = nginx
  await rate(`${url}/`)
  await rate(file)
  return [
    {
      name: 'kept page behind nginx, beside nginx with a file',
      unit: '/s',
      ...(await inTurn(
        5,
        () => rate(`${url}/`),
        () => rate(file),
      )),
      bound: { least: 0.9 },
    },
  ]
}

/** An admin plans one event after another; who asks next, here and at the other process, sees each. */
async function changed(ours: Spawned, beside: Spawned, admin: string): Promise<Figure[]> {
  const picture = await photograph()
  const renders: number[] = []
  const delays: number[] = []
  let asked = 0
  using client = new Client(ours.url)
  for (let n = 0; n < CHANGES; n += 1) {
    const title = `Harbour meeting ${n}`
    const answer = await fetch(`${ours.url}/api${createEvent.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}` },
      body: formOf({ ...eventForm, title, thumbnail: fileOf(picture) }),
    })
    if (!answer.ok) throw new Error(`the event is refused: ${await answer.text()}`)
    const began = performance.now()
    renders.push((await client.must('/', null)).ms)
    asked = Math.max(asked, await asksUntil(`${ours.url}/events`, title))
    await asksUntil(`${beside.url}/events`, title)
    delays.push(performance.now() - began)
  }
  return [
    {
      name: 'first rendering of / after a change, beside 30 ms',
      unit: 'ms',
      ours: median(renders),
      baseline: 30,
      bound: { most: 1 },
    },
    { name: 'requests until a change is seen', unit: '', ours: asked, baseline: 1, bound: { most: 1 } },
    {
      name: 'longest until a second process shows it, beside 1 s',
      unit: 'ms',
      ours: Math.max(...delays),
      baseline: 1_000,
      bound: { most: 1 },
    },
  ]
}

/** How many times a page had to be asked for until it has the words. */
async function asksUntil(url: string, words: string): Promise<number> {
  for (let asks = 1; asks < 1_000; asks += 1) {
    if ((await (await fetch(url)).text()).includes(words)) return asks
    await new Promise((next) => setTimeout(next, 5))
  }
  throw new Error(`${url} never shows ${words}`)
}
