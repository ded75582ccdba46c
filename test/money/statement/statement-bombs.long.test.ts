import { expect, test } from 'vitest'
import { matchStatement } from '#contract/money/bank-statement.ts'
import { readSheets } from '#server/money/statement/columns.ts'
import { linesOf } from '#server/money/statement/lines.ts'
import { readWorkbook } from '#server/money/statement/workbook.ts'
import { zipOf } from '#test/cases/files/packed-zip.ts'
import { startTestApp } from '#test/support/test-app.ts'

const MEGABYTE = 1024 * 1024
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
const relation = (nth: number, type: string, target: string) =>
  `<Relationship Id="rId${nth}" Type="${OFFICE}/${type}" Target="${target}"/>`

/** A workbook with one sheet, made of the given parts. */
function bookOf({
  rows = '',
  strings = '',
  sheet,
}: {
  rows?: string
  strings?: string
  sheet?: string
}): Buffer {
  const parts = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships ${PACKAGE}>${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships ${PACKAGE}>${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}>${strings}</sst>`,
    'xl/worksheets/sheet1.xml': sheet ?? `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
  }
  return zipOf(Object.entries(parts).map(([name, content]) => ({ name, content: Buffer.from(content) })))
}

const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const columnOf = (nth: number): string =>
  nth < 0 ? '' : columnOf(Math.floor(nth / 26) - 1) + String.fromCodePoint(65 + (nth % 26))
const COLUMNS = Array.from({ length: 16_384 }, (_, nth) => columnOf(nth))
const HEADINGS = ['Date', 'Narration', 'Ref No', 'Debit', 'Credit']
const rowOf = (line: number, cells: readonly string[], rest = '') =>
  `<row r="${line}">${cells.map((text, nth) => (text.startsWith('<') ? text : cell(`${COLUMNS[nth]}${line}`, text))).join('')}${rest}</row>`

const BOMBS: [string, Buffer][] = [
  [
    'an empty cell in the last column of many rows',
    bookOf({ rows: '<row><c r="XFD1"/></row>'.repeat(50_000) }),
  ],
  [
    'a value in the last column of many rows',
    bookOf({ rows: '<row><c r="XFD1"><v>1</v></c></row>'.repeat(50_000) }),
  ],
  [
    'a cell reference written as no program writes it',
    bookOf({ rows: '<row><c r="&#88;FD1"><v>1</v></c></row>'.repeat(50_000) }),
  ],
  ['many empty rows', bookOf({ rows: '<row/>'.repeat(3_000_000) })],
  ['many empty strings', bookOf({ strings: '<si><t/></si>'.repeat(400_000) })],
  ['more empty strings', bookOf({ strings: '<si><t/></si>'.repeat(1_200_000) })],
  ['beginnings of tags in the strings', bookOf({ strings: '<'.repeat(15_000_000) })],
  ['beginnings of tags in the sheet', bookOf({ rows: '<'.repeat(38_000_000) })],
  ['a tag of many attributes in the strings', bookOf({ strings: `<si ${'a="" '.repeat(3_000_000)}/>` })],
  ['a tag of many attributes in the sheet', bookOf({ rows: `<row ${'a="" '.repeat(7_000_000)}/>` })],
  [
    'one long string in many cells',
    bookOf({
      strings: `<si><t>${'x'.repeat(4_000)}</t></si>`,
      rows: Array.from(
        { length: 15_000 },
        (_, nth) => `<row r="${nth + 1}"><c t="s"><v>0</v></c></row>`,
      ).join(''),
    }),
  ],
]

test('a workbook that costs its reader too much is refused, and the site answers meanwhile', async () => {
  await using site = await startTestApp()
  const { session } = await site.person('admin')
  for (const [about, bytes] of BOMBS) {
    const form = new FormData()
    form.append('statement', new Blob([new Uint8Array(bytes)]), 'statement.xlsx')
    const before = process.memoryUsage()
    const cpu = process.cpuUsage()
    const sent = site.http(`/api${matchStatement.path}`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${session}` },
    })
    expect((await site.http('/api/health/live')).status, about).toBe(200)
    const answer = await sent
    const { message, headings } = (await answer.json()) as { message?: string; headings?: string[] }
    // A workbook with only empty cells may also be read, as a table without headings.
    if (about.startsWith('an empty cell') && answer.status === 200) expect(headings, about).toEqual([])
    else expect([answer.status, message], about).toEqual([400, expect.stringMatching(/^Line \d+: /)])
    const after = process.memoryUsage()
    expect(after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers, about).toBeLessThan(
      100 * MEGABYTE,
    )
    const { user } = process.cpuUsage(cpu)
    // Read by the server itself, each of them would take the better part of a minute.
    expect(user / 1_000, `${about}: milliseconds of the server itself`).toBeLessThan(8_000)
  }
}, 180_000)

test('a workbook that takes longer than the time limit is refused', async () => {
  const rows = rowOf(1, HEADINGS)
  expect(await readWorkbook(bookOf({ rows }), 1)).toMatchObject({
    why: expect.stringMatching(/takes too long.*CSV/),
  })
})

test('when many workbooks are read at once, some are refused as busy', async () => {
  const book = bookOf({ rows: rowOf(1, HEADINGS) })
  const read = await Promise.allSettled(Array.from({ length: 10 }, () => readWorkbook(book)))
  const busy = read.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
  expect(busy).toEqual([expect.objectContaining({ code: 'busy' }), expect.objectContaining({ code: 'busy' })])
  expect(await readWorkbook(book)).toHaveLength(1)
})

const LINE = ['05/04/2026', 'NEFT ASHA', 'N1', '', '2358.82']
const READ = { line: 2, cells: LINE }

test.each([
  ['in the last column', (line: number) => `<c r="XFD${line}" s="1"/>`],
  [
    'in every column',
    (line: number) =>
      COLUMNS.slice(5)
        .map((one) => `<c r="${one}${line}" s="1"/>`)
        .join(''),
  ],
  [
    'in every column, with closing tags of their own',
    (line: number) =>
      COLUMNS.slice(5)
        .map((one) => `<c r="${one}${line}"></c>`)
        .join(''),
  ],
])('rows with empty cells %s are read', async (_, rest) => {
  const rows = Array.from({ length: 300 }, (_row, nth) => rowOf(nth + 2, LINE, rest(nth + 2)))
  const sheets = await readWorkbook(bookOf({ rows: rowOf(1, HEADINGS, rest(1)) + rows.join('') }))
  if ('why' in sheets) throw new Error(sheets.why)
  expect(sheets[0]?.rows).toHaveLength(301)
  expect(sheets[0]?.rows[1]).toEqual(READ)
})

test.each([
  ['a formula without a value', '<c r="E2"><f>SUM(A1)</f></c>', /formula without a value/],
  ['a formula with an empty value', '<c r="E2" s="1"><f>SUM(A1)</f><v></v></c>', /formula without a value/],
  ['a shared formula', '<c r="E2"><f t="shared" si="0"/><v/></c>', /formula without a value/],
  ['a text formula without a value', '<c r="E2" t="str"><f>A1</f></c>', /formula without a value/],
  ['an empty text of a formula', '<c r="E2" t="str"><f>A1</f><v></v></c>', /^$/],
  ['a number of a formula', '<c r="E2"><f>A1</f><v>2358.82</v></c>', /^2358\.82$/],
  ['an error', '<c r="E2" t="e"><f>A1</f><v>#REF!</v></c>', /^#REF!$/],
])('a cell with %s is read as its value, or as a note that it has none', async (_, credit, says) => {
  const sheets = await readWorkbook(
    bookOf({ rows: rowOf(1, HEADINGS) + rowOf(2, [...LINE.slice(0, 4), credit]) }),
  )
  if ('why' in sheets) throw new Error(sheets.why)
  expect(sheets[0]?.rows[1]?.cells[4] ?? '').toMatch(says)
})

test('a credit that is a formula without a value is not read as a debit', async () => {
  const rows = rowOf(1, HEADINGS) + rowOf(2, [...LINE.slice(0, 4), '<c r="E2"><f>SUM(A1)</f></c>'])
  const sheets = await readWorkbook(bookOf({ rows }))
  const table = 'why' in sheets ? sheets : readSheets(sheets)
  if ('why' in table) throw new Error(table.why)
  expect(linesOf(table, { date: 0, narration: 1, reference: 2, credit: 4 }, '2026-05-10')).toEqual({
    line: 2,
    why: expect.stringMatching(/no amount/),
  })
})

test('invisible characters are left out of cells', async () => {
  const rows = rowOf(1, HEADINGS) + rowOf(2, [LINE[0] ?? '', 'A&#0;B&#x202E;C&#xD800;D', ...LINE.slice(2)])
  const sheets = await readWorkbook(bookOf({ rows }))
  if ('why' in sheets) throw new Error(sheets.why)
  expect(sheets[0]?.rows[1]?.cells[1]).toBe('ABC\uFFFDD')
})
