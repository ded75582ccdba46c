import type { CDPSession, Page } from '@playwright/test'
import { adminOf } from './admin.ts'
import { Client } from './lib/client.ts'
import { closeBrowser, newPage, startBrowser, hydrate } from '../e2e/browser.ts'
import { publicPaths } from '#test/cases/calls/public-paths.ts'
import type { Figure } from './figures.ts'
import { type Ground, type ServerEnv, spawnServer } from './lib/ground.ts'

const KB = 1024

type Weight = {
  scripts: number
  scriptCount: number
  texts: number
  all: number
  requests: number
  foreign: number
}

/** The bytes that Chromium with an empty cache loads for every public page and for pages of signed-in people, compressed. */
export async function weight(ground: Ground, env: ServerEnv): Promise<Figure[]> {
  const database = await ground.database()
  await using server = await spawnServer('server/main.ts', { ...env(ground), DATABASE_URL: database.url })
  const figures: Figure[] = []
  for (const path of [...(await publicPaths(server.url)), '/investor-circle']) {
    figures.push(...(await weightOf(server.url, path)))
  }
  using client = new Client(server.url)
  const admin = await adminOf(client, database.pool, 'admin@example.org')
  for (const [path, shows, size, count] of [
    ['/my', 'Hello, Admin.', 220, 20],
    ['/admin?panel=All+Users', 'admin@example.org', 260, 25],
  ] as const) {
    const signedInWeight = await weighSignedIn(server.url, path, admin, shows)
    figures.push(
      atMost(`${path}: JavaScript`, 'KB', signedInWeight.scripts / KB, size),
      atMost(`${path}: scripts`, '', signedInWeight.scriptCount, count),
    )
  }
  return figures
}

/** The figures of a page with their bounds. */
async function weightOf(url: string, path: string): Promise<Figure[]> {
  const { beforeUse, hydrated } = await weighPublic(url, path)
  return [
    atMost(`${path}: JavaScript before use`, 'KB', beforeUse.scripts / KB, 8),
    atMost(`${path}: JavaScript once hydrated`, 'KB', hydrated.scripts / KB, 130),
    atMost(`${path}: scripts once hydrated`, '', hydrated.scriptCount, 12),
    atMost(`${path}: requests`, '', beforeUse.requests, 12),
    atMost(`${path}: requests to other hosts`, '', 1 + hydrated.foreign, 1),
    atMost(`${path}: everything before use`, 'KB', beforeUse.all / KB, 150),
    ...(path === '/' ? [atMost(`${path}: HTML and CSS`, 'KB', beforeUse.texts / KB, 30)] : []),
  ]
}

function atMost(name: string, unit: string, ours: number, baseline: number): Figure {
  return { name, unit, ours, baseline, bound: { most: 1 } }
}

type Listener = { page: Page; count: () => Weight }

/** Works in a separate browser: in a shared browser, the next page would get a pointer event and would hydrate too early. */
async function inOwnBrowser<T>(url: string, work: (listener: Listener) => Promise<T>): Promise<T> {
  const browser = await startBrowser()
  const page = await newPage(browser, url, { viewport: { width: 1440, height: 900 } })
  const count = await listen(await page.context().newCDPSession(page), url)
  const result = await work({ page, count })
  await closeBrowser()
  return result
}

function weighPublic(url: string, path: string): Promise<{ beforeUse: Weight; hydrated: Weight }> {
  return inOwnBrowser(url, async ({ page, count }) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    const beforeUse = count()
    await hydrate(page)
    await page.waitForLoadState('networkidle')
    return { beforeUse, hydrated: count() }
  })
}

function weighSignedIn(url: string, path: string, session: string, shows: string): Promise<Weight> {
  return inOwnBrowser(url, async ({ page, count }) => {
    await page.context().addInitScript((token) => localStorage.setItem('twk_fwc', token), session)
    await page.goto(path)
    await page.getByText(shows).first().waitFor()
    await page.waitForLoadState('networkidle')
    return count()
  })
}

/** Counts compressed bodies by their content-length, which every answer has. Answers from the browser's cache are not counted. */
async function listen(network: CDPSession, url: string): Promise<() => Weight> {
  const responses: { url: string; type: string; bytes: number }[] = []
  const fromMemory = new Set<string>()
  network.on('Network.requestServedFromCache', ({ requestId }) => fromMemory.add(requestId))
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith('data:') || response.fromDiskCache || fromMemory.has(requestId)) return
    responses.push({
      url: response.url,
      type,
      bytes: Number(response.headers['content-length']),
    })
  })
  await network.send('Network.enable')
  return () => {
    const sum = (types: string[] | null) =>
      responses.reduce(
        (total, { type, bytes }) => total + (types === null || types.includes(type) ? bytes : 0),
        0,
      )
    return {
      scripts: sum(['Script']),
      scriptCount: responses.filter(({ type }) => type === 'Script').length,
      texts: sum(['Document', 'Stylesheet']),
      all: sum(null),
      requests: responses.length,
      foreign: responses.filter((one) => !one.url.startsWith(url)).length,
    }
  }
}
