import { expect, test } from 'vitest'
import { readImport } from '#contract/admin/imports.ts'
import { zipOf } from '#test/cases/files/packed-zip.ts'
import { MESSY_LIST } from '#test/cases/imports/messy-list.ts'
import { sharedTestApp } from '#test/support/test-app.ts'
import { dayIn, problemsOf, run } from './imports.ts'
import { bookOf, type Cell, filesOf } from './table-files.ts'

const site = await sharedTestApp()
const admin = await site.person('admin')
const { send, upload, check } = filesOf(site, admin)

const TITLES: Cell[][] = [
  ['Pune Chapter — members', null, null, null],
  [null],
  ['As of', new Date(Date.UTC(2026, 10, 1)), null, null],
]

test('a workbook is read on its first sheet with people, below titles and with headings over two rows', async () => {
  const until = new Date(`${dayIn(site, 200)}T00:00:00Z`)
  const bytes = bookOf({
    'Read me': [['This list is kept by the secretary']],
    Members: [
      ...TITLES,
      ['Person', null, 'Membership', null],
      ['Name', 'E-mail', 'From', 'Valid upto'],
      ['Asha  Patel', 'asha@book.org', null, until],
      ['Ben', 'ben@book.org', null, 46_387],
    ],
  })
  const uploaded = await upload(bytes)
  expect(uploaded).toMatchObject({
    rows: 2,
    sheet: 'Members',
    sheets: ['Read me', 'Members'],
    headingRow: 5,
    mapping: { name: 0, email: 1, startsOn: 2, endsOn: 3 },
  })
  expect(uploaded.columns.map(({ name }) => name)).toEqual([
    'Person Name',
    'Person E-mail',
    'Membership From',
    'Membership Valid upto',
  ])
  expect(uploaded.top[0]).toMatchObject({ row: 1, cells: ['Pune Chapter — members'] })
  const { counts } = await check(uploaded, { category: 'Investor' })
  expect(counts).toMatchObject({ create: 2, refused: 0, members: 2 })
  await run(site, admin, uploaded._id)
  const { rows } = await site.database.pool.query(
    "select name, ends_on::text from users u join membership_periods p on p.user_id = u.id where email like '%@book.org' order by email",
  )
  expect(rows).toEqual([
    { name: 'Asha Patel', ends_on: dayIn(site, 200) },
    { name: 'Ben', ends_on: '2026-12-31' },
  ])
  const stored = await site.database.db
    .selectFrom('imports')
    .select('file')
    .where('id', '=', uploaded._id)
    .execute()
  expect(stored).toEqual([{ file: null }])
})

test('another sheet and another row of headings can be chosen in the upload, afterwards and in the check', async () => {
  const bytes = bookOf({
    Present: [
      ['name', 'email'],
      ['Asha', 'asha@choose.org'],
    ],
    Past: [
      ['name', 'email'],
      ['Who', 'Address'],
      ['Old', 'old@choose.org'],
      ['Older', 'older@choose.org'],
    ],
  })
  expect(await upload(bytes, { sheet: 'Past' })).toMatchObject({ sheet: 'Past', rows: 3, headingRow: 1 })
  const first = await upload(bytes)
  expect(first).toMatchObject({ sheet: 'Present', rows: 1 })
  const again = (await site.call(admin.session, readImport, { _id: first._id, sheet: 'Past', headingRow: 2 }))
    .import
  expect(again).toMatchObject({ sheet: 'Past', rows: 2, headingRow: 2, mapping: { email: 1 } })
  expect(
    (await check({ ...first, mapping: { name: 0, email: 1 } }, { sheet: 'Past', headingRow: 2 })).counts,
  ).toMatchObject({
    create: 2,
  })
  expect((await check(first, { sheet: 'Present', headingRow: 1 })).counts).toMatchObject({ create: 1 })
  for (const [input, field] of [
    [{ sheet: 'Nowhere' }, 'sheet'],
    [{ headingRow: 99 }, 'headingRow'],
    [{ headingRow: -1 }, 'headingRow'],
  ] as const)
    await expect(site.call(admin.session, readImport, { _id: first._id, ...input })).rejects.toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    })
})

test('a file without headings keeps its first person, and its column of e-mails is found', async () => {
  const uploaded = await upload('Asha,asha@bare.org\nBen,ben@bare.org\n')
  expect(uploaded).toMatchObject({ headingRow: 0, rows: 2, sheet: null, sheets: [], mapping: { email: 1 } })
  const { counts } = await check({ ...uploaded, mapping: { name: 0, email: 1 } })
  expect(counts).toMatchObject({ create: 2, accounts: 2 })
})

test('hidden rows and columns are read, and said', async () => {
  const uploaded = await upload(
    bookOf(
      {
        Members: [
          ['Name', 'Email', 'City'],
          ['Asha', 'asha@hidden.org', 'Pune'],
          ['Ben', 'ben@hidden.org', 'Goa'],
        ],
      },
      'xlsx',
      { rows: [3], columns: [3] },
    ),
  )
  expect(uploaded).toMatchObject({ rows: 2, hidden: { rows: 1, columns: ['City'] } })
  const { warnings, counts } = await check(uploaded)
  expect(counts).toMatchObject({ create: 2 })
  expect(warnings).toEqual([{ row: 3, field: 'email', message: expect.stringContaining('hides 1 row') }])
})

const PAGE = '<html><body><table><tr><td>Email</td></tr></table></body></html>'
test.each<[string, () => Buffer, RegExp]>([
  ['an ODS file', () => bookOf({ A: [['email'], ['a@b.org']] }, 'ods'), /ODS file/],
  ['an XLS file', () => bookOf({ A: [['email'], ['a@b.org']] }, 'xls'), /XLS file/],
  ['an XLSB file', () => bookOf({ A: [['email'], ['a@b.org']] }, 'xlsb'), /XLSB file/],
  ['a web page called .xls', () => Buffer.from(PAGE), /web page/],
  ['a web page in UTF-16', () => Buffer.from(`\uFEFF${PAGE}`, 'utf16le'), /web page/],
  ['an XML spreadsheet', () => Buffer.from('<?xml version="1.0"?><Workbook/>'), /XML/],
  [
    'a workbook with a password',
    () =>
      Buffer.concat([
        Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
        Buffer.alloc(504),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
    /password/,
  ],
  [
    'a Numbers file',
    () => zipOf([{ name: 'Index/Document.iwa', content: Buffer.from('x') }]),
    /Numbers file/,
  ],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF', 'latin1'), /PDF/],
])('%s is refused by name, with what to do', async (_, bytes, says) => {
  const { status, body } = await send(bytes(), {}, 'members.xls')
  expect(status).toBe(415)
  expect(body.message).toMatch(says)
  expect(body.message).toMatch(/Save as .* XLSX or CSV/)
})

test('what the words of a file mean is said once, listed while it is unknown, and kept for the next file', async () => {
  const until = dayIn(site, 30)
  const text = (who: string) =>
    `email,name,type,valid upto\n${who}1@words.org,Asha,Gold Member,${until}\n${who}2@words.org,Ben,gold-member,${until}\n${who}3@words.org,Cy,Patron,${until}\n`
  const first = await upload(text('a'))
  const unsure = await check(first)
  expect(unsure.counts.refused).toBe(3)
  expect(unsure.unknown.membershipCategory).toEqual([
    { word: 'Gold Member', count: 2 },
    { word: 'Patron', count: 1 },
  ])
  const values = { membershipCategory: { 'Gold Member': 'Investor', Patron: 'Student' } } as const
  expect((await check(first, { values })).counts).toMatchObject({ create: 3, members: 3 })
  const next = await upload(text('b'))
  expect(next.values.membershipCategory).toMatchObject({ goldmember: 'Investor', patron: 'Student' })
  expect((await check(next)).counts).toMatchObject({ create: 3, members: 3 })
  const forgotten = await check(next, { values: { membershipCategory: { patron: '' } } })
  expect(forgotten.unknown.membershipCategory).toEqual([{ word: 'Patron', count: 1 }])
  await run(site, admin, next._id)
})

test('a start without an end, and a file of ended memberships, are cautions that the check puts first', async () => {
  const uploaded = await upload(
    'email,name,category,member since\na@since.org,Asha,Investor,2019-04-01\nb@since.org,Ben,Investor,2020-05-01\n',
  )
  const { counts, cautions, warnings, people } = await check(uploaded)
  expect(counts).toMatchObject({ create: 2, members: 0, ended: 2 })
  expect(cautions).toEqual([
    expect.stringMatching(/start and no end.*so has ended/),
    expect.stringMatching(/All memberships of this file have ended/),
  ])
  expect(warnings.map(({ row, field }) => [row, field])).toEqual([
    [2, 'endsOn'],
    [2, 'endsOn'],
    [3, 'endsOn'],
  ])
  expect(people['ended']?.map(({ name, endsOn }) => [name, endsOn])).toEqual([
    ['Asha', '2020-03-31'],
    ['Ben', '2021-04-30'],
  ])
})

test('the dates of a column decide its order, each column for itself, and columns with both orders are said', async () => {
  const rows = [
    'a@order.org,Asha,Investor,12/31/2025,03/04/2027',
    'b@order.org,Ben,Investor,11/10/2025,04/30/2027',
    'c@order.org,Cy,Investor,01/02/2026,05/06/2027',
  ]
  const uploaded = await upload(`email,name,category,from,valid till\n${rows.join('\n')}\n`)
  const { warnings, people } = await check(uploaded)
  expect(people['members']?.map(({ endsOn }) => endsOn)).toEqual(['2027-03-04', '2027-04-30', '2027-05-06'])
  expect(warnings.map(({ field, message }) => [field, message.includes('month first')])).toEqual([
    ['startsOn', true],
    ['endsOn', true],
  ])
  const both = await upload(
    'email,name,category,valid till\nd@order.org,Di,Investor,13/04/2027\ne@order.org,Ed,Investor,04/13/2027\nf@order.org,Flo,Investor,05/06/2027\n',
  )
  const mixed = await check(both)
  expect(mixed.cautions).toEqual([expect.stringMatching(/two ways: rows 2 and 3 differ/)])
  expect(mixed.people['members']?.at(-1)?.endsOn).toBe('2027-06-05')
})

test('the file of problems can be mended and uploaded again, and a second run changes nothing', async () => {
  const uploaded = await upload(
    'Email,Name,Phone,Website\nasha@again.org,Asha,9.19E+11,not a site\nwrong,Ben,,\ngood@again.org,Good,,\n',
  )
  expect((await check(uploaded)).counts).toMatchObject({ create: 2, refused: 1 })
  await run(site, admin, uploaded._id)
  const lines = await problemsOf(site, admin, uploaded._id)
  const mended = ['Row,What happened,Problem,Email,Name,Phone,Website', ...lines]
    .join('\n')
    .replaceAll('9.19E+11', '98200 00009')
    .replaceAll('not a site', 'example.org')
    .replace(',wrong,', ',ben@again.org,')
  const second = await upload(mended)
  expect((await check(second)).counts).toMatchObject({ create: 1, update: 1, refused: 0 })
  await run(site, admin, second._id)
  const third = await upload(mended)
  expect((await check(third)).counts).toMatchObject({ create: 0, update: 0, unchanged: 2, refused: 0 })
})

test('the phone numbers of rows without a country are of the given country', async () => {
  const uploaded = await upload('email,name,phone\na@dial.org,Asha,2025550123\n')
  const { counts } = await check(uploaded, { country: 'USA' })
  expect(counts.create).toBe(1)
  await run(site, admin, uploaded._id)
  const { rows } = await site.database.pool.query("select contact from users where email = 'a@dial.org'")
  expect(rows).toEqual([{ contact: '+12025550123' }])
  await expect(
    check(await upload('email,name\nb@dial.org,Ben\n'), { country: 'Atlantis' }),
  ).rejects.toMatchObject({
    status: 400,
    fields: { country: expect.any(String) },
  })
})

test('a volunteer’s messy list of 50 comes in with at most three rows refused, and nobody ends without a word', async () => {
  const uploaded = await upload(MESSY_LIST)
  expect(uploaded).toMatchObject({
    headingRow: 4,
    mapping: {
      name: 1,
      companyName: 2,
      contact: 3,
      email: 4,
      city: 5,
      membershipCategory: 6,
      startsOn: 7,
      endsOn: 8,
    },
  })
  const first = await check(uploaded)
  // What the words mean is said once.
  expect(first.unknown.membershipCategory.map(({ word }) => word.trim())).toEqual([
    'Annual',
    'Corporate',
    'Life Member',
    'Honorary',
  ])
  const values = {
    membershipCategory: {
      Annual: 'Startup/Business',
      Corporate: 'Startup/Business',
      'Life Member': 'Startup/Business',
      Honorary: 'Investor',
    },
  } as const
  const { counts, problems, warnings, cautions, people } = await check(uploaded, { values })
  // Two e-mails are wrong or missing (the sum among them), and the second row of one person counts.
  expect(problems.map(({ row }) => row)).toEqual([5, 19, 56])
  expect(counts).toMatchObject({ create: 48, refused: 3 })
  // The ends of these rows are in the file, and over.
  const over = [10, 17, 18, 27]
  const told = new Set([...warnings.map(({ row }) => row), ...over])
  expect((people['ended'] ?? []).filter(({ row }) => !told.has(row))).toEqual([])
  expect(cautions.join(' ')).toMatch(/start and no end/)
  await run(site, admin, uploaded._id)
})
