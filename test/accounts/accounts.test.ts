import { expect, test } from 'vitest'
import { allUsers, createUser, currentUser, loginUser, logoutUser } from '#contract/accounts/accounts.ts'
import { DAY } from '#contract/values/time.ts'
import { addressKey } from '#server/accounts/sign-in/rate-limits.ts'
import { emptyProfile } from '#test/cases/people/empty-profile.ts'
import { type RawAnswer, rawRequest } from '#test/support/raw-request.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'

const password = 'four green villages'
const asha = { name: 'Asha Kulkarni', email: 'asha@example.org', password }

/** A call with JSON from an address of the loopback network. */
function from(site: Site, address: string, path: string, body: unknown, cookie = ''): Promise<RawAnswer> {
  const headers = { 'content-type': 'application/json', cookie }
  return rawRequest(site, `/api${path}`, {
    method: 'POST',
    headers,
    from: address,
    body: JSON.stringify(body),
  })
}

const logInFrom = (site: Site, address: string, email: string, word: string, cookie = '') =>
  from(site, address, '/user/login_user', { email, password: word }, cookie)

/** The device cookie that the answer sets in the browser. */
const deviceOf = ({ headers }: RawAnswer) =>
  (headers['set-cookie'] as string[]).find((line) => line.startsWith('fwc_device='))?.split(';')[0] ?? ''

async function isAlive(site: Site, session: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${session}` }
  return (await site.http('/api/user/current_user', { headers })).status === 200
}

test('a person signs up, is recognised by the session, logs in elsewhere, and logs out', async () => {
  await using site = await startTestApp()
  const made = await site.call(null, createUser, { ...asha, name: '  Asha Kulkarni ' })
  expect(made.user).toEqual({
    _id: expect.any(String) as string,
    duties: [],
    name: 'Asha Kulkarni',
    avatar: { url: null },
    email: 'asha@example.org',
    contact: null,
    role: 'user',
    investmentCircle: 'notfilled',
    expert_connect: 'notapplied',
  })
  expect(await site.call(made.twk_fwc, currentUser, {})).toEqual({
    user: { ...made.user, ...emptyProfile, membership: null, minorUntil: null },
  })
  const other = await site.call(null, loginUser, { email: asha.email, password })
  expect(other.user).toEqual(made.user)
  expect(await site.call(made.twk_fwc, logoutUser, {})).toEqual({ success: true })
  expect([await isAlive(site, made.twk_fwc), await isAlive(site, other.twk_fwc)]).toEqual([false, true])
  expect(await site.emails()).toMatchObject([{ kind: 'welcome', to: asha.email }])
})

test('signing in sets the same session as a cookie that scripts cannot read', async () => {
  for (const [publicUrl, line] of [
    [undefined, /^twk_fwc=([\w-]{43}); Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/],
    [
      'https://fwc.example.org',
      /^__Host-twk_fwc=([\w-]{43}); Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
    ],
  ] as const) {
    await using site = await startTestApp(publicUrl ? { env: { PUBLIC_URL: publicUrl } } : {})
    const answer = await from(site, '127.0.0.1', '/user/create_user', asha)
    const [cookie] = answer.headers['set-cookie'] as string[]
    const { twk_fwc } = JSON.parse(answer.text) as { twk_fwc: string }
    expect(line.exec(cookie as string)?.[1]).toBe(twk_fwc)
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})

test('the word Bearer is accepted in any letter case, and a Basic authorization header of a proxy leaves the session cookie valid', async () => {
  await using site = await startTestApp()
  const { session, id } = await site.person()
  for (const headers of [
    { authorization: `bearer ${session}` },
    { authorization: `BEARER  ${session}` },
    { authorization: 'Basic cHJveHk6c2VjcmV0', cookie: `twk_fwc=${session}` },
  ]) {
    const answer = await site.http(`/api${currentUser.path}`, { headers })
    expect(await answer.json()).toMatchObject({ user: { _id: id } })
  }
  const stale = { authorization: 'Bearer stale', cookie: `twk_fwc=${session}` }
  expect((await site.http(`/api${currentUser.path}`, { headers: stale })).status).toBe(401)
})

test('an e-mail belongs to one account in any letter case, and log-in accepts the e-mail in any letter case', async () => {
  await using site = await startTestApp()
  const made = await site.call(null, createUser, { ...asha, email: ' Asha@Example.ORG ' })
  expect(made.user.email).toBe('asha@example.org')
  for (const email of ['asha@example.org', 'ASHA@EXAMPLE.ORG', '\tAsha@example.org\n']) {
    await expect(site.call(null, createUser, { ...asha, email })).rejects.toMatchObject({
      status: 409,
      code: 'email_taken',
    })
    expect((await site.call(null, loginUser, { email, password })).user._id).toBe(made.user._id)
  }
})

test('a wrong password and an unknown e-mail get the same response, byte for byte', async () => {
  await using site = await startTestApp()
  await site.call(null, createUser, asha)
  const wrong = await logInFrom(site, '127.0.0.1', asha.email, 'not the password')
  const unknown = await logInFrom(site, '127.0.0.1', 'nobody@example.org', 'not the password')
  const noPassword = await logInFrom(site, '127.0.0.1', (await site.person()).email, 'not the password')
  expect(wrong.status).toBe(401)
  for (const other of [unknown, noPassword]) {
    expect([other.status, other.text]).toEqual([wrong.status, wrong.text])
    expect(Object.keys(other.headers)).toEqual(Object.keys(wrong.headers))
  }
})

test.each(['password1', 'Password123!', 'qwertyuiop', '12345678', 'short', 'x'.repeat(129)])(
  'the password %s is refused at sign-up',
  async (word) => {
    await using site = await startTestApp()
    await expect(site.call(null, createUser, { ...asha, password: word })).rejects.toMatchObject({
      status: 400,
      fields: { password: expect.any(String) as string },
    })
    expect(await site.context.db.selectFrom('users').select('id').execute()).toEqual([])
  },
)

test.each(['asha@example.org', 'Asha.1990', '2026 ASHA kulkarni', 'ashakulkarni!', '**Kulkarni**'])(
  'a password made of the name or e-mail of the person is refused: %s',
  async (word) => {
    await using site = await startTestApp()
    const refusal = {
      code: 'weak_password',
      fields: { password: 'This is your own name or e-mail: choose another' },
    }
    await expect(site.call(null, createUser, { ...asha, password: word })).rejects.toMatchObject(refusal)
    // Somebody else may use that password, and a longer password may contain the name or e-mail.
    await site.call(null, createUser, { name: 'Meera', email: 'meera@example.org', password: word })
    await site.call(null, createUser, { ...asha, password: `${word} by the river` })
  },
)

test('a password that is the number in the e-mail of the person is refused', async () => {
  await using site = await startTestApp()
  const number = '9822012345'
  const meera = { name: 'Meera', email: `${number}@example.org` }
  await expect(site.call(null, createUser, { ...meera, password: number })).rejects.toMatchObject({
    code: 'weak_password',
  })
  await site.call(null, createUser, { ...meera, password: `${number} ${number}` })
})

test.each([
  'a'.repeat(20) + ' Vetiver hills in the rain '.padEnd(44, 'é'),
  'चार हरे गाँव और एक नदी',
  '🌾🌧️🏔️🚜 harvest',
  '  white space stays  ',
])('the password %j is accepted unchanged, and log-in needs exactly the same characters', async (word) => {
  await using site = await startTestApp()
  await site.call(null, createUser, { ...asha, password: word })
  await site.call(null, loginUser, { email: asha.email, password: word })
  for (const near of [word.slice(0, -1), word.trim(), word.toUpperCase()].filter((one) => one !== word)) {
    await expect(site.call(null, loginUser, { email: asha.email, password: near })).rejects.toMatchObject({
      code: 'wrong_credentials',
    })
  }
})

test('each log-in makes a new token and revokes the token that the request carried', async () => {
  await using site = await startTestApp()
  const first = await site.call(null, createUser, asha)
  const second = await site.call(first.twk_fwc, loginUser, { email: asha.email, password })
  expect(second.twk_fwc).not.toBe(first.twk_fwc)
  expect([await isAlive(site, first.twk_fwc), await isAlive(site, second.twk_fwc)]).toEqual([false, true])
})

test('neither tokens nor passwords are in the database', async () => {
  await using site = await startTestApp()
  const { twk_fwc } = await site.call(null, createUser, asha)
  const { rows } = await site.context.pool.query<{ everything: string }>(
    `select string_agg(query_to_xml(format('select * from %I.%I', table_schema, table_name), false, false, '')::text, '') as everything
      from information_schema.tables where table_schema in ('public', 'graphile_worker') or table_name = '_private_jobs'`,
  )
  const everything = rows[0]?.everything ?? ''
  expect(everything).toContain(asha.email)
  for (const form of [
    twk_fwc,
    Buffer.from(twk_fwc).toString('base64'),
    Buffer.from(twk_fwc).toString('hex'),
    Buffer.from(twk_fwc, 'base64url').toString('base64'),
    password,
  ]) {
    expect(everything.includes(form)).toBe(false)
  }
})

test('a session ends after 7 days without use, and after 30 days in any case', async () => {
  await using site = await startTestApp()
  const { session } = await site.person()
  const idle = await site.person()
  site.turnClock(7 * DAY - 60_000)
  expect([await isAlive(site, session), await isAlive(site, idle.session)]).toEqual([true, true])
  site.turnClock(6 * DAY)
  expect(await isAlive(site, session)).toBe(true)
  site.turnClock(1.1 * DAY)
  expect([await isAlive(site, session), await isAlive(site, idle.session)]).toEqual([true, false])
  for (const days of [6, 6, 3.8]) {
    site.turnClock(days * DAY)
    expect(await isAlive(site, session), `${days} days later`).toBe(true)
  }
  site.turnClock(0.2 * DAY)
  expect(await isAlive(site, session)).toBe(false)
})

test('wrong passwords for one account return 429 after 10 tries from any address, until the time window has passed', async () => {
  await using site = await startTestApp()
  await site.call(null, createUser, asha)
  const answers: RawAnswer[] = []
  for (let n = 0; n < 50; n += 1)
    answers.push(await logInFrom(site, `127.0.1.${n % 10}`, asha.email, 'wrong one'))
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.map(({ status }) => status).slice(0, 10)).toEqual(Array(10).fill(401))
  expect(refused).toHaveLength(40)
  for (const { headers, text: body } of refused) {
    const wait = Number(headers['retry-after'])
    expect(Number.isInteger(wait) && wait > 0 && wait <= 900).toBe(true)
    const minutes = Math.ceil(wait / 60)
    const message = `Too many tries. Please try again in ${minutes} minutes.`
    expect(JSON.parse(body)).toEqual({ message, code: 'too_many' })
  }
  site.turnClock(15 * 60_000)
  expect((await logInFrom(site, '127.0.1.1', asha.email, password)).status).toBe(200)
})

test('of fifty tries at once from one address, at most ten passwords are checked', async () => {
  await using site = await startTestApp()
  const device = deviceOf(await from(site, '127.0.2.2', '/user/create_user', asha))
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => logInFrom(site, '127.0.2.1', asha.email, 'wrong one')),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(40)
  // Strangers are shut out, wherever they are; the owner, in the browser where they signed up, is not.
  for (const address of ['127.0.2.1', '127.0.2.2']) {
    expect((await logInFrom(site, address, asha.email, password)).status).toBe(429)
    expect((await logInFrom(site, address, asha.email, password, device)).status).toBe(200)
  }
})

test('tries from one address at many accounts return 429 within 50 tries, and another address is still served', async () => {
  await using site = await startTestApp()
  await site.call(null, createUser, asha)
  const statuses: number[] = []
  for (let n = 0; n < 50; n += 1) {
    statuses.push((await logInFrom(site, '127.0.3.1', `victim-${n}@example.org`, 'wrong one')).status)
  }
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401))
  expect(statuses.at(-1)).toBe(429)
  expect((await logInFrom(site, '127.0.3.1', asha.email, password)).status).toBe(429)
  expect((await logInFrom(site, '127.0.3.2', asha.email, password)).status).toBe(200)
})

test('sign-ups from one address return 429 within 100 tries', async () => {
  await using site = await startTestApp()
  const again = (n: number) =>
    from(site, '127.0.4.1', '/user/create_user', {
      ...asha,
      email: `p${n}@example.org`,
      password: 'password1',
    })
  const statuses: number[] = []
  for (let n = 0; n < 100; n += 1) statuses.push((await again(n)).status)
  expect(statuses.slice(0, 50)).toEqual(Array(50).fill(400))
  expect(statuses.at(-1)).toBe(429)
  expect((await from(site, '127.0.4.2', '/user/create_user', asha)).status).toBe(200)
})

test('ten people who sign up and log in from one address within a minute do not reach a limit', async () => {
  await using site = await startTestApp()
  for (let n = 0; n < 10; n += 1) {
    const email = `member-${n}@example.org`
    expect((await from(site, '127.0.5.1', '/user/create_user', { ...asha, email })).status).toBe(200)
    expect((await logInFrom(site, '127.0.5.1', email, 'a slip')).status).toBe(401)
    for (let times = 0; times < 3; times += 1) {
      expect((await logInFrom(site, '127.0.5.1', email, password)).status).toBe(200)
    }
  }
})

test('only a trusted proxy can name the address of the client', async () => {
  for (const [env, last] of [
    [{}, 429],
    [{ TRUST_PROXY: '127.0.0.1' }, 401],
  ] as [Record<string, string>, number][]) {
    await using site = await startTestApp({ env })
    const statuses: number[] = []
    for (let n = 0; n < 45; n += 1) {
      const answer = await site.http('/api/user/login_user', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` },
        body: JSON.stringify({ email: `victim-${n}@example.org`, password: 'wrong one' }),
      })
      statuses.push(answer.status)
    }
    expect(statuses.at(-1)).toBe(last)
  }
})

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['a::d:5:6:7:8', 'a:0:0:d::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::1:2:3:4:5', '0:0:0:1::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['no address', 'no address'],
  ['x::ffff:203.0.113.7', 'x::ffff:203.0.113.7'],
  ['::ffff:203.0.113.7x', '::ffff:203.0.113.7x'],
])('the address %s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test('fifty sign-ups of one e-mail at once make one account', async () => {
  await using site = await startTestApp()
  await site.context.keys.load() // as a server does when it starts
  const signUp = async (address: string, n: number) => {
    const email = n % 2 ? asha.email : 'ASHA@example.org'
    return (await from(site, address, '/user/create_user', { ...asha, email })).status
  }
  const statuses = await Promise.all(Array.from({ length: 50 }, (_, n) => signUp('127.0.6.1', n)))
  // Where hashing is slower than requests arrive, the queue is full for some requests of the e-mail; those try again.
  const busy = statuses.filter((status) => status === 429)
  for (const n of busy.keys()) expect(await signUp('127.0.6.2', n)).toBe(409)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(49 - busy.length)
  expect(await site.context.db.selectFrom('users').select('email').execute()).toEqual([{ email: asha.email }])
  expect(await site.emails()).toHaveLength(1)
})

test('all_users returns everybody, newest first; returns single pages; and takes every character of q literally', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin', { name: 'Admin' })
  const names = ['100% Organic', 'a_b', String.raw`back\slash`, 'axb', 'Zoë', 'plain']
  for (const name of names) await site.person('user', { name })
  const all = await site.call(admin.session, allUsers, {})
  expect(all.map(({ name }) => name)).toEqual([...names.toReversed(), 'Admin'])
  const list = async (query: string) => {
    const answer = await site.http(`/api/user/all_users?${query}`, {
      headers: { authorization: `Bearer ${admin.session}` },
    })
    return {
      status: answer.status,
      names: answer.ok ? ((await answer.json()) as { name: string }[]).map(({ name }) => name) : [],
      next: answer.headers.get('x-next-cursor'),
      total: answer.headers.get('x-total-count'),
    }
  }
  const seen: string[] = []
  let cursor = ''
  for (let pages = 0; pages < 3; pages += 1) {
    const page = await list(`limit=3${cursor && `&cursor=${cursor}`}`)
    expect(page.total).toBe('7')
    seen.push(...page.names)
    cursor = page.next ?? ''
    expect(cursor === '').toBe(pages === 2)
  }
  expect(seen).toEqual(all.map(({ name }) => name))
  for (const [q, found] of [
    ['%', ['100% Organic']],
    ['_', ['a_b']],
    ['\\', [String.raw`back\slash`]],
    ['ZOË', ['Zoë']],
    ['person-', names.toReversed()],
    ["' or 1=1 --", []],
  ] as [string, string[]][]) {
    const page = await list(`q=${encodeURIComponent(q)}`)
    expect(
      page.names.filter((name) => name !== 'Admin'),
      q,
    ).toEqual(found)
  }
  const bad =
    'limit=0 limit=201 limit=-1 limit=1.5 limit=x limit= limit=1e1 limit=1&limit=2 cursor=x cursor= page=2'
  for (const query of [...bad.split(' '), 'cursor=%00', `q=${'x'.repeat(201)}`]) {
    expect((await list(query)).status, query).toBe(400)
  }
})
