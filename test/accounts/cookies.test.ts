import { expect, test } from 'vitest'
import { rawRequest } from '#test/support/raw-request.ts'
import { startTestApp } from '#test/support/test-app.ts'

const secure = { env: { PUBLIC_URL: 'https://fwc.example.org' } }

test('under https a cookie that another host of the domain could plant is no session', async () => {
  await using site = await startTestApp(secure)
  const { session } = await site.person()
  const me = async (cookie: string) =>
    (await rawRequest(site, '/api/user/current_user', { headers: { cookie } })).status
  expect(await me(`__Host-twk_fwc=${session}`)).toBe(200)
  expect(await me(`twk_fwc=${session}`)).toBe(401)
  expect(await me(`twk_fwc=planted; __Host-twk_fwc=${session}`)).toBe(200)
})

test('under https nobody finishes a Google sign-in that another host of the domain began for them', async () => {
  // Nothing answers there: whoever gets as far as asking the provider gets 503.
  const google = { id: 'fwc', secret: 'fwc', issuer: 'http://127.0.0.1:9' }
  await using site = await startTestApp({ ...secure, google })
  const flow = { state: 's', nonce: 'n', verifier: 'v', from: '/' }
  const kept = Buffer.from(JSON.stringify(flow)).toString('base64url')
  const finish = async (cookie: string) =>
    (await rawRequest(site, '/api/user/google_auth?code=c&state=s', { headers: { cookie } })).status
  expect(await finish(`__Host-fwc_google=${kept}`)).toBe(503)
  expect(await finish(`fwc_google=${kept}`)).toBe(400)
})
