import { afterAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { problems } from '#contract/problem.ts'
import { hashOf } from '#server/accounts/sessions.ts'
import { callerKinds, openCallers } from '#test/cases/callers.ts'
import { endpoints, nameOf } from '#test/cases/endpoints.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'

/** What visitor, user, member and admin get, and a former member or admin what a user gets; `-` is anything but 401 and 403, since the call itself sends nothing useful. */
const table: Record<string, string> = {
  'GET /health/live': '- - - -',
  'GET /health/ready': '- - - -',
  'GET /user/sign_in_options': '- - - -',
  'GET /user/google_start': '- - - -',
  'GET /user/google_auth': '- - - -',
  'POST /user/create_user': '- - - -',
  'POST /user/login_user': '- - - -',
  'POST /user/set_password': '- - - -',
  'POST /user/forgot_password': '- - - -',
  'POST /user/confirm_email': '- - - -',
  'POST /user/send_confirmation': '401 - - -',
  'GET /user/logout_user': '- - - -',
  'GET /user/current_user': '401 - - -',
  'GET /user/sessions': '401 - - -',
  'POST /user/end_sessions': '401 - - -',
  'GET /user/known_devices': '401 - - -',
  'POST /user/forget_device': '401 - - -',
  'GET /user/google_connection': '401 - - -',
  'POST /user/connect_google': '401 - - -',
  'POST /user/finish_connect_google': '401 - - -',
  'POST /user/disconnect_google': '401 - - -',
  'GET /user/two_factor': '401 - - -',
  'POST /user/begin_two_factor': '401 - - -',
  'POST /user/turn_on_two_factor': '401 - - -',
  'POST /user/turn_off_two_factor': '401 - - -',
  'POST /user/finish_sign_in': '- - - -',
  'GET /settings': '401 403 403 -',
  'POST /settings': '401 403 403 -',
  'POST /settings/signature': '401 403 403 -',
  'GET /settings/vouchers': '401 403 403 -',
  'POST /settings/make_voucher': '401 403 403 -',
  'POST /settings/end_voucher': '401 403 403 -',
  'POST /member/check_voucher': '401 - - -',
  'GET /site/contact': '- - - -',
  'GET /member/prices': '- - - -',
  'GET /team/all': '401 403 403 -',
  'POST /team/set': '401 403 403 -',
  'GET /user/all_users': '401 403 403 -',
  'POST /user/update_profile': '401 - - -',
  'POST /user/new_recovery_codes': '401 - - -',
  'GET /user/closing': '401 - - -',
  'GET /user/my_data': '401 - - -',
  'POST /user/close_account': '401 - - -',
  'POST /user/change_password': '401 - - -',
  'POST /user/change_email': '401 - - -',
  'POST /user/confirm_new_email': '- - - -',
  'POST /user/suspend': '401 403 403 -',
  'POST /user/restore': '401 403 403 -',
  'POST /member/create-order': '401 - - -',
  'POST /member/create_member': '401 - - -',
  'GET /member/draft': '401 - - -',
  'POST /member/save_draft': '401 - - -',
  'GET /member/my_application': '401 - - -',
  'POST /member/paymentsuccess/:id': '401 - - -',
  'GET /member/all_members': '401 403 403 -',
  'POST /member/all_members_payments': '401 403 403 -',
  'POST /member/approve_member': '401 403 403 -',
  'POST /member/remove_member': '401 403 403 -',
  'POST /member/decline_member': '401 403 403 -',
  'POST /member/ask_member': '401 403 403 -',
  'POST /member/correct': '401 403 403 -',
  'POST /member/answer_question': '401 - - -',
  'GET /member/notes': '401 403 403 -',
  'POST /member/add_note': '401 403 403 -',
  'POST /member/delete_note': '401 403 403 -',
  'GET /assignments/all': '401 403 403 -',
  'POST /assignments/take': '401 403 403 -',
  'POST /assignments/hand_over': '401 403 403 -',
  'POST /assignments/give_back': '401 403 403 -',
  'POST /overview/digest': '401 403 403 -',
  'GET /member/saved_views': '401 403 403 -',
  'POST /member/save_view': '401 403 403 -',
  'POST /member/delete_view': '401 403 403 -',
  'POST /member/ask_guardian': '401 - - -',
  'POST /member/guardian_request': '- - - -',
  'POST /member/guardian_consent': '- - - -',
  'GET /member/my_membership': '401 - - -',
  'POST /member/renew': '401 - - -',
  'POST /member/submit-fwc-athithi-request': '401 403 - 403',
  'POST /member/all-fwc-athithi': '401 403 403 -',
  'POST /member/decide_athithi/:id': '401 403 403 -',
  'POST /member/withdraw_athithi/:id': '401 - - -',
  'POST /yuvaShakti/create_yuvaShakti': '401 - - -',
  'POST /yuvaShakti/all_yuvaShakti': '401 403 403 -',
  'POST /yuvaShakti/decide/:id': '401 403 403 -',
  'POST /yuvaShakti/withdraw/:id': '401 - - -',
  'POST /investment_circle/create_investment_circle': '401 - - -',
  'POST /investment_circle/all_investment_circle': '401 403 403 -',
  'POST /investment_circle/decide/:id': '401 403 403 -',
  'POST /investment_circle/withdraw/:id': '401 - - -',
  'GET /investment_circle/draft': '401 - - -',
  'POST /investment_circle/save_draft': '401 - - -',
  'POST /zoomPremium/create_zoom': '401 403 - 403',
  'POST /zoomPremium/all_zoom': '401 403 403 -',
  'POST /zoomPremium/decide/:id': '401 403 403 -',
  'POST /zoomPremium/withdraw/:id': '401 - - -',
  'POST /spotlightBoost/create_spotlight': '401 403 - 403',
  'POST /spotlightBoost/all_spotlight': '- - - -',
  'POST /spotlightBoost/show_on_homepage/:id': '401 403 403 -',
  'POST /spotlightBoost/remove_from_homepage/:id': '401 403 403 -',
  'POST /spotlightBoost/pick/:id': '401 403 403 -',
  'POST /spotlightBoost/decide/:id': '401 403 403 -',
  'POST /spotlightBoost/withdraw/:id': '401 - - -',
  'POST /matchMaking/create_matchmaking/:id': '401 403 - 403',
  'POST /matchMaking/getAllMatchmakings': '401 403 403 -',
  'POST /matchMaking/allow_matchmaking/:id': '401 403 403 -',
  'POST /matchMaking/decide/:id': '401 403 403 -',
  'POST /matchMaking/withdraw/:id': '401 - - -',
  'GET /matchMaking/candidates/:id': '401 403 403 -',
  'POST /matchMaking/introduce/:id': '401 403 403 -',
  'POST /matchMaking/answer/:id': '401 403 - 403',
  'GET /programmes/mine': '401 - - -',
  'GET /programmes/due': '401 403 403 -',
  'POST /events/all_event': '- - - -',
  'POST /events/create_event': '401 403 403 -',
  'POST /events/update_event': '401 403 403 -',
  'POST /events/delete_event': '401 403 403 -',
  'POST /meetups/all_meetup': '- - - -',
  'POST /meetups/create_meetup': '401 403 403 -',
  'POST /meetups/update_meetup': '401 403 403 -',
  'POST /meetups/delete_meetup': '401 403 403 -',
  'POST /masterClass/all_master_class': '- - - -',
  'POST /masterClass/create_master_class': '401 403 403 -',
  'POST /masterClass/update_master_class': '401 403 403 -',
  'POST /masterClass/delete_master_class': '401 403 403 -',
  'GET /money/invoice/:id': '401 - - -',
  'GET /money/credit_note/:id': '401 - - -',
  'GET /money/document/:id': '401 - - -',
  'POST /money/correct_document': '401 403 403 -',
  'GET /money/my_documents': '401 - - -',
  'GET /documents/verify': '- - - -',
  'GET /money/summary': '401 403 403 -',
  'GET /money/ledger.csv': '401 403 403 -',
  'GET /money/gstr1.csv': '401 403 403 -',
  'GET /money/accounts': '401 403 403 -',
  'POST /money/check_settlement': '401 403 403 -',
  'GET /money/history/:id': '401 403 403 -',
  'POST /money/refund': '401 403 403 -',
  'POST /money/match_statement': '401 403 403 -',
  'POST /money/record_offline': '401 403 403 -',
  'POST /money/claim': '401 - - -',
  'POST /money/resolve': '401 403 403 -',
  'GET /overview': '401 403 403 -',
  'GET /site/sample_content': '401 403 403 -',
  'GET /system/status': '401 403 403 -',
  'POST /system/retry_job': '401 403 403 -',
  'POST /system/drop_job': '401 403 403 -',
  'GET /audit/log': '401 403 403 -',
  'POST /audit/export': '401 403 403 -',
  'POST /member/verify-payment': '- - - -',
  'POST /member/payment-webhook': '- - - -',
}
/** They prove themselves otherwise, and a browser comes to them from the provider's page. */
const fromProvider = ['POST /member/verify-payment', 'POST /member/payment-webhook']

function send(site: Site, { method, path }: Endpoint, headers: Record<string, string>): Promise<Response> {
  return site.http(`/api${path.replace(/:\w+/, 'order_of_nobody')}`, {
    method,
    headers: { ...(method === 'POST' ? { 'content-type': 'application/json' } : {}), ...headers },
    // Without a password, nothing at all closes an account.
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

test('every call that is mounted has its line in the table', async () => {
  await using site = await startTestApp()
  const { paths } = (await (await site.http('/api/openapi.json')).json()) as { paths: Record<string, object> }
  const mounted = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/, ':$1')}`),
  )
  expect(mounted.toSorted()).toEqual(Object.keys(table).toSorted())
  expect([...endpoints.keys()].toSorted()).toEqual(Object.keys(table).toSorted())
})

const shared = await startTestApp()
afterAll(() => shared[Symbol.asyncDispose]())
const callers = await openCallers(shared, 2 * endpoints.size)
const expired = await shared.person('admin')
await expire(shared, expired)

test.each(Object.entries(table))('%s answers visitor, user, member, admin: %s', async (name, expected) => {
  const endpoint = endpoints.get(name) as Endpoint
  const [visitor, user, member, admin] = expected.split(' ') as [string, string, string, string]
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
    expect(await answer.json(), who).toEqual({ message: problems[code][1], code })
  }
})

test('a cookie alone from another site changes nothing, in any call that changes something', async () => {
  await using site = await startTestApp()
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

test('a cookie works from a page of this site only; reading needs no proof', async () => {
  await using site = await startTestApp()
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

test('log-out by cookie must be same-origin too, and then ends the session', async () => {
  await using site = await startTestApp()
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

test('whoever loses a role loses its rights with the next call', async () => {
  await using site = await startTestApp()
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
