import { prepareCodeReader } from './code-reader.ts'

const CACHE = 'fwc-door'
/** All events have the same document, which is kept under this address. */
const DOOR = '/admin/check-in/'
/** The most milliseconds that the page waits for. */
const LONGEST = 5000

let keeping: Promise<boolean> | undefined

/**
 * Stores this page and its code in the browser, so that it opens without a network, and tells whether it is stored. If the browser cannot,
 * the page works without a network as long as it stays open.
 */
export function keepPageForOffline(): Promise<boolean> {
  // The browser may not allow it, for example in a private window.
  keeping ??= keep().catch(isKeptAlready)
  return keeping
}

/** Waits for a moment until the page is stored: whoever sees the list can then lose the network. */
export async function untilKept(): Promise<void> {
  await Promise.race([keepPageForOffline(), new Promise((resolve) => setTimeout(resolve, LONGEST))])
}

async function keep(): Promise<boolean> {
  // Not in development.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false
  const [cache, page] = await Promise.all([
    caches.open(CACHE),
    fetch(location.pathname),
    prepareCodeReader(),
    startWorker(),
  ])
  if (!page.ok || page.redirected) return false
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const named = (await page.clone().text()).matchAll(/\/assets\/[^\s"'\\<>)]+/g)
  const assets = new Set([
    ...loaded.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname),
    ...[...named].map(([path]) => path),
  ])
  for (const path of assets) if (!path.startsWith('/assets/')) assets.delete(path)
  await Promise.all([...assets].map(async (path) => (await cache.match(path)) ?? cache.add(path)))
  // The page last, so that a stored page always has its code.
  await cache.put(DOOR, page)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname !== DOOR && !assets.has(pathname)) await cache.delete(request)
  }
  return true
}

/** Starts the worker that answers with what is stored. */
async function startWorker(): Promise<void> {
  await navigator.serviceWorker.register('/door-worker.js', { scope: DOOR })
  await navigator.serviceWorker.ready
}

async function isKeptAlready(): Promise<boolean> {
  return 'caches' in globalThis && (await caches.match(DOOR).catch(() => undefined)) !== undefined
}
