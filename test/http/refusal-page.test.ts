import { expect, test } from 'vitest'
import { updateProfile } from '#contract/accounts/profile.ts'
import { fileOf, photograph, sendForm } from '#test/cases/events/event-form.ts'
import { rawRequest } from '#test/support/raw-request.ts'
import { sharedTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp()

const NOBODYS = '0198b0a5-0000-7000-8000-000000000000'
const FILE = `/files/${NOBODYS}/invoice.pdf`

/** Sends the header of a browser that follows a link; `fetch` would set its own. */
const follow = (path: string, cookie?: string) =>
  rawRequest(site, path, { headers: { 'sec-fetch-mode': 'navigate', ...(cookie ? { cookie } : {}) } })

async function privateFile(): Promise<string> {
  const form = { avatar: fileOf(await photograph()) }
  const { body } = await sendForm<{ user: { avatar: { url: string } } }>(
    site,
    await site.person('user'),
    updateProfile,
    form,
  )
  return body.user.avatar.url
}

test.each([
  ['a file that is not there', () => FILE, 404, '<p>There is nothing here.</p>'],
  ['an event that is not there', () => `/events/${NOBODYS}.ics`, 404, '<p>There is nothing here.</p>'],
  ['a private file', privateFile, 401, '<a href="/login">Log in</a>'],
])(
  'somebody who follows a link to %s gets a page, and a program gets JSON',
  async (_what, linkOf, status, words) => {
    const link = await linkOf()
    const fetched = await site.http(link)
    expect([fetched.status, await fetched.json()]).toMatchObject([
      status,
      { code: status === 401 ? 'no_token' : 'not_found' },
    ])
    const { headers, text: page, ...followed } = await follow(link)
    expect([followed.status, headers['content-type'], headers['cache-control']]).toEqual([
      status,
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/)
    expect(page).toContain(words)
    expect(page).toContain('<header><a href="/">FWC</a></header>')
  },
)

test('a refused call that is followed as a link gets JSON like every call', async () => {
  const { status, headers, text } = await follow('/api/user/my_data')
  expect([status, headers['content-type']]).toEqual([401, 'application/json; charset=utf-8'])
  expect(JSON.parse(text)).toMatchObject({ code: 'no_token' })
})

test('the page of a refusal offers no log-in to somebody who is signed in', async () => {
  const member = await site.person('member')
  const { status, text: page } = await follow(FILE, `twk_fwc=${member.session}`)
  expect(status).toBe(404)
  expect(page).not.toContain('/login')
})
