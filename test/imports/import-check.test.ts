import { expect, test } from 'vitest'
import { createUser } from '#contract/accounts/accounts.ts'
import { checkImport } from '#contract/admin/imports.ts'
import { DAY } from '#contract/values/time.ts'
import { sharedTestApp } from '#test/support/test-app.ts'
import { keptAbout } from '#test/cases/people/kept-about.ts'
import { check, dayIn, HEADINGS, table, upload } from './imports.ts'

const site = await sharedTestApp()
const admin = await site.person('admin')

const HEAD = 'email,name,phone,country,dob,company,category,from,until,website,linkedin'
const FIELDS = HEAD.split(',')

/** A row under these headings, of a new person whose cells are right except for the given ones. */
function row(cells: Partial<Record<string, string>>): string {
  const whole: Record<string, string> = { email: 'new@example.org', name: 'Asha', ...cells }
  return FIELDS.map((name) => `"${(whole[name] ?? '').replaceAll('"', '""')}"`).join(',')
}

type Fate = 'taken' | 'taken without' | 'refused'

test.each<[string, Record<string, string>, Fate, string?, RegExp?]>([
  ['all blank but the e-mail and the name', {}, 'taken'],
  ['no e-mail', { email: '' }, 'refused', 'email', /no e-mail/],
  ['a wrong e-mail', { email: 'asha at example' }, 'refused', 'email', /name@example.org/],
  [
    'two e-mails',
    { email: 'a@example.org; b@example.org' },
    'taken without',
    'email',
    /a@example.org is taken/,
  ],
  ['an e-mail behind a name', { email: 'Asha <asha@example.org>' }, 'taken'],
  ['no name for a new person', { name: ' ' }, 'refused', 'name', /needs a name/],
  ['a name that is too long', { name: 'x'.repeat(101) }, 'refused', 'name', /needs a name/],
  [
    'a number that a spreadsheet has shortened',
    { phone: '9.2E+11' },
    'taken without',
    'contact',
    /digits are lost/,
  ],
  ['a shortened number with a comma', { phone: '9,2e+11' }, 'taken without', 'contact', /digits are lost/],
  ['a phone number that is too short', { phone: '98200' }, 'taken without', 'contact', /10 more digits/],
  [
    'two phone numbers',
    { phone: '98200 00001 / 98200 00002' },
    'taken without',
    'contact',
    /several numbers/,
  ],
  ['an Indian number without its code', { phone: '98200 00001' }, 'taken'],
  ['an Indian number that lost its plus', { phone: '919820000001', country: 'India' }, 'taken'],
  ['a number of another country that lost its plus', { phone: '4915112345678', country: 'Germany' }, 'taken'],
  ['a national number of another country', { phone: '0151 2345678', country: 'Germany' }, 'taken'],
  [
    'a national number of a country that nobody knows',
    { phone: '2345678', country: 'Atlantis' },
    'taken without',
    'contact',
    /code of the country/,
  ],
  ['a wrong website', { website: 'not a site' }, 'taken without', 'website', /https/],
  ['a website without https', { website: 'example.org' }, 'taken'],
  ['a handle in place of a profile', { linkedin: '@asha' }, 'taken'],
  ['a person under 18', { dob: '2015-05-17' }, 'refused', 'dateOfBirth', /under 18/],
  ['a date of birth in the future', { dob: '2999-05-17' }, 'taken without', 'dateOfBirth', /not come yet/],
  ['a wrong date of birth', { dob: 'May' }, 'taken without', 'dateOfBirth', /no date/],
  ['dates without a category', { until: '2999-01-01' }, 'taken without', 'endsOn', /for ever/],
  ['a start without a category', { from: '2026-01-01' }, 'refused', 'membershipCategory', /needs a category/],
  [
    'an unknown category',
    { from: '2026-01-01', category: 'Gold' },
    'refused',
    'membershipCategory',
    /“Gold”/,
  ],
  ['an unknown category without dates', { category: 'Gold' }, 'taken'],
  ['a category by its key', { until: '2026-01-01', category: 'nariShakti' }, 'taken'],
  ['a category by its name', { until: '2026-01-01', category: ' investor ' }, 'taken'],
  [
    'a start without an end',
    { from: '2026-01-01', category: 'Investor' },
    'taken without',
    'endsOn',
    /31 Dec 2026/,
  ],
  [
    'a last day before the first',
    { from: '2026-02-01', until: '2026-01-01', category: 'Investor' },
    'taken without',
    'endsOn',
    /before/,
  ],
  [
    'a last day of “Never”',
    { until: 'Never', category: 'Investor' },
    'taken without',
    'endsOn',
    /“Never” means for ever/,
  ],
])('a row with %s', async (_, cells, fate, field, words = /^$/) => {
  const { counts, problems, warnings } = await check(site, admin, `${HEAD}\n${row(cells)}\n`)
  expect(counts.create).toBe(fate === 'refused' ? 0 : 1)
  const said =
    fate === 'refused' ? problems : warnings.filter(({ message }) => !message.startsWith('All memb'))
  expect(new Set(said.map((one) => one.field))).toEqual(new Set(field === undefined ? [] : [field]))
  expect(said[0]?.message ?? '').toMatch(words)
  expect(fate === 'refused' ? warnings : problems).toEqual([])
})

test('one row gets a message for each of its mistakes', async () => {
  const { counts, problems } = await check(
    site,
    admin,
    `${HEAD}\n${row({ email: 'x', phone: '1', dob: 'x' })}\n`,
  )
  expect(counts.refused).toBe(1)
  expect(problems.map(({ field }) => field)).toEqual(['email', 'contact', 'dateOfBirth'])
})

test('a row with more cells than headings is refused, since its cells may be in the wrong columns', async () => {
  const { problems } = await check(site, admin, 'email,name\na@example.org,Kulkarni, Asha\n')
  expect(problems).toEqual([{ row: 2, field: 'email', message: expect.stringContaining('more cells') }])
})

test('of two rows for one person the later counts, whatever their letter case and spaces', async () => {
  const { counts, problems } = await check(
    site,
    admin,
    'email,name\ntwice@example.org,First\nonce@example.org,Other\n TWICE @Example.org ,Second\n',
  )
  expect(counts).toEqual({ create: 2, update: 0, unchanged: 0, refused: 1 })
  expect(problems).toEqual([
    {
      row: 2,
      field: 'email',
      message: expect.stringContaining('Row 4 has the same e-mail under another name, Second'),
    },
  ])
})

test('a date with two readings is read in the chosen order, and rows without a category get the chosen one', async () => {
  const text = table(['a@example.org', 'Asha', '', '05/12/2026', '03/12/2026'])
  const wrong = await check(site, admin, text, { category: 'Investor' })
  expect(wrong.warnings.map(({ field }) => field)).toEqual(['endsOn'])
  const other = table(['a@example.org', 'Asha', '', '12/05/2026', '11/06/2026'])
  expect((await check(site, admin, other, { category: 'investor' })).counts.create).toBe(1)
  const swapped = await check(site, admin, other, { category: 'Investor', dayFirst: false })
  expect(swapped.warnings.map(({ field }) => field)).toEqual(['endsOn'])
})

test('an account with an unconfirmed e-mail gets nothing from a row, and is reported if a row would change it', async () => {
  const signUp = (email: string) =>
    site.call(null, createUser, { name: 'Somebody', email, password: 'a stranger typed this' })
  await signUp('unsure@example.org')
  await signUp('sure@example.org')
  await site.confirm('sure@example.org')
  const text = 'email,name,phone\nunsure@example.org,Asha,9820000009\nsure@example.org,Ben,9820000010\n'
  const { counts, problems } = await check(site, admin, text)
  expect(counts).toEqual({ create: 0, update: 1, unchanged: 0, refused: 1 })
  expect(problems).toEqual([
    { row: 2, field: 'email', message: expect.stringContaining('has not confirmed') },
  ])
  expect((await check(site, admin, 'email\nunsure@example.org\n')).problems).toEqual([])
})

test('a company and a date of birth without a place to store them are reported, and the rest of the row is used', async () => {
  await site.person('user', { email: 'there@example.org', name: 'Ben' })
  const held = row({
    email: 'with@example.org',
    company: 'Kisan',
    category: 'Investor',
    from: dayIn(site, 0),
  })
  const bare = row({ email: 'without@example.org', company: 'Kisan', dob: '1990-05-17' })
  const there = row({ email: 'there@example.org', name: 'Ben', company: 'Kisan' })
  const { counts, warnings } = await check(site, admin, `${HEAD}\n${held}\n${bare}\n${there}\n`)
  expect(counts).toEqual({ create: 2, update: 0, unchanged: 1, refused: 0 })
  const notKept = warnings.filter(({ message }) => message.includes('not taken over'))
  expect(notKept.map((one) => [one.row, one.field, true])).toEqual([
    [3, 'companyName', true],
    [3, 'dateOfBirth', true],
    [4, 'companyName', true],
  ])
})

test('a check changes nobody, may be repeated, and refuses columns that do not exist', async () => {
  const asha = await site.person('user', { email: 'asha@example.org', name: 'Asha' })
  const before = await keptAbout(site, asha.id)
  const { _id } = await upload(
    site,
    admin,
    table(['asha@example.org', 'Asha K.', 'Investor', dayIn(site, 0), '']),
  )
  const { session } = admin
  const all = { email: 0, name: 1, membershipCategory: 2, startsOn: 3, endsOn: 4 }
  const first = await site.call(session, checkImport, { _id, mapping: { email: 0 } })
  expect(first).toMatchObject({ counts: { create: 0, update: 0, unchanged: 1, refused: 0 }, problems: [] })
  const again = await site.call(session, checkImport, { _id, mapping: all })
  expect(again.counts).toMatchObject({ create: 0, update: 1, unchanged: 0, refused: 0 })
  expect(await keptAbout(site, asha.id)).toEqual(before)
  for (const [mapping, field] of [
    [{ name: 1 }, 'mapping.email'],
    [{ ...all, city: 5 }, 'mapping.city'],
    [{ ...all, city: -1 }, 'mapping.city'],
    [{ ...all, colour: 1 }, 'mapping.colour'],
  ] as const)
    await expect(
      site.call(session, checkImport, { _id, mapping: mapping as unknown as { email: number } }),
    ).rejects.toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
  await expect(
    site.call(session, checkImport, { _id, mapping: all, category: 'Gold' }),
  ).rejects.toMatchObject({ status: 400, fields: { category: expect.any(String) } })
  await expect(
    site.call(session, checkImport, { _id: crypto.randomUUID(), mapping: all }),
  ).rejects.toMatchObject({ status: 404 })
})

test('a file that nobody has run is deleted after a week', async () => {
  const { _id } = await upload(site, admin, `${HEADINGS}\nweek@example.org,Asha,,,\n`)
  site.turnClock(8 * DAY)
  await site.deleteExpired()
  await expect(site.call(admin.session, checkImport, { _id, mapping: { email: 0 } })).rejects.toMatchObject({
    code: 'no_token',
  })
  const { rows } = await site.database.pool.query('select from import_rows')
  expect(rows).toEqual([])
})
