import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createUser, forgotPassword, loginUser, setPassword } from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  allPayments,
  approveMember,
  createMember,
  createOrder,
  removeMember,
  saveDraft,
} from '#contract/members.ts'
import { problems } from '#contract/problem.ts'
import { aidForm, applicationForm } from './application-form.ts'
import { type Site, startWorld } from './world.ts'

type Example = { input: Record<string, unknown>; required: string[]; texts: string[] }

const applicationNeeds = Object.keys(applicationForm).filter(
  (name) =>
    !/^(linkedinProfile|companyName|sector|businessType|stage|turnover|Website|requirements|offerDetails|goals|problem|shortDescription|referredBy)$/.test(
      name,
    ),
)
const applicationTexts = [
  'linkedinProfile',
  'companyName',
  'GST_Number',
  'Website',
  'requirements',
  'goals',
  'investmentPurpose',
  'referredBy',
]
const aidNeeds = ['financialAidReason', 'financialAidBenefit', 'financialAidCommitment']
const email = { input: { email: 'somebody@example.org' }, required: ['email'], texts: [] }

/** A valid input of every call with a JSON body; what it needs; its optional texts. */
const examples = new Map<Endpoint, Example>([
  [
    createUser,
    {
      input: { name: 'Asha', email: 'asha@example.org', password: 'four green villages' },
      required: ['name', 'email', 'password'],
      texts: [],
    },
  ],
  [
    loginUser,
    {
      input: { email: 'asha@example.org', password: 'four green villages' },
      required: ['email', 'password'],
      texts: [],
    },
  ],
  [
    setPassword,
    {
      input: { token: 'x'.repeat(43), password: 'four green villages' },
      required: ['token', 'password'],
      texts: [],
    },
  ],
  [forgotPassword, email],
  [createOrder, { input: applicationForm, required: applicationNeeds, texts: applicationTexts }],
  [createMember, { input: aidForm, required: [...applicationNeeds, ...aidNeeds], texts: applicationTexts }],
  [saveDraft, { input: { changes: { city: 'Pune' }, step: 1 }, required: ['changes', 'step'], texts: [] }],
  [allPayments, { input: { limit: 10 }, required: [], texts: ['cursor', 'q'] }],
  [approveMember, email],
  [removeMember, email],
])
const cases = [...examples].map(([endpoint, example]) => [endpoint.path, endpoint, example] as const)

async function rowCounts(site: Site): Promise<Record<string, number>> {
  const { rows } = await site.world.pool.query<{ name: string; rows: number }>(
    `select table_name as name, (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', table_name), false, true, '')))[1]::text::int as rows
      from information_schema.tables where table_schema = 'public' and table_name not in ('tries')
      union all select 'letters', count(*)::int from graphile_worker._private_jobs`,
  )
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]))
}

type Sent = { body: string | Buffer; headers?: Record<string, string>; query?: string }

/** Sends from an address that no limit has met yet, as somebody who may do everything here. */
function sender(site: Site, endpoint: Endpoint, session: string) {
  return async ({ body, headers = {}, query = '' }: Sent) => {
    await site.world.pool.query('delete from tries')
    return site.http(`/api${endpoint.path}${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    })
  }
}

async function expectRefusal(
  answer: Response,
  what: string,
  expected: { status?: number; field?: string } = {},
): Promise<{ message: string; code: string; fields?: Record<string, string> }> {
  const text = await answer.text()
  expect([400, 404, 409, 413, 415], `${what}: ${answer.status} ${text}`).toContain(answer.status)
  expect(answer.headers.get('content-type'), what).toBe('application/json; charset=utf-8')
  const body = JSON.parse(text) as {
    message: string
    code: keyof typeof problems
    fields?: Record<string, string>
  }
  expect([answer.status, body.message], what).toEqual(problems[body.code])
  expect(
    Object.keys(body).filter((key) => !['message', 'code', 'fields'].includes(key)),
    what,
  ).toEqual([])
  for (const words of Object.values(body.fields ?? {})) expect(typeof words, what).toBe('string')
  if (expected.status) expect(answer.status, `${what}: ${text}`).toBe(expected.status)
  if (expected.field) {
    expect(
      Object.keys(body.fields ?? {}).some((name) => name.split('.')[0] === expected.field),
      `${what}: ${text}`,
    ).toBe(true)
  }
  return body
}

const lone = JSON.parse(String.raw`"\ud800"`) as string

/** Bad values for one field; a text field takes the last ones as good. */
function badValues(value: unknown, isRequired: boolean): [string, unknown][] {
  const wrong: [string, unknown][] = [
    ['an array', ['x']],
    ['an object', { a: 1 }],
    ['null', null],
    ...(isRequired
      ? ([
          ['nothing', undefined],
          ['empty', ''],
          ['spaces', ' \t '],
        ] as [string, unknown][])
      : []),
    ...(typeof value === 'number' ? [] : ([['a number', 7]] as [string, unknown][])),
    ...(typeof value === 'boolean' ? [] : ([['true', true]] as [string, unknown][])),
    ['false', false],
    ['over-long', 'x'.repeat(20_000)],
    ['NUL', 'x\0y'],
    ['a lone surrogate', `x${lone}`],
  ]
  return wrong
}

test.each(cases)('%s names the field at fault and stores nothing', async (_path, endpoint, example) => {
  await using site = await startWorld()
  const admin = await site.person('admin')
  const send = sender(site, endpoint, admin.session)
  const before = await rowCounts(site)
  const fields = [...example.required, ...example.texts]
  for (const field of fields) {
    const isRequired = example.required.includes(field)
    for (const [what, value] of badValues(example.input[field], isRequired)) {
      // A password is any characters, white space too.
      if (field === 'password' && what === 'spaces' && endpoint !== createUser) continue
      const body = JSON.stringify({ ...example.input, [field]: value })
      await expectRefusal(await send({ body }), `${field}: ${what}`, { status: 400, field })
    }
  }
  const unknown = JSON.stringify({ ...example.input, isAdmin: true, role: 'admin' })
  const told = await expectRefusal(await send({ body: unknown }), 'unknown key', {
    status: 400,
    field: 'role',
  })
  expect(told.fields).toMatchObject({ isAdmin: 'Unknown field', role: 'Unknown field' })
  expect(await rowCounts(site)).toEqual(before)
})

test.each(cases)('%s refuses what is no JSON object and stores nothing', async (_path, endpoint, example) => {
  await using site = await startWorld()
  const admin = await site.person('admin')
  const send = sender(site, endpoint, admin.session)
  const before = await rowCounts(site)
  const good = JSON.stringify(example.input)
  const inside = good.slice(1, -1)
  const keys = Array.from({ length: 100_000 }, (_, n) => `"k${n}":1`).join(',')
  const first = Object.keys(example.input)[0] as string
  const bad: Record<string, Sent & { status: number }> = {
    broken: { body: good.slice(0, -1), status: 400 },
    'two documents': { body: `${good}${good}`, status: 400 },
    'a byte order mark': { body: `\uFEFF${good}`, status: 400 },
    'no UTF-8': {
      body: Buffer.concat([Buffer.from('{"x":"'), Buffer.from([0xff, 0xc0]), Buffer.from('"}')]),
      status: 400,
    },
    'UTF-16': { body: Buffer.from(good, 'utf16le'), status: 400 },
    'an array': { body: `[${good}]`, status: 400 },
    'a number': { body: '7', status: 400 },
    'a text': { body: '"x"', status: 400 },
    true: { body: 'true', status: 400 },
    'one quote more': { body: good.replaceAll('"', "'"), status: 400 },
    'a __proto__ of its own': { body: `{${inside},"__proto__":{"role":"admin"}}`, status: 400 },
    'constructor.prototype': {
      body: `{${inside},"constructor":{"prototype":{"role":"admin"}}}`,
      status: 400,
    },
    'depth 20,000': { body: `{${inside},"x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, status: 400 },
    'objects 20,000 deep': { body: `${'{"x":'.repeat(20_000)}1${'}'.repeat(20_000)}`, status: 400 },
    '100,000 keys': { body: `{${inside},${keys}}`, status: 413 },
    '50,000 keys': { body: `{${inside},${keys.slice(0, 600_000).replace(/,[^,]*$/, '')}}`, status: 400 },
    'a megabyte and one byte': {
      body: `${good}${' '.repeat(1024 * 1024 + 1 - Buffer.byteLength(good))}`,
      status: 413,
    },
    'text/plain': { body: good, headers: { 'content-type': 'text/plain' }, status: 415 },
    'a form': {
      body: 'email=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      status: 415,
    },
    'a multipart form': {
      body: good,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      status: 415,
    },
    'latin-1': { body: good, headers: { 'content-type': 'application/json; charset=latin1' }, status: 415 },
    'a tab in the type': { body: good, headers: { 'content-type': 'application/json\ta' }, status: 415 },
    'a type with a tail': { body: good, headers: { 'content-type': 'application/jsonx' }, status: 415 },
    gzip: { body: gzipSync(good), headers: { 'content-encoding': 'gzip' }, status: 415 },
    'a repeated parameter': {
      body: good,
      query: `?${first}=a@example.org&${first}=b@example.org`,
      status: 400,
    },
    'an unknown parameter': { body: good, query: '?unknown=1', status: 400 },
  }
  for (const [what, { status, ...sent }] of Object.entries(bad)) {
    const { code } = await expectRefusal(await send(sent), what, { status })
    // Refused while it is read, before any copy of it is made.
    if (/proto/.test(what)) expect(code, what).toBe('malformed')
  }
  expect(await rowCounts(site)).toEqual(before)
  expect(({} as { role?: string }).role).toBeUndefined()
})

test.each(cases)('%s takes the example that all this was made from', async (_path, endpoint, example) => {
  await using site = await startWorld()
  const admin = await site.person('admin')
  const before = await rowCounts(site)
  const answer = await sender(site, endpoint, admin.session)({ body: JSON.stringify(example.input) })
  const body = (await answer.json()) as { code?: string; fields?: object }
  expect(body.fields).toBeUndefined()
  const codes = [undefined, 'wrong_credentials', 'link_expired', 'not_found', 'payment_unavailable']
  expect(codes).toContain(body.code)
  const writes: Endpoint[] = [createUser, createMember, saveDraft]
  if (writes.includes(endpoint)) expect(await rowCounts(site)).not.toEqual(before)
})
