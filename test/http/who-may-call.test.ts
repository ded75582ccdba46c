import { SHIPPED_BRANDING, withName } from '#contract/site/branding.ts'
import { expect, test } from 'vitest'
import type { Allow, Endpoint } from '#contract/call/endpoint.ts'
import { problems } from '#contract/call/problem.ts'
import { hashOf } from '#server/accounts/sign-in/sessions.ts'
import { callerKinds, openCallers } from '#test/cases/calls/callers.ts'
import { endpoints, nameOf } from '#test/cases/calls/endpoints.ts'
import { type Person, sharedTestApp, type Site } from '#test/support/test-app.ts'

/**
 * The expected answers to visitor, user, member and admin by the `allow` of a call; a former member or admin gets the answer of a
 * user. `-` is anything but 401 and 403, since the input is empty.
 */
const verdictsOf: Record<Allow, [visitor: string, user: string, member: string, admin: string]> = {
  anyone: ['-', '-', '-', '-'],
  'signed-in': ['401', '-', '-', '-'],
  member: ['401', '403', '-', '403'],
  admin: ['401', '403', '403', '-'],
  provider: ['-', '-', '-', '-'],
}
/** These calls prove themselves in another way, and a browser comes to them from the provider's page. */
const fromProvider = ['POST /member/verify-payment', 'POST /member/payment-webhook']

function send(site: Site, { method, path }: Endpoint, headers: Record<string, string>): Promise<Response> {
  return site.http(`/api${path.replace(/:\w+/, 'order_of_nobody')}`, {
    method,
    headers: { ...(method === 'POST' ? { 'content-type': 'application/json' } : {}), ...headers },
    // The call that closes an account gets an invalid input, so that it closes none.
    ...(method === 'POST' ? { body: path === '/user/close_account' ? '{"refund":-1}' : '{}' } : {}),
  })
}

const bearer = (session: string) => ({ authorization: `Bearer ${session}` })

async function expire({ context }: Site, { id, session }: Person): Promise<void> {
  const past = new Date(context.clock().getTime() - 1000)
  await context.db
    .updateTable('sessions')
    .set({ expires_at: past })
    .where('token_hash', '=', hashOf(session))
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
}

const site = await sharedTestApp()

test('every call of the contract is mounted, and no other', async () => {
  const { paths } = (await (await site.http('/api/openapi.json')).json()) as { paths: Record<string, object> }
  const mounted = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/, ':$1')}`),
  )
  expect(mounted.toSorted()).toEqual([...endpoints.keys()].toSorted())
})

const shared = await sharedTestApp()
const callers = await openCallers(shared, 2 * endpoints.size)
const expired = await shared.person('admin')
await expire(shared, expired)

test.each([...endpoints])(
  '%s admits the callers that it allows, and refuses all others',
  async (_, endpoint) => {
    const [visitor, user, member, admin] = verdictsOf[endpoint.allow]
    const verdicts = { visitor, user, member, 'former member': user, admin, 'former admin': user }
    const requests: [who: string, headers: Record<string, string>, status: string][] = [
      ...callerKinds.map((kind): (typeof requests)[number] => {
        const session = callers.session(kind)
        return [kind, session === null ? {} : bearer(session), verdicts[kind]]
      }),
      ['empty token', bearer(''), visitor],
      ['garbage token', bearer('x'.repeat(43)), visitor],
      ['garbage cookie', { cookie: 'twk_fwc=garbage', 'sec-fetch-site': 'same-origin' }, visitor],
      ['other scheme', { authorization: `Basic ${callers.session('admin')}` }, visitor],
      ['expired admin', bearer(expired.session), visitor],
    ]
    for (const [who, headers, status] of requests) {
      const answer = await send(shared, endpoint, headers)
      const refused = answer.status === 401 || answer.status === 403
      expect(refused ? String(answer.status) : '-', who).toBe(status)
      expect(answer.status, who).toBeLessThan(500)
      if (status === '-') continue
      const code = status === '401' ? 'no_token' : (endpoint.notAllowed ?? 'not_allowed')
      expect(await answer.json(), who).toEqual({
        message: withName(problems[code][1], SHIPPED_BRANDING),
        code,
      })
    }
  },
)

test('a cookie sent from another site cannot change anything, in any call that changes data', async () => {
  const changing = [...endpoints.values()].filter(
    (endpoint) =>
      (endpoint.method === 'POST' || endpoint.path === '/user/logout_user') &&
      !fromProvider.includes(nameOf(endpoint)),
  )
  expect(changing.length).toBeGreaterThan(10)
  const { session } = await site.person('admin')
  for (const endpoint of changing) {
    const answer = await send(site, endpoint, {
      cookie: `twk_fwc=${session}`,
      'sec-fetch-site': 'cross-site',
    })
    expect([answer.status, await answer.json()], nameOf(endpoint)).toEqual([
      403,
      { message: 'This request came from another site and was refused.', code: 'cross_site' },
    ])
  }
  expect((await site.http('/api/user/current_user', { headers: bearer(session) })).status).toBe(200)
})

test('a cookie is accepted from a page of this site only; reading needs no such proof', async () => {
  const { session, id } = await site.person()
  const cookie = `other=1; twk_fwc=${session}`
  const own = site.url
  const variants: [headers: Record<string, string>, status: number][] = [
    [{}, 403],
    [{ origin: own }, 200],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: `${own}.evil.example` }, 403],
    [{ origin: 'http://127.0.0.1:1' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: '' }, 403],
    [{ referer: `${own}/partner` }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'none' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: own }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: own }, 200],
  ]
  for (const [n, [headers, status]] of variants.entries()) {
    const saved = await site.http('/api/member/save_draft', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, ...headers },
      body: JSON.stringify({ changes: { city: `city ${n}` }, step: 1 }),
    })
    expect(saved.status, JSON.stringify(headers)).toBe(status)
    const draft = await site.context.db
      .selectFrom('drafts')
      .select('form')
      .where('user_id', '=', id)
      .executeTakeFirst()
    expect((draft?.form as { city?: string } | undefined)?.city === `city ${n}`).toBe(status === 200)
    const read = await site.http('/api/user/current_user', { headers: { cookie, ...headers } })
    expect(read.status, JSON.stringify(headers)).toBe(200)
  }
  const bearing = await site.http('/api/member/save_draft', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://evil.example', ...bearer(session) },
    body: JSON.stringify({ changes: {}, step: 1 }),
  })
  expect(bearing.status).toBe(200)
})

test('a log-out by cookie must come from this site, and then ends the session', async () => {
  const { session } = await site.person()
  const cookie = `twk_fwc=${session}`
  const status = async (headers: Record<string, string>) =>
    (await site.http('/api/user/logout_user', { headers: { cookie, ...headers } })).status
  const isAlive = async () =>
    (await site.http('/api/user/current_user', { headers: bearer(session) })).status === 200
  expect([await status({}), await isAlive()]).toEqual([403, true])
  expect([await status({ 'sec-fetch-site': 'cross-site' }), await isAlive()]).toEqual([403, true])
  expect([await status({ origin: site.url }), await isAlive()]).toEqual([200, false])
})

test('somebody who loses a role has lost its rights at the next call', async () => {
  const { session, id } = await site.person('admin')
  const status = async () => (await site.http('/api/member/all_members', { headers: bearer(session) })).status
  expect(await status()).toBe(200)
  for (const role of ['member', 'user'] as const) {
    await site.context.db.updateTable('users').set({ role }).where('id', '=', id).execute()
    expect(await status()).toBe(403)
  }
  await site.context.db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute()
  expect(await status()).toBe(200)
})
