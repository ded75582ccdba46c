/*
 * Lets the page of the door open without a network: it answers with the document and the code that the page has stored
 * (web/events/check-in/offline-page.ts), and nothing else. Calls, and every other address, it leaves to the browser.
 */
const NAME = 'fwc-door'
const DOOR = '/admin/check-in/'
/* A network that says nothing for so many milliseconds counts as none. */
const LONGEST = 5000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && pathname.startsWith(DOOR)) event.respondWith(openPage(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(readAsset(request))
})

/* All events have the same document: the list comes from what the phone has kept. */
async function openPage(request) {
  const kept = await caches.open(NAME)
  const before = await kept.match(DOOR)
  if (before === undefined) return fetch(request)
  const silence = new Promise((resolve) => setTimeout(resolve, LONGEST, before))
  try {
    const answer = await Promise.race([fetch(request), silence])
    return answer.status >= 500 ? before : answer
  } catch {
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
