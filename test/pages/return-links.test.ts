import { expect, test } from 'vitest'
import { client } from '#test/support/openid-provider.ts'
import { startTestApp } from '#test/support/test-app.ts'

/** Where the links lead that take part in signing in, without any script having run; who joins goes on to the membership. */
function signInLinks(html: string): string[] {
  const links = [...html.matchAll(/<a [^<>]*>/g)].map(([link]) => / href="([^"]*)"/.exec(link)?.[1] ?? '')
  const isPartOfIt = /^\/(login|signup|forgot-password|api\/user\/google_start)(\?|$)/
  return [...new Set(links.filter((link) => isPartOfIt.test(link) && !link.endsWith('first=1')))].toSorted()
}

const QUERY = '?return=%2Fevents%2F%3Ftab%3D2'

test.each([
  ['/login', ['/api/user/google_start', '/forgot-password', '/login', '/signup']],
  ['/signup', ['/api/user/google_start', '/login']],
  ['/forgot-password', ['/login']],
])('every link of %s keeps the way back before any script has run', async (path, links) => {
  await using site = await startTestApp({ google: { ...client, issuer: 'http://127.0.0.1:9' } })
  const kept = await fetch(`${site.url}${path}`)
  const plain = signInLinks(await kept.text())
  expect(plain).toEqual(links)
  const answer = await fetch(`${site.url}${path}${QUERY}&first=1`)
  expect(signInLinks(await answer.text())).toEqual(plain.map((link) => `${link}${QUERY}`))
  // A query may hold a question mark as it is.
  const raw = await fetch(`${site.url}${path}?return=/my?x=1`)
  expect(signInLinks(await raw.text())).toEqual(plain.map((link) => `${link}?return=%2Fmy%3Fx%3D1`))
  // It is of one visitor, and nobody keeps it.
  expect(answer.headers.get('cache-control')).toBe('no-store')
  for (const hostile of ['//e.example', 'https://e.example', '/\\e.example', '/"><script>', '/login', '/%'])
    for (const query of [new URLSearchParams({ return: hostile }), `return=${hostile}`]) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      const page = await fetch(`${site.url}${path}?${query}`)
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      expect(signInLinks(await page.text()), `${query}`).toEqual(plain)
      expect(page.headers.get('etag')).toBe(kept.headers.get('etag'))
    }
})

test('a page that has nothing to do with signing in is the same under any query', async () => {
  await using site = await startTestApp()
  const [kept, asked] = await Promise.all(['', QUERY].map((query) => fetch(`${site.url}/events${query}`)))
  expect(asked?.headers.get('etag')).toBe(kept?.headers.get('etag'))
  expect(asked?.headers.get('cache-control')).toBe(kept?.headers.get('cache-control'))
})
