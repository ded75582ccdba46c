import { expect, test } from 'vitest'
import { importProblems, importTemplate, uploadImport } from '#contract/admin/imports.ts'
import { fileOf, sendForm } from '#test/cases/events/event-form.ts'
import { sharedTestApp } from '#test/support/test-app.ts'
import { check, upload, type Uploaded } from './imports.ts'

const site = await sharedTestApp()
const admin = await site.person('admin')

const rows = [
  ['E-mail', 'Name', 'City'],
  ['zoë@example.org'.replace('ë', 'e'), 'Zoë Müller', 'Köln'],
]
const text = (separator: string, end = '\r\n') => rows.map((cells) => cells.join(separator)).join(end)
const utf16 = (of: string, order: 'le' | 'be', mark = true) => {
  const bytes = Buffer.from(`${mark ? '\uFEFF' : ''}${of}`, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}

test.each<[string, string | Uint8Array]>([
  ['UTF-8', text(',')],
  ['UTF-8 with a byte order mark', `\uFEFF${text(',')}`],
  ['UTF-16 little endian', utf16(text('\t'), 'le')],
  ['UTF-16 big endian', utf16(text(';'), 'be')],
  ['UTF-16 without a mark', utf16(text(','), 'le', false)],
  ['Windows-1252', Buffer.from(text(';'), 'latin1')],
  ['semicolons', text(';')],
  ['tabs', text('\t')],
  ['a separator that is named', `sep=;\n${text(';')}`],
  ['lines that end in CR', text(',', '\r')],
  ['lines that end in LF', text(',', '\n')],
])('a file with %s is read', async (_, file) => {
  const { _id, rows: count, columns, mapping } = await upload(site, admin, file)
  expect({ count, columns, mapping }).toEqual({
    count: 1,
    columns: [
      { name: 'E-mail', samples: ['zoe@example.org'] },
      { name: 'Name', samples: ['Zoë Müller'] },
      { name: 'City', samples: ['Köln'] },
    ],
    mapping: { email: 0, name: 1, city: 2 },
  })
  expect(_id).toMatch(/^[0-9a-f-]{36}$/)
})

test('quoted line breaks, blank rows and columns without a heading are read as a spreadsheet reads them', async () => {
  const { rows: count, columns } = await upload(
    site,
    admin,
    'email,name,\n"a@example.org","Asha\nKulkarni",x\n\n,,\nb@example.org,="007",\nc@example.org,Chitra,,,\n',
  )
  expect(count).toBe(3)
  expect(columns).toEqual([
    { name: 'email', samples: ['a@example.org', 'b@example.org', 'c@example.org'] },
    { name: 'name', samples: ['Asha Kulkarni', '007', 'Chitra'] },
  ])
})

test('rows are counted as in a spreadsheet', async () => {
  const { problems } = await check(site, admin, 'email,name\n"a@x.org","A\nB"\n\nno,C\n"d@x.org\n",\nno,E\n')
  expect(problems.map(({ row, field }) => [row, field])).toEqual([
    [4, 'email'],
    [4 + 1, 'name'],
    [6, 'email'],
  ])
})

const MB = 1_048_576
const padded = (size: number) => {
  const head = 'email,name\na@example.org,'
  return head + 'x'.repeat(size - head.length)
}

test.each<[string, string | Uint8Array, number, string]>([
  ['nothing', '', 400, ''],
  ['headings alone', 'email,name\n', 400, 'no row'],
  ['an open quotation mark', 'email,name\n"a@example.org,x\n', 400, 'Line 2'],
  ['more than 20 MB', padded(20 * MB + 1), 413, '20MB'],
  ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]), 415, 'CSV'],
  ['a spreadsheet file', Buffer.from('PK\u0003\u0004\0\0\0\0\0\0x'), 415, 'CSV'],
  ['too many rows', `email\n${'a@b.org\n'.repeat(100_001)}`, 413, '100,000'],
])('a file with %s is refused with the reason', async (_, file, status, words) => {
  const sent = await sendForm<Uploaded>(site, admin, uploadImport, { file: fileOf(file, 'm.csv') })
  expect([sent.status, sent.body.message]).toEqual([status, expect.stringContaining(words)])
  expect(sent.body.fields === undefined || 'file' in sent.body.fields).toBe(true)
})

test('a file of exactly 20 MB is accepted', async () => {
  expect(await upload(site, admin, padded(20 * MB))).toMatchObject({ rows: 1 })
})

test('the template can be imported as it is, and has a row as an example', async () => {
  const { session } = admin
  const answer = await site.http(`/api${importTemplate.path}`, {
    headers: { authorization: `Bearer ${session}` },
  })
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const { counts, problems } = await check(site, admin, await answer.text())
  expect({ counts, problems }).toEqual({
    counts: { create: 1, update: 0, unchanged: 0, refused: 0 },
    problems: [],
  })
})

test('all problems can be downloaded with the cells of their rows, without formulas for a spreadsheet', async () => {
  const many = Array.from({ length: 250 }, (_, nth) => `person ${nth},=1+1`).join('\n')
  const { _id, counts, problems } = await check(site, admin, `email,name\n${many}\nok@example.org,Asha\n`)
  expect(counts).toEqual({ create: 1, update: 0, unchanged: 0, refused: 250 })
  expect(problems).toHaveLength(200)
  const answer = await site.http(`/api${importProblems.path}?_id=${_id}`, {
    headers: { authorization: `Bearer ${admin.session}` },
  })
  const lines = (await answer.text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(251)
  expect(lines[0]).toBe('Row,What happened,Problem,E-mail,Name')
  expect(lines[1]).toBe("2,Not run,E-mail: Please enter an e-mail such as name@example.org,person 0,'=1+1")
})
