import { expect, test } from 'vitest'
import { client } from '#test/support/openid-provider.ts'
import { startTestApp } from '#test/support/test-app.ts'

/** The targets of the sign-in links in a page whose scripts have not run, without links to join, which lead to the membership. */
function signInLinks(html: string): string[] {
  const links = [...html.matchAll(/<a [^<>]*>/g)].map(([link]) => / href="([^"]*)"/.exec(link)?.[1] ?? '')
  const signInPath = /^\/(login|signup|forgot-password|api\/user\/google_start)(\?|$)/
  return [...new Set(links.filter((link) => signInPath.test(link) && !link.endsWith('first=1')))].toSorted()
}

const QUERY = '?return=%2Fevents%2F%3Ftab%3D2'

test.each([
  ['/login', ['/api/user/google_start', '/forgot-password', '/login', '/signup']],
  ['/signup', ['/api/user/google_start', '/login']],
  ['/forgot-password', ['/login']],
])('every sign-in link of %s keeps the return address without any script', async (path, links) => {
  await using site = await startTestApp({ google: { ...client, issuer: 'http://127.0.0.1:9' } })
  const cached = await fetch(`${site.url}${path}`)
  const plain = signInLinks(await cached.text())
  expect(plain).toEqual(links)
  const answer = await fetch(`${site.url}${path}${QUERY}&first=1`)
  expect(signInLinks(await answer.text())).toEqual(plain.map((link) => `${link}${QUERY}`))
  // A query may contain an unescaped question mark.
  const raw = await fetch(`${site.url}${path}?return=/my?x=1`)
  expect(signInLinks(await raw.text())).toEqual(plain.map((link) => `${link}?return=%2Fmy%3Fx%3D1`))
  // The page is for one visitor and is not cached.
  expect(answer.headers.get('cache-control')).toBe('no-store')
  for (const hostile of ['//e.example', 'https://e.example', '/\\e.example', '/"><script>', '/login', '/%'])
    for (const query of [new URLSearchParams({ return: hostile }), `return=${hostile}`]) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      const page = await fetch(`${site.url}${path}?${query}`)
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      expect(signInLinks(await page.text()), `${query}`).toEqual(plain)
      expect(page.headers.get('etag')).toBe(cached.headers.get('etag'))
    }
})

test('a page that is no part of signing in is the same under any query', async () => {
  await using site = await startTestApp()
  const [cached, withQuery] = await Promise.all(
    ['', QUERY].map((query) => fetch(`${site.url}/events${query}`)),
  )
  expect(withQuery?.headers.get('etag')).toBe(cached?.headers.get('etag'))
  expect(withQuery?.headers.get('cache-control')).toBe(cached?.headers.get('cache-control'))
})
