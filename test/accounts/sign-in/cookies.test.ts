import { expect, test } from 'vitest'
import { rawRequest } from '#test/support/raw-request.ts'
import { createUser, loginUser, logoutUser } from '#contract/accounts/accounts.ts'
import { startTestApp } from '#test/support/test-app.ts'

const secure = { env: { PUBLIC_URL: 'https://fwc.example.org' } }

test('under https a session cookie without the __Host- prefix is refused', async () => {
  await using site = await startTestApp(secure)
  const { session } = await site.person()
  const me = async (cookie: string) =>
    (await rawRequest(site, '/api/user/current_user', { headers: { cookie } })).status
  expect(await me(`__Host-twk_fwc=${session}`)).toBe(200)
  expect(await me(`twk_fwc=${session}`)).toBe(401)
  expect(await me(`twk_fwc=planted; __Host-twk_fwc=${session}`)).toBe(200)
})

test('under https a Google sign-in with a cookie without the __Host- prefix is refused', async () => {
  // Nothing listens at this address: a request that reaches the provider gets 503.
  const google = { id: 'fwc', secret: 'fwc', issuer: 'http://127.0.0.1:9' }
  await using site = await startTestApp({ ...secure, google })
  const flow = { state: 's', nonce: 'n', verifier: 'v', from: '/' }
  const kept = Buffer.from(JSON.stringify(flow)).toString('base64url')
  const finish = async (cookie: string) =>
    (await rawRequest(site, '/api/user/google_auth?code=c&state=s', { headers: { cookie } })).status
  expect(await finish(`__Host-fwc_google=${kept}`)).toBe(503)
  expect(await finish(`fwc_google=${kept}`)).toBe(400)
})

test('a session cookie lasts as long as the session, and log-out deletes the cookie', async () => {
  await using site = await startTestApp()
  const email = 'asha@example.org'
  const password = 'quiet-harbour-42'
  await site.call(null, createUser, { name: 'Asha', email, password })
  const cookieOf = (answer: Response) =>
    answer.headers.getSetCookie().find((one) => one.startsWith('twk_fwc=')) ?? ''
  const answer = await site.http(`/api${loginUser.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const cookie = cookieOf(answer)
  const { rows } = await site.context.pool.query<{ seconds: number }>(
    'select extract(epoch from expires_at - created_at)::int as seconds from sessions order by created_at desc limit 1',
  )
  expect(cookie).toContain(`; Max-Age=${rows[0]?.seconds};`)
  const out = await site.http(`/api${logoutUser.path}`, {
    headers: { cookie: cookie.split(';')[0] as string, 'sec-fetch-site': 'same-origin' },
  })
  expect(cookieOf(out)).toMatch(/^twk_fwc=; .*Max-Age=0/)
})
