import { expect, test } from 'vitest'
import { importsOf, violations } from '#test/cases/import-rules.ts'
import { ourSources } from '#test/cases/our-sources.ts'

test('the code keeps to the architecture', () => {
  const sources = ourSources()
  expect(sources.length).toBeGreaterThan(50)
  expect(violations(sources)).toEqual([])
})

test.each([
  ["import { z } from 'zod'\nimport {\n  a,\n  type B,\n} from './b.ts'", ['zod', 'server/members/b.ts']],
  ["import './side.css'\nexport * from '../c.ts'", ['server/members/side.css', 'server/c.ts']],
  ["const d = await import('#web/d.ts')", ['web/d.ts']],
  ["import type pg from 'pg'\nimport * as all from '#server/db/e.ts'", ['pg', 'server/db/e.ts']],
  ["// import f from './f.ts'\n/* import g from './g.ts' */\nconst words = 'we import from \"here\"'", []],
])('the imports of %j are read', (text, expected) => {
  expect(importsOf({ path: 'server/members/a.ts', text }).map(({ to }) => to)).toEqual(expected)
})

test.each([
  ['contract/membership/members.ts', "import pg from 'pg'"],
  ['contract/membership/members.ts', "import { x } from '#server/config.ts'"],
  ['server/accounts/writes.ts', "import { settle } from '../payments/settle.ts'"],
  ['server/payments/reads.ts', "import { members } from '#server/members/reads.ts'"],
  ['server/events/reads.ts', "import { stays } from '../stays/reads.ts'"],
  ['server/members/routes.ts', "import { accountRoutes } from '../accounts/routes.ts'"],
  ['server/members/writes.ts', "import type { FastifyInstance } from 'fastify'"],
  ['server/payments/rules.ts', "import type { Db } from '../db/connect.ts'"],
  ['server/mail/enqueue.ts', "import { member } from '../members/reads.ts'"],
  ['server/members/reads.ts', "import { Page } from '#web/ui/page.tsx'"],
  ['server/members/reads.ts', "import { shown } from '#web/content/samples.ts'"],
  ['server/members/reads.ts', "const { app } = await import('../../simulator/main.ts')"],
  ['simulator/main.ts', "import { price } from '../contract/membership/price.ts'"],
  ['web/ui/controls/field.tsx', "import { call } from '#web/app/api/client.ts'"],
  ['web/ui/controls/field.tsx', "import { member } from '#contract/membership/members.ts'"],
  ['web/app/layout/header.tsx', "import { Login } from '#web/accounts/login-page.tsx'"],
  ['web/members/membership-page.tsx', "import { Success } from '../payments/success-page.tsx'"],
  ['web/members/membership-page.tsx', "import { readConfig } from '#server/config.ts'"],
  ['server/members/writes.ts', "tx.updateTable('users').set({ role })"],
  ['server/accounts/writes.ts', "db.insertInto('payments')"],
  ['server/jobs/maintenance.ts', 'sql`delete from sessions where expires_at < now()`'],
  ['server/accounts/writes.ts', 'const now = new Date()'],
  ['server/db/connect.ts', 'const now = Date.now()'],
  ['server/http/app.ts', 'if (process.env.PORT) listen()'],
  ['server/members/writes.ts', 'sql`select pg_advisory_lock(1)`'],
  ['server/members/writes.ts', "pool.query('select pg_try_advisory_lock(1)')"],
  ['server/members/writes.ts', "client.query('listen changes')"],
  ['server/members/writes.ts', "pool.query('set search_path to x')"],
  ['server/members/writes.ts', "pool.query('begin; set session lock_timeout = 0')"],
  ['server/members/writes.ts', 'sql`create temporary table x ()`'],
  ['server/members/writes.ts', 'sql`declare x cursor with hold for select 1`'],
  ['server/members/writes.ts', "pool.query({ name: 'all', text: 'select 1' })"],
  ['server/members/writes.ts', 'sql`prepare x as select 1`'],
  ['server/members/writes.ts', "sql`select set_config('jit', 'off', false)`"],
  ['server/members/helpers.ts', ''],
  ['web/app/utils.ts', ''],
])('%s must not say %j', (path, text) => {
  expect(violations([{ path, text }])).toHaveLength(1)
})

test.each([
  ['contract/membership/members.ts', "import { z } from 'zod'\nimport { id } from './fields.ts'"],
  [
    'server/members/writes.ts',
    "import { changeRole } from '../accounts/writes.ts'\nimport type { Tx } from '../db/connect.ts'",
  ],
  ['server/members/reads.ts', "db.selectFrom('users')"],
  ['server/members/writes.ts', 'sql`select pg_advisory_xact_lock(1)`'],
  ['server/members/writes.ts', "client.query('set local lock_timeout = 0')"],
  ['server/jobs/maintenance.ts', "client.query('select pg_advisory_lock(1)')"],
  ['server/accounts/writes.ts', "tx.updateTable('users')\nconst later = new Date(now.getTime() + 1)"],
  ['server/events/reads.ts', "import { members } from '../members/reads.ts'"],
  ['server/server.ts', "import { memberRoutes } from './members/routes.ts'\nconst clock = () => new Date()"],
  [
    'web/members/membership-page.tsx',
    "import { Card } from './card.tsx'\nimport { call } from '#web/app/api/client.ts'",
  ],
  ['web/app/layout/public-shell.tsx', "import { Header } from '../accounts/header.tsx'"],
])('%s may say %j', (path, text) => {
  expect(violations([{ path, text }])).toEqual([])
})

test.each([
  ['server/members/long.ts', 250],
  ['test/long.test.ts', 400],
])('%s may have %i lines and no more', (path, most) => {
  expect(violations([{ path, text: 'x\n'.repeat(most) }])).toEqual([])
  expect(violations([{ path, text: 'x\n'.repeat(most + 1) }])).toHaveLength(1)
})

test('a circle of imports is found, and named once', () => {
  const sources = [
    { path: 'server/members/a.ts', text: "import './b.ts'" },
    { path: 'server/members/b.ts', text: "const c = await import('#server/members/c.ts')" },
    { path: 'server/members/c.ts', text: "import type { A } from './a.ts'" },
  ]
  expect(violations(sources)).toEqual([
    'a circle: server/members/a.ts → server/members/b.ts → server/members/c.ts',
  ])
})
