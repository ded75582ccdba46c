import { afterAll, beforeAll, expect, test } from 'vitest'
import { lasting, pendingRequests } from '#server/accounts/rights/pending-requests.ts'
import { acts, kinds, sceneFor } from '#test/cases/people/requests-and-endings.ts'
import { client, OddProvider } from '#test/support/openid-provider.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'

let provider: OddProvider
let site: Site
let owner: Person
beforeAll(async () => {
  provider = await OddProvider.start()
  site = await startTestApp({ google: { ...client, issuer: provider.issuer } })
  owner = await site.person('admin')
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})

/** The kinds of request that are still carried out after each act; every other kind has ended. */
const STILL_CARRIED_OUT: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    Object.keys(acts)
      .filter((act) => act.includes('the admin who asked'))
      .map((act) => [act, Object.keys(kinds).filter((kind) => kind !== 'confirmReplacedEmail')]),
  ),
  'nothing happens': Object.keys(kinds),
  'the password is changed': ['confirmEmail', 'registerByConfirming', 'runImport', 'setPrice'],
  'a password is set by a link': ['runImport', 'setPrice'],
  // The new duties include members.
  'the person gets duties': ['runImport'],
  'the operator makes the person an owner': ['runImport', 'setPrice'],
  'two-factor is turned off': [
    'setPassword',
    'confirmNewEmail',
    'confirmReplacedEmail',
    'guardianConsent',
    'undoDecision',
    'runImport',
    'setPrice',
  ],
  'the old e-mail is confirmed': ['setPassword', 'confirmEmail', 'confirmNewEmail'],
  'the person signs in through the provider': Object.keys(kinds).filter(
    (kind) => kind !== 'confirmReplacedEmail',
  ),
  'the person changes their e-mail': ['guardianConsent', 'turnOnTwoFactor', 'runImport', 'setPrice'],
  // These acts take no right from the admin who asked.
  'the admin who asked signs in through the provider': Object.keys(kinds),
  'the admin who asked changes their e-mail': Object.keys(kinds),
}

const all = Object.entries(kinds).flatMap(([name, kind]) =>
  Object.entries(acts)
    .filter(([, { never = [] }]) => !never.some((one) => one === name))
    .map(([what, act]) => ({ name, kind, what, act })),
)

test.each(all)('request $name goes on or ends as listed when $what', async ({ name, kind, what, act }) => {
  const scene = await sceneFor({ site, provider, owner }, kind, act)
  if (scene === null) return
  const carryOut = await kind.ask(scene)
  await act.do(scene)
  const end = await carryOut().then(
    () => 'carried out',
    (error: unknown) => `ended: ${(error as { code?: string }).code ?? String(error)}`,
  )
  expect(end).toMatch(STILL_CARRIED_OUT[what]?.includes(name) ? /^carried out$/ : /^ended: /)
})

test('every table that keeps a token or secret is in the list of pending requests or in the list of lasting secrets', async () => {
  const { rows } = await site.database.pool.query<{ table: string }>(
    `select distinct table_name as table from information_schema.columns
      where table_schema = 'public' and table_name <> 'server_keys'
        and (data_type = 'bytea' or column_name ~ '(token|ticket|secret|expires|_hash$|^hash$|code$)')
      order by 1`,
  )
  const known = new Set<string>([
    ...Object.values(pendingRequests).map(({ table }) => table),
    ...Object.keys(lasting),
    // These keep passwords, the hash chain of the log, voucher codes, and the code of a state.
    'users',
    'audit_log',
    'audit_head',
    'vouchers',
    'applications',
  ])
  expect(rows.map(({ table }) => table).filter((table) => !known.has(table))).toEqual([])
})
