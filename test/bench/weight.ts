import type { CDPSession } from '@playwright/test'
import { closeBrowser, newPage, startBrowser, hydrate } from '../e2e/browser.ts'
import { publicPaths } from '#test/cases/public-paths.ts'
import type { Figure } from './figures.ts'
import { type Ground, type ServerEnv, spawnServer } from './ground.ts'

const KB = 1024

type Weight = {
  scripts: number
  texts: number
  all: number
  requests: number
  foreign: number
}

/** What every public page weighs in Chromium with a cold cache, as it comes over the wire. */
export async function weight(ground: Ground, env: ServerEnv): Promise<Figure[]> {
  const database = await ground.database()
  await using server = await spawnServer('server/main.ts', { ...env(ground), DATABASE_URL: database.url })
  const figures: Figure[] = []
  for (const path of await publicPaths(server.url)) {
    const { still, hydrated } = await weigh(server.url, path)
    figures.push(
      atMost(`${path}: JavaScript before use`, 'KB', still.scripts / KB, 8),
      atMost(`${path}: JavaScript once hydrated`, 'KB', hydrated.scripts / KB, 120),
      atMost(`${path}: requests`, '', still.requests, 12),
      atMost(`${path}: requests to other hosts`, '', 1 + hydrated.foreign, 1),
    )
    figures.push(atMost(`${path}: everything before use`, 'KB', still.all / KB, 150))
    if (path === '/') figures.push(atMost('home: HTML and CSS', 'KB', still.texts / KB, 30))
  }
  return figures
}

function atMost(name: string, unit: string, ours: number, baseline: number): Figure {
  return { name, unit, ours, baseline, bound: { most: 1 } }
}

/** In a browser of its own: where the pointer was on one page, the next is told that it moved, and hydrates. */
async function weigh(url: string, path: string): Promise<{ still: Weight; hydrated: Weight }> {
  const browser = await startBrowser()
  const page = await newPage(browser, url, { viewport: { width: 1440, height: 900 } })
  const network = await page.context().newCDPSession(page)
  const count = await listen(network, url)
  await page.goto(path, { waitUntil: 'networkidle' })
  const still = count()
  await hydrate(page)
  await page.waitForLoadState('networkidle')
  const hydrated = count()
  await closeBrowser()
  return { still, hydrated }
}

/** Bodies as they were packed: every answer of ours says how long it is. */
async function listen(network: CDPSession, url: string): Promise<() => Weight> {
  const asked: { url: string; type: string; bytes: number }[] = []
  network.on('Network.responseReceived', ({ type, response }) => {
    if (response.url.startsWith('data:')) return
    asked.push({
      url: response.url,
      type,
      bytes: Number(response.headers['content-length']),
    })
  })
  await network.send('Network.enable')
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  return () => {
    const sum = (types: string[] | null) =>
      asked.reduce(
        (total, { type, bytes }) => total + (types === null || types.includes(type) ? bytes : 0),
        0,
      )
    return {
      scripts: sum(['Script']),
      texts: sum(['Document', 'Stylesheet']),
      all: sum(null),
      requests: asked.length,
      foreign: asked.filter((one) => !one.url.startsWith(url)).length,
    }
  }
}
