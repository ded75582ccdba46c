import { expect, test } from 'vitest'
import { readImport, runImport } from '#contract/admin/imports.ts'
import { sharedTestApp } from '#test/support/test-app.ts'
import { run } from './imports.ts'
import { bookOf, filesOf } from './table-files.ts'

const site = await sharedTestApp()
const admin = await site.person('admin')
const { send, upload, check } = filesOf(site, admin)

test('a check whose table was read anew meanwhile is refused, and so is a run of a check that is not the last', async () => {
  const first = await upload('email,name\na@late.org,Asha\n')
  const { check: before } = await check(first)
  const { check: last } = await check(first)
  await expect(site.call(admin.session, runImport, { _id: first._id, check: before })).rejects.toMatchObject({
    status: 409,
  })
  const [stored] = await site.database.db
    .selectFrom('imports')
    .select('generation')
    .where('id', '=', first._id)
    .execute()
  expect(stored?.generation).toBe(last)
  await site.call(admin.session, readImport, { _id: first._id, headingRow: 1 })
  await expect(site.call(admin.session, runImport, { _id: first._id, check: last })).rejects.toMatchObject({
    status: 409,
  })
})

test.each([
  [
    'a remark to the right of the headings',
    [
      ['Name', 'Email'],
      ['Asha', 'r1@odd.org', 'pays in cash'],
    ],
    { create: 1 },
  ],
  [
    'a title with the e-mail of the office',
    [
      ['Members', 'info@pune.org'],
      ['Name', 'E-mail', 'City', 'Phone'],
      ['Asha', 'r2@odd.org', 'Pune', ''],
    ],
    { create: 1 },
  ],
  [
    'a value that is none',
    [
      ['Name', 'Email', 'City'],
      ['Asha', 'r3@odd.org', '#N/A'],
    ],
    { create: 1 },
  ],
  [
    'an age in place of a date of birth',
    [
      ['Name', 'Email', 'DOB'],
      ['Asha', 'r4@odd.org', '14 years'],
    ],
    { refused: 1 },
  ],
  [
    'a year of birth alone',
    [
      ['Name', 'Email', 'DOB'],
      ['Asha', 'r5@odd.org', '2012'],
    ],
    { refused: 1 },
  ],
  [
    'two e-mails of which the later row cannot be read',
    [
      ['Name', 'Email'],
      ['Asha', 'r6@odd.org'],
      ['', 'r6@odd.org'],
    ],
    { create: 1, refused: 1 },
  ],
] as const)('a workbook with %s', async (_, rows, counts) => {
  const uploaded = await upload(bookOf({ A: rows.map((cells) => [...cells]) }))
  expect((await check(uploaded)).counts).toMatchObject(counts)
})

test.each([
  ['new ravi@glue.org', 'ravi@glue.org'],
  ['asha@glue.org new', 'asha@glue.org'],
  ['Meera <meera@glue.org>', 'meera@glue.org'],
  ['zoe @ glue.org', 'zoe@glue.org'],
])('the e-mail in %j is %s', async (cell, email) => {
  const uploaded = await upload(`email,name\n"${cell}",Asha\n`)
  await check(uploaded)
  await run(site, admin, uploaded._id)
  const { rows } = await site.database.pool.query('select email from users where email = $1', [email])
  expect(rows).toHaveLength(1)
})

test('columns of a guardian are not taken for those of the member, and a stranger’s name is pointed out', async () => {
  const uploaded = await upload(
    'Guardian Name,Email (guardian),Name,Email\nRavi,ravi@two.org,Asha,asha@two.org\n',
  )
  expect(uploaded.mapping).toEqual({ name: 2, email: 3 })
  await check(uploaded)
  await run(site, admin, uploaded._id)
  const other = await check(await upload('Name,Email\nSita Devi,asha@two.org\n'))
  expect(other.warnings).toEqual([
    { row: 2, field: 'name', message: expect.stringContaining('Is it the same person?') },
  ])
})

test('cells that no database takes, and cells that take long to look at, are read in no time', async () => {
  const odd = await upload(
    `email,name,city\na@odd.org,"${'a'.repeat(39)}\u{1F600}","${'('.repeat(60_000)}"\n`,
  )
  expect((await check(odd)).counts.create).toBe(1)
  const began = process.cpuUsage()
  const { status } = await send(`email,name,${'('.repeat(60_000)}\nb@odd.org,Ben,\n`, {}, 'members.csv')
  expect(status).toBe(200)
  expect(process.cpuUsage(began).user / 1_000).toBeLessThan(20_000)
  const words = bookOf({
    A: [
      ['email', 'name'],
      ['c@odd.org', `Cy _x0000_ ${String.fromCodePoint(0xd800)}`],
    ],
  })
  expect((await check(await upload(words))).counts.create).toBe(1)
})
