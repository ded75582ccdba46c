import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/backup/installations.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { pipelined } from '#test/support/raw-request.ts'
import { NO_PROVIDER, type ServerProcess, serverProcess } from '#test/support/processes/server-process.ts'
import { report, rounds } from './rounds.ts'

/**
 * Routes with many addresses: how an address is made up, and one address of the same route that is read again and again to
 * compare.
 */
const routes: [what: string, madeUp: (n: number) => string, one: string][] = [
  ['a page with a parameter', (n) => `/paymentsuccess/order_${n}`, '/paymentsuccess/order_1'],
  ['the data of such a page', (n) => `/paymentsuccess/order_${n}.data`, '/paymentsuccess/order_1.data'],
  ['the data of a page that is not there', (n) => `/made-up-${n}.data`, '/made-up.data'],
  ['a query', (n) => `/events?made-up=${n}`, '/events'],
  ['a query for data', (n) => `/login.data?made-up=${n}`, '/login.data'],
  ['a page that is not there', (n) => `/made-up-${n}`, '/made-up'],
  ['a page below another', (n) => `/partner/made-up-${n}`, '/partner/made-up'],
  ['a page below the dashboard', (n) => `/admin/made-up-${n}`, '/admin/made-up'],
  ['a page in other letters', (n) => `/${capitals('privacy-policy', n)}`, '/Privacy-Policy'],
  ['a built file', (n) => `/assets/made-up-${n}.js`, '/assets/made-up.js'],
  ['a card', (n) => `/og/made-up-${n}.png`, '/og/home.png'],
  ['the entry of an event', () => `/events/${randomUUID()}.ics`, `/events/${randomUUID()}.ics`],
  ['the entry of an event that cannot exist', (n) => `/events/${n}.ics`, '/events/0.ics'],
  ['a feed', (n) => `/events.json?made-up=${n}`, '/events.json'],
]

const COUNT = rounds({ short: 1_000, long: 5_000 })
const ROUND = 250
const AT_ONCE = 50
const WARM_UP = 3
/** The number of reads of the one address for each made-up address. */
const SHARE = 0.4
/** The most memory for 5,000 addresses, and in proportion for fewer. */
const MOST_MEGABYTES = (30 * COUNT) / 5_000
const MOST_TIMES = 2

// Prints on a signal the processor time of the server, or its memory after a garbage collection.
const WITNESS = `
  import { setFlagsFromString } from 'node:v8'
  import { runInNewContext } from 'node:vm'
  const tell = (figures) => console.error(JSON.stringify(figures))
  process.on('SIGUSR2', () => tell(process.cpuUsage()))
  process.on('SIGHUP', () => {
    setFlagsFromString('--expose-gc')
    // Only the second collection frees what a weak reference held.
    for (const collect of Array(2).fill(runInNewContext('gc'))) collect()
    tell(process.memoryUsage())
  })`

test('thousands of made-up addresses take no more memory and processor time than one address that is read as often', async () => {
  await using folder = await temporaryFolder()
  await using database = await createDatabase()
  await using server = await serverProcess({
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    ...NO_PROVIDER,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(WITNESS)}`,
  })
  let made = 0
  const fresh = (madeUp: (n: number) => string) => Array.from({ length: ROUND }, () => madeUp((made += 1)))
  const same = (one: string) => Array.from({ length: ROUND * SHARE }, () => one)
  // The first requests load and compile code and fill caches that the later ones only use.
  for (let round = 0; round < WARM_UP; round += 1) {
    for (const [, madeUp, one] of routes) await askAll(server, [...fresh(madeUp), ...same(one)])
  }
  const tooExpensive: string[] = []
  let before = await heldBy(server)
  for (const [what, madeUp, one] of routes) {
    // The processor time of the cheapest round of each, since other work of the machine makes some rounds more expensive.
    const spent = { fresh: Infinity, same: Infinity }
    for (let left = COUNT; left > 0; left -= ROUND) {
      spent.fresh = Math.min(spent.fresh, await spentOn(server, fresh(madeUp)))
      spent.same = Math.min(spent.same, await spentOn(server, same(one)))
    }
    const after = await heldBy(server)
    const megabytes = after - before
    before = after
    const times = (spent.fresh * SHARE) / spent.same
    if (megabytes > MOST_MEGABYTES || times > MOST_TIMES)
      tooExpensive.push(`${what}: ${megabytes.toFixed(1)} MB more, ${times.toFixed(2)} times the processor`)
  }
  expect(tooExpensive).toEqual([])
  report(
    `${COUNT} made-up addresses of each of ${routes.length} routes: within ${MOST_MEGABYTES} MB and ${MOST_TIMES} times the processor of one address`,
  )
}, 600_000)

function capitals(text: string, n: number): string {
  return [...text].map((letter, at) => ((n >> at) % 2 === 0 ? letter : letter.toUpperCase())).join('')
}

async function askAll(server: ServerProcess, paths: string[]): Promise<void> {
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const some = paths.slice(at, at + AT_ONCE)
    const answers = await pipelined(server, some, { coding: 'br' })
    const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
    expect(statuses.length).toBe(some.length)
    expect(Math.max(...statuses)).toBeLessThan(500)
  }
}

/** The processor time in microseconds that the server spends on these requests. */
async function spentOn(server: ServerProcess, paths: string[]): Promise<number> {
  const before = await figuresFrom<NodeJS.CpuUsage>(server, 'SIGUSR2')
  await askAll(server, paths)
  const after = await figuresFrom<NodeJS.CpuUsage>(server, 'SIGUSR2')
  return after.user + after.system - before.user - before.system
}

/** The memory in megabytes that the server uses; the process may keep freed memory for later. */
async function heldBy(server: ServerProcess): Promise<number> {
  const { heapUsed, external } = await figuresFrom<NodeJS.MemoryUsage>(server, 'SIGHUP')
  return (heapUsed + external) / 1e6
}

async function figuresFrom<Figures>(server: ServerProcess, signal: NodeJS.Signals): Promise<Figures> {
  const figures = () => server.said().match(/^\{.*\}$/gm) ?? []
  const before = figures().length
  server.signal(signal)
  await expect.poll(() => figures().length, { interval: 5 }).toBe(before + 1)
  return JSON.parse(figures().at(-1) as string) as Figures
}
