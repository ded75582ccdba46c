import { expect, test } from 'vitest'
import { startTestApp } from '#test/support/test-app.ts'

/** A value written into the database by hand, past every check. */
const NONSENSE = { hidden: 'asha@example.org' }

test('a page that cannot be rendered is a 500, is logged in one line without its content, and is counted', async () => {
  await using site = await startTestApp()
  const { pool } = site.database
  const admin = await site.person('admin')
  const value = JSON.stringify(NONSENSE)
  await pool.query(`insert into content_documents (key, version) values ('about', 1)`)
  await pool.query(
    `insert into content_versions (key, version, value, published_at, published_by) values ('about', 1, $1, now(), $2)`,
    [value, admin.id],
  )
  site.takeLog()
  const answer = await site.http('/about-us?from=asha')
  expect(answer.status).toBe(500)
  const lines = site
    .takeLog()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const failures = lines.filter(({ level }) => Number(level) >= 50)
  expect(failures).toMatchObject([
    { msg: 'a page could not be rendered', page: '/about-us', err: { type: 'TypeError' } },
  ])
  expect(JSON.stringify(failures)).not.toMatch(/asha/)
  const metrics = await (await site.http('/api/metrics')).text()
  expect(metrics).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/\*"[^}]*status="500"[^}]*\} 1/)
  // A failed page is not cached: once it can be rendered it is shown.
  await pool.query(`update content_documents set version = 0`)
  site.context.pageInvalidation.tell('all')
  expect((await site.http('/about-us')).status).toBe(200)
})
