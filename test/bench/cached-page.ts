import { type Figure, median } from './figures.ts'
import { type Spawned, spawnServer } from './lib/ground.ts'
import { rateOf } from './lib/load.ts'

const STARTS = 5
const ROUNDS = 2
const LOAD = { connections: 50, seconds: 2 }

/**
 * The rate of a cached page compared with node:http with the same bytes. The rates of two starts of the same server differ by a fifth,
 * because the layout of their memory differs, so the figures are medians of several starts.
 */
export async function cachedPage(startServer: () => Promise<Spawned>): Promise<Figure[]> {
  const rates = { ours: [] as number[], bare: [] as number[] }
  for (let start = 0; start < STARTS; start += 1) {
    await using server = await startServer()
    await renderAndCompress(`${server.url}/`)
    await using baseline = await spawnServer('test/bench/lib/bare-page.ts', { TARGET: `${server.url}/` })
    const both = [
      [server, rates.ours],
      [baseline, rates.bare],
    ] as const
    for (const [{ url }] of both) await rateOf(`${url}/`, LOAD)
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [{ url }, seen] of (start + round) % 2 === 0 ? both : both.toReversed()) {
        seen.push(await rateOf(`${url}/`, LOAD))
      }
    }
  }
  return [
    {
      name: 'cached page, compared with node:http with the same bytes',
      unit: '/s',
      ours: median(rates.ours),
      baseline: median(rates.bare),
      bound: { least: 0.35 },
    },
  ]
}

/** Makes the server render and compress a page; HEAD, since fetch would decompress a body. */
export async function renderAndCompress(url: string): Promise<void> {
  await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
}
