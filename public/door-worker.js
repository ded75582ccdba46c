/*
 * Lets the page of the door open without a network, once it was opened with one: it keeps the document and the code of the
 * page, and nothing else. Calls, and every other address, it leaves to the browser.
 */
const NAME = 'fwc-door'
const DOOR = '/admin/check-in/'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/* What the page has loaded before this worker was there. */
self.addEventListener('message', (event) => {
  if (Array.isArray(event.data?.assets)) event.waitUntil(keepAll(event.data))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && pathname.startsWith(DOOR)) event.respondWith(openPage(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(readAsset(request))
})

async function keepAll({ page, assets }) {
  const kept = await caches.open(NAME)
  const answer = await fetch(page)
  if (answer.ok) await kept.put(DOOR, answer)
  await Promise.all(assets.map(async (asset) => (await kept.match(asset)) ?? kept.add(asset)))
  // What an older page was made of.
  for (const request of await kept.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname !== DOOR && !assets.includes(pathname)) await kept.delete(request)
  }
}

/* All events have the same document: the list comes from what the phone has kept. */
async function openPage(request) {
  const kept = await caches.open(NAME)
  try {
    const answer = await fetch(request)
    if (answer.ok) await kept.put(DOOR, answer.clone())
    return answer
  } catch (error) {
    const before = await kept.match(DOOR)
    if (before === undefined) throw error
    return before
  }
}

/* The name of an asset changes with its content. */
async function readAsset(request) {
  const kept = await caches.open(NAME)
  const before = await kept.match(request.url)
  if (before !== undefined) return before
  const answer = await fetch(request)
  if (answer.ok) await kept.put(request.url, answer.clone())
  return answer
}
