import { Client } from './client.ts'
import { type Figure, median } from './figures.ts'
import { type Spawned, spawnServer } from './ground.ts'
import { type Load, load, secondsSpent } from './load.ts'

export const CONNECTIONS = 50
const STARTS = 5
const ROUNDS = 2
const SECONDS = 2
const PASSWORD = 'quiet-harbour-42'

/** What one start of a server did: each round alone, its seconds of processor for an answer, and the one in company. */
type Seen = { alone: Load[]; spent: number[]; inCompany: Load[] }

/**
 * A kept page beside node:http with the same bytes. One start of either differs from the next by a fifth, by how its
 * memory came to lie: the medians of several.
 */
export async function keptPage(spawned: () => Promise<Spawned>, admin: string): Promise<Figure[]> {
  const [ours, bare] = [seenNothing(), seenNothing()]
  for (let start = 0; start < STARTS; start += 1) {
    await using server = await spawned()
    await untilPacked(`${server.url}/`)
    await using baseline = await spawnServer('test/bench/bare-page.ts', { TARGET: `${server.url}/` })
    const both = [
      [server, ours],
      [baseline, bare],
    ] as const
    for (const [{ url }] of both) await ask(url)
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [{ url, pid }, seen] of (start + round) % 2 === 0 ? both : both.toReversed()) {
        const before = await secondsSpent(pid)
        const one = await ask(url)
        seen.spent.push(((await secondsSpent(pid)) - before) / one.count)
        seen.alone.push(one)
      }
    }
    await using _others = othersAtWork(server, admin, start)
    for (const [{ url }, seen] of both) seen.inCompany.push(await ask(url))
  }
  return figuresOf(ours, bare)
}

function seenNothing(): Seen {
  return { alone: [], spent: [], inCompany: [] }
}

function ask(url: string): Promise<Load> {
  return load(`${url}/`, { connections: CONNECTIONS, seconds: SECONDS })
}

function figuresOf(ours: Seen, bare: Seen): Figure[] {
  const rate = ({ alone }: Seen) => median(alone.map((one) => one.rate))
  const p99 = (loads: Load[]) => median(loads.map((one) => one.p99))
  const quiet = p99(bare.alone)
  return [
    {
      name: 'kept page, beside node:http with the same bytes',
      unit: '/s',
      ours: rate(ours),
      baseline: rate(bare),
      bound: { least: 0.8 },
    },
    {
      name: 'what one costs the processor, beside the same',
      unit: 'µs',
      ours: median(ours.spent) * 1e6,
      baseline: median(bare.spent) * 1e6,
      bound: { most: 1.25 },
    },
    {
      name: 'its p99 at 50 connections',
      unit: 'ms',
      ours: p99(ours.alone),
      baseline: quiet,
      bound: { most: 2 },
    },
    {
      name: 'the same while 8 search and 8 sign up',
      unit: 'ms',
      ours: p99(ours.inCompany),
      baseline: quiet,
      bound: { most: 3 },
    },
    {
      // They work on another process then: what is left of the processors is all that it is short of.
      name: 'node:http itself in that company, beside alone',
      unit: 'ms',
      ours: p99(bare.inCompany),
      baseline: quiet,
      bound: null,
    },
  ]
}

/** Resolves when a page is packed as small as it gets. */
export async function untilPacked(url: string): Promise<{ headers: Headers; bytes: Buffer }> {
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
