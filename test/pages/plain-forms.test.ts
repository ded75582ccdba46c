import { expect, test } from 'vitest'
import { createUser } from '#contract/accounts/accounts.ts'
import { beginTwoFactor, turnOnTwoFactor } from '#contract/accounts/two-factor.ts'
import { codeFor } from '#test/cases/people/authenticator.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'

const ASHA = { name: 'Asha Kulkarni', email: 'asha@example.org', password: 'seven lattices at noon' }

/** Sends a form like a browser without scripts. */
function post(
  site: Site,
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = { origin: site.url },
): Promise<Response> {
  return site.http(path, { method: 'POST', body: new URLSearchParams(form), headers })
}

/** The value of a field in the page, and the error at the field. */
function fieldOf(html: string, name: string): { value: string | undefined; error: string | undefined } {
  const tag = new RegExp(`<input [^<>]*name="${name}"[^<>]*>`).exec(html)?.[0] ?? ''
  const id = / id="([^"]*)"/.exec(tag)?.[1]
  return {
    value: / value="([^"]*)"/.exec(tag)?.[1],
    error: new RegExp(`id="${id}-error">([^<]*)<`).exec(html)?.[1],
  }
}

function alertOf(html: string): string | undefined {
  const alert = /<div class="alert sign-in-alert"[^<>]*>/.exec(html)?.[0]
  if (alert === undefined || alert.includes('hidden')) return undefined
  return /sign-in-alert"[\s\S]*?<div class="alert-words">([\s\S]*?)<\/div>/.exec(html)?.[1]
}

test('a form sent without scripts makes an account, and redirects to the page of `return`', async () => {
  await using site = await startTestApp()
  const made = await post(site, '/signup?return=/partner&first=1', ASHA)
  expect([made.status, made.headers.get('location')]).toEqual([303, '/partner'])
  expect(made.headers.get('cache-control')).toBe('no-store')
  const cookie = made.headers.getSetCookie().find((line) => line.startsWith('twk_fwc='))
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
  const known = await site.http('/api/user/current_user', {
    headers: { cookie: cookie?.split(';')[0] ?? '' },
  })
  expect(((await known.json()) as { user: { email: string } }).user.email).toBe(ASHA.email)

  const again = await post(site, '/login?return=/events', ASHA)
  expect([again.status, again.headers.get('location')]).toEqual([303, '/events'])
  const hostile = await post(site, '/login?return=//e.example', ASHA)
  expect(hostile.headers.get('location')).toBe('/')
})

test('a member who logs in without `return` is redirected to My FWC', async () => {
  await using site = await startTestApp()
  await site.call(null, createUser, ASHA)
  await site.context.db.updateTable('users').set({ role: 'member' }).where('email', '=', ASHA.email).execute()
  expect((await post(site, '/login', ASHA)).headers.get('location')).toBe('/my')
  expect((await post(site, '/login?return=/events', ASHA)).headers.get('location')).toBe('/events')
})

test('a refused form is shown with what was typed, except the password, and with the errors', async () => {
  await using site = await startTestApp()
  await site.call(null, createUser, ASHA)
  const odd = 'a"><script>alert(1)</script>$&@example.org'
  for (const [path, form, status, message, errors] of [
    [
      '/login',
      {},
      400,
      'Please fill in all fields',
      { email: 'Please fill this in', password: 'Please fill this in' },
    ],
    ['/login', { ...ASHA, password: 'not it' }, 401, 'E-mail or password is wrong.', {}],
    ['/login', { email: odd, password: 'x' }, 401, 'E-mail or password is wrong.', {}],
    ['/signup', { ...ASHA, name: '' }, 400, 'Please fill in all fields', { name: 'Please fill this in' }],
    ['/SIGNUP/', ASHA, 409, 'Please log in.', { email: 'There is an account with this e-mail' }],
    [
      '/signup',
      { ...ASHA, email: odd },
      400,
      'Please check the marked fields.',
      { email: expect.any(String) },
    ],
    ['/forgot-password', { email: '' }, 400, 'Please fill in all fields', { email: 'Please fill this in' }],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const answer = await post(site, `${path}?return=/events`, form)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const html = await answer.text()
    expect([answer.status, answer.headers.get('content-type')], path).toEqual([
      status,
      'text/html; charset=utf-8',
    ])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(alertOf(html), path).toContain(message)
    for (const name of ['name', 'email', 'password']) {
      const field = fieldOf(html, name)
      expect(field.error, `${path} ${name}`).toEqual((errors as Record<string, unknown>)[name])
      const typed = (form as Record<string, string>)[name]
      const isShown = name !== 'password' && html.includes(`name="${name}"`)
      const escaped = typed
        ?.replaceAll('"', '&quot;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('&@', '&amp;@')
      if (isShown) expect(field.value, `${path} ${name}`).toBe(escaped ?? '')
      else expect(field.value).toBeUndefined()
    }
    expect(html).not.toContain('<script>alert')
    expect(html).toContain('/login?return=%2Fevents')
  }
  // The cached page, which everybody gets, contains nothing of what was typed.
  expect(await (await site.http('/login')).text()).not.toContain('asha@example.org')
})

test('a person with two-factor is asked for the code', async () => {
  await using site = await startTestApp()
  const { twk_fwc: session } = await site.call(null, createUser, ASHA)
  await site.confirm(ASHA.email)
  const { secret } = await site.call(session, beginTwoFactor, { password: ASHA.password })
  await site.call(session, turnOnTwoFactor, { code: codeFor(secret, site.context.clock()) })
  site.turnClock(60_000)
  const first = await post(site, '/login', ASHA)
  const html = await first.text()
  expect([first.status, alertOf(html)]).toEqual([401, 'Enter the code from your authenticator app'])
  expect(html).toContain('name="code"')
  const wrong = await post(site, '/login', { ...ASHA, code: '000000' })
  const again = await wrong.text()
  expect([wrong.status, fieldOf(again, 'code').value]).toEqual([401, undefined])
  expect(again).toContain('name="code"')
  const right = await post(site, '/login', { ...ASHA, code: codeFor(secret, site.context.clock()) })
  expect(right.status).toBe(303)
})

test('a form from another site is refused, and so is a body that is no form', async () => {
  await using site = await startTestApp()
  await site.call(null, createUser, ASHA)
  for (const headers of [
    {},
    { origin: 'https://evil.example' },
    { origin: site.url, 'sec-fetch-site': 'cross-site' },
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const answer = await post(site, '/login', ASHA, headers as Record<string, string>)
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
  }
  const json = await site.http('/login', {
    method: 'POST',
    headers: { origin: site.url, 'content-type': 'application/json' },
    body: JSON.stringify(ASHA),
  })
  expect(json.status).toBe(415)
  const long = await post(site, '/login', { email: 'x'.repeat(20_000), password: 'x' })
  expect(long.status).toBe(413)
  const put = await site.http('/login', { method: 'PUT' })
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  expect((await post(site, '/events', {})).headers.get('allow')).toBe('GET, HEAD')
})

test('guesses by the form count towards the same limit as guesses by the call', async () => {
  await using site = await startTestApp()
  await site.call(null, createUser, ASHA)
  let answer = await post(site, '/login', { ...ASHA, password: 'guess' })
  for (let tries = 1; tries <= 50 && answer.status === 401; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one guess after the other
    answer = await post(site, '/login', { ...ASHA, password: `guess ${tries}` })
  }
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(alertOf(await answer.text())).toBeTruthy()
})

test('a link to set a password can be asked for without scripts', async () => {
  await using site = await startTestApp()
  const answer = await post(site, '/forgot-password', { email: 'nobody@example.org' })
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(alertOf(html)).toContain('the link is on its way')
  expect(html).toContain('data-tone="success"')
})
