import { afterAll, expect, test } from 'vitest'
import type { ProblemBody } from '#contract/problem.ts'
import { endpoints } from '#test/cases/endpoints.ts'
import { rawRequest } from '#test/support/raw-request.ts'
import { startTestApp } from '#test/support/test-app.ts'

const site = await startTestApp()
afterAll(() => site[Symbol.asyncDispose]())

const NOBODYS = '0198b0a5-0000-7000-8000-000000000000'
/** What can be followed as a link: calls that read, files, entries of calendars. */
const links = [
  ...[...endpoints.values()].filter(({ method }) => method === 'GET').map(({ path }) => `/api${path}`),
  `/files/${NOBODYS}/invoice.pdf`,
  `/events/${NOBODYS}.ics`,
]

/** As a browser asks that follows a link; `fetch` would say for itself how it asks. */
const follow = (path: string, cookie?: string) =>
  rawRequest(site, path, { headers: { 'sec-fetch-mode': 'navigate', ...(cookie ? { cookie } : {}) } })

test('whoever follows a link that is refused reads a page, with the same status as programs that read JSON', async () => {
  let refused = 0
  for (const link of links) {
    const answer = await site.http(link, { redirect: 'manual' })
    if (answer.status < 400) continue
    refused += 1
    const { message } = (await answer.json()) as ProblemBody
    const { status, headers, text: page } = await follow(link)
    expect([link, status, headers['content-type'], headers['cache-control']]).toEqual([
      link,
      answer.status,
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/)
    expect(page).toContain(status === 401 ? '<a href="/login">Log in</a>' : `<p>${message}</p>`)
    expect(page).not.toContain('Token not found')
    expect(page).toContain('<header><a href="/">FWC</a></header>')
  }
  expect(refused).toBeGreaterThan(40)
})

test('a refusal to somebody who is signed in offers no log-in', async () => {
  const member = await site.person('member')
  const { status, text: page } = await follow(`/files/${NOBODYS}/invoice.pdf`, `twk_fwc=${member.session}`)
  expect(status).toBe(404)
  expect(page).not.toContain('/login')
})
