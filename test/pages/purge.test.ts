import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { createMeetup } from '#contract/events/events.ts'
import { cdnHeaders, enqueuePurge } from '#server/pages/cdn-purge.ts'
import { fileOf, meetingForm, photograph, sendForm } from '#test/cases/events/event-form.ts'
import { startTestApp } from '#test/support/test-app.ts'

type Purge = {
  method: string
  authorization?: string
  body: { urls: string[]; tags: string[] }
  isRefused: boolean
}

/** A CDN that refuses the first `refusals` purges, and all purges that it received. */
async function startCdn({ refusals = 0 } = {}) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../support/processes/cdn.ts'), String(refusals)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const lines = createInterface(child.stdout)
  const [first] = (await once(lines, 'line')) as [string]
  const purges: Purge[] = []
  lines.on('line', (line) => purges.push(JSON.parse(line) as Purge))
  return {
    url: `http://127.0.0.1:${(JSON.parse(first) as { port: number }).port}/purge`,
    purges,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

test('the CDN is purged after a change of pages: again after a refusal, and once for many changes', async () => {
  await using cdn = await startCdn({ refusals: 1 })
  await using site = await startTestApp({ env: { PURGE_URL: cdn.url, PURGE_TOKEN: 'a-token' } })
  const admin = await site.person('admin')
  const answers = await Promise.all(
    ['One', 'Two', 'Three'].map(async (title) =>
      sendForm(site, admin, createMeetup, { ...meetingForm, title, thumbnail: fileOf(await photograph()) }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const { rows } = await site.database.pool.query(
    "select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'purge_pages'",
  )
  expect(rows).toEqual([{ jobs: 1 }])
  site.startJobs()
  await expect.poll(() => cdn.purges.map(({ isRefused }) => isRefused)).toEqual([true, false])
  const [, purge] = cdn.purges
  expect(purge).toMatchObject({ method: 'POST', authorization: 'Bearer a-token', body: { tags: ['pages'] } })
  const urls = purge?.body.urls ?? []
  expect(urls).toEqual(
    expect.arrayContaining([`${site.url}/`, `${site.url}/events`, `${site.url}/events/past`]),
  )
  // Private pages are not cached.
  for (const path of ['/admin', '/my']) expect(urls).not.toContain(`${site.url}${path}`)
})

test('with a CDN that is purged, a public page says how long it may be cached; private pages and calls may not be', async () => {
  const headersOf = async (site: Awaited<ReturnType<typeof startTestApp>>, path: string) => {
    const { headers } = await site.http(path)
    return ['cache-control', 'cdn-cache-control', 'cache-tag'].map((name) => headers.get(name))
  }
  const usual = 'public, max-age=0, s-maxage=1, must-revalidate'
  await using plain = await startTestApp()
  expect(await headersOf(plain, '/events')).toEqual([usual, null, null])
  await using site = await startTestApp({ env: { PURGE_URL: 'http://127.0.0.1:9/purge' } })
  expect(await headersOf(site, '/events')).toEqual([usual, 'max-age=600', 'pages'])
  expect(await headersOf(site, '/no-such-page')).toEqual([usual, 'max-age=600', 'pages'])
  expect(await headersOf(site, '/my')).toEqual(['no-store', null, null])
  expect(await headersOf(site, '/api/health/live')).toEqual(['no-store', null, null])
})

test.each([
  [Number.POSITIVE_INFINITY, 600],
  [90_500, 90],
  [0, 0],
  [-1, 0],
])('a page that expires in %j ms is cached for %i s', (left, seconds) => {
  const now = new Date('2026-11-23T21:30:00Z')
  expect(cdnHeaders(now.getTime() + left, now)['cdn-cache-control']).toBe(`max-age=${seconds}`)
})

test('without a CDN no job is enqueued', async () => {
  await using site = await startTestApp()
  await enqueuePurge(site.context.db, site.config)
  const { rowCount } = await site.database.pool.query('select from graphile_worker.jobs')
  expect(rowCount).toBe(0)
})
