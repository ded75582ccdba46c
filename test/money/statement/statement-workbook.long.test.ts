import { type CellObject, utils, type WorkSheet, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { readAmount, readDay } from '#server/money/statement/cells.ts'
import { columnsOf, readSheets } from '#server/money/statement/columns.ts'
import { commonSeparator, readCsv } from '#server/money/statement/csv.ts'
import { linesOf } from '#server/money/statement/lines.ts'
import { readWorkbook } from '#server/money/statement/workbook.ts'
import { statements } from '#test/cases/files/bank-statements.ts'
import { selectedCases } from '#test/cases/calls/selected-cases.ts'
import { type Part, zipOf } from '#test/cases/files/packed-zip.ts'
import { matchStatement } from '#contract/money/bank-statement.ts'
import { startTestApp } from '#test/support/test-app.ts'

const TODAY = '2026-05-10'
const BOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Variant = { typed?: boolean; before?: string[][]; cover?: boolean; merged?: boolean }

/** A bank’s CSV as a sheet: all cells as text, or days and amounts in typed cells. */
function sheetOf(csv: string, { typed = false, before = [], merged = false }: Variant): WorkSheet {
  const read = readCsv(csv, csv.includes('\t') ? '\t' : commonSeparator(csv))
  if ('why' in read) throw new Error(read.why)
  const rows = read.map(({ cells }) => cells)
  const sheet = utils.aoa_to_sheet([...before, ...rows])
  if (merged) sheet['!merges'] = [utils.decode_range('A1:D1')]
  if (typed)
    for (const [place, cell] of Object.entries(sheet) as [string, CellObject][]) {
      if (place.startsWith('!') || typeof cell.v !== 'string') continue
      const [day, amount] = [readDay(cell.v.trim()), readAmount(cell.v)]
      // A number without paise stays text, as banks keep references, and so does an amount with Cr or Dr.
      if (day !== null && day.other === null) {
        const at = new Date(`${day.day}T00:00:00Z`)
        sheet[place] = { t: 'n', v: at.getTime() / 86_400_000 + 25_569, z: 'dd/mm/yyyy' }
      } else if (amount !== null && /^[-\d,]+\.\d\d$/.test(cell.v.trim()))
        sheet[place] = { t: 'n', v: ((amount.isCredit ? 1 : -1) * amount.paise) / 100, z: '#,##0.00' }
    }
  return sheet
}

function bookOf(sheets: Record<string, WorkSheet>, bookType: 'xlsx' | 'xls' | 'ods' = 'xlsx'): Buffer {
  return Buffer.from(
    write({ SheetNames: Object.keys(sheets), Sheets: sheets }, { type: 'array', bookType }) as ArrayBuffer,
  )
}

async function read(bytes: Buffer) {
  const sheets = await readWorkbook(bytes)
  if ('why' in sheets) return sheets
  const table = readSheets(sheets)
  if ('why' in table) return table
  const columns = columnsOf(table)
  return columns === null ? null : linesOf(table, columns, TODAY)
}

const COVER = utils.aoa_to_sheet([['Account statement'], ['Of', 'FWC']])
const VARIANTS: [string, Variant][] = [
  ['as text', {}],
  ['with typed days and amounts', { typed: true }],
  ['on the second sheet, behind a cover', { typed: true, cover: true }],
  ['below blank rows', { typed: true, before: [[], [], []] }],
  [
    'below a merged heading',
    { typed: true, before: [['Statement of account', '', '', ''], []], merged: true },
  ],
]

/** Without `EVERY_CASE=1`, each bank’s statement is tried only as text and in one other variant. */
const BOOKS = statements.flatMap((one, nth) => {
  const variants = selectedCases(VARIANTS, (_, at) => at === 0 || at === 1 + (nth % (VARIANTS.length - 1)))
  return variants.map(([words, variant]) => ({ ...one, words, variant }))
})

test.each(BOOKS)('an XLSX of $bank, $words, has the lines of its CSV', async ({ csv, lines, variant }) => {
  const sheet = sheetOf(csv, variant)
  const found = await read(bookOf(variant.cover ? { Cover: COVER, Statement: sheet } : { Statement: sheet }))
  if (found === null || 'why' in found) throw new Error(JSON.stringify(found))
  const isTyped = variant.typed ?? false
  expect(
    found.lines.map(({ line: _line, ...rest }) => rest),
    `${isTyped}`,
  ).toEqual(lines)
})

const TABLE = 'Date,Narration,Ref No,Debit,Credit\n05/04/2026,NEFT ASHA,N1,,2358.82\n'

test.each([
  [
    'tables on two sheets',
    { April: sheetOf(TABLE, {}), May: sheetOf(TABLE, {}) },
    /sheets “April” and “May”/,
  ],
  [
    'too many rows',
    { A: utils.aoa_to_sheet(Array.from({ length: 20_002 }, (_, n) => [`Row ${n}`])) },
    /more than 20000 rows/,
  ],
  ['a cell that no bank writes', { A: utils.aoa_to_sheet([['x'.repeat(6_000)]]) }, /too long/],
] as const)('workbooks with %s are refused', async (_, sheets, why) => {
  const found = await read(bookOf({ ...sheets }))
  expect(found).toMatchObject({ why: expect.stringMatching(why) })
})

test('a hidden sheet is not read', async () => {
  const bytes = write(
    {
      SheetNames: ['Old', 'Statement'],
      Sheets: { Old: sheetOf(TABLE, {}), Statement: sheetOf(TABLE, {}) },
      Workbook: { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] },
    },
    { type: 'array' },
  ) as ArrayBuffer
  expect(await read(Buffer.from(bytes))).toMatchObject({
    lines: [{ narration: 'NEFT ASHA', amount: 235_882 }],
  })
})

const bomb = (says?: number): Part[] => [
  { name: '[Content_Types].xml', content: Buffer.from('<Types/>') },
  { name: 'xl/workbook.xml', content: Buffer.from('<workbook/>') },
  {
    name: 'xl/sharedStrings.xml',
    content: Buffer.alloc(45 * 1024 * 1024, 'a'),
    ...(says === undefined ? {} : { says }),
  },
]

test.each([
  ['declares its real size', zipOf(bomb()), /far more than a statement/],
  ['declares a size of zero', zipOf(bomb(0)), /damaged/],
  ['declares a small size', zipOf(bomb(1_000)), /damaged/],
  ['declares more parts than it has', zipOf(bomb(1_000), 7), /damaged/],
  ['leaves its number of parts open', zipOf(bomb(1_000), 0xffff), /damaged/],
])('a zip bomb that %s is not unpacked', async (_, bytes, why) => {
  const before = process.memoryUsage().arrayBuffers
  expect(await readWorkbook(bytes)).toMatchObject({ why: expect.stringMatching(why) })
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40 * 1024 * 1024)
})

const encrypted = Buffer.concat([
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  Buffer.alloc(504),
  Buffer.from('EncryptedPackage', 'utf16le'),
])
const REFUSED: [string, Buffer, number, RegExp][] = [
  ['an XLS file', bookOf({ A: sheetOf(TABLE, {}) }, 'xls'), 415, /XLS file/],
  ['an ODS file', bookOf({ A: sheetOf(TABLE, {}) }, 'ods'), 415, /ODS file/],
  ['a PDF', Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\nendobj\n%%EOF', 'latin1'), 415, /PDF/],
  ['an XLSX with a password', encrypted, 415, /password/],
  ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 1, 2]), 415, /JPEG/],
  [
    'a web page that is called a spreadsheet',
    Buffer.from('<html><table><tr><td>Date</td></tr></table></html>'),
    415,
    /web page/,
  ],
  ['an XLSX that is cut off', bookOf({ A: sheetOf(TABLE, {}) }).subarray(0, 900), 415, /./],
]

test('a treasurer may send an XLSX file, and a file that cannot be read is refused with instructions to save it as CSV', async () => {
  await using site = await startTestApp()
  const { session } = await site.person('admin')
  async function send(bytes: Buffer, columns?: object) {
    const form = new FormData()
    form.append('statement', new Blob([new Uint8Array(bytes)], { type: BOOK }), 'statement.xlsx')
    if (columns !== undefined) form.append('columns', JSON.stringify(columns))
    const answer = await site.http(`/api${matchStatement.path}`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${session}` },
    })
    return { status: answer.status, body: (await answer.json()) as { message: string; lines: object[] } }
  }
  const day = new Date(site.context.clock().getTime() - 86_400_000).toISOString().slice(0, 10)
  const csv = `Date,Narration,Ref No,Debit,Credit\n${day},NEFT ASHA,N1,,2358.82\n`
  for (const variant of [{}, { typed: true }]) {
    const { status, body } = await send(bookOf({ A: sheetOf(csv, variant) }))
    expect(status).toBe(200)
    expect(body.lines).toMatchObject([{ day, narration: 'NEFT ASHA', reference: 'N1', amount: 235_882 }])
  }
  const unknown = sheetOf(csv.replace('Date,Narration', 'When,What'), {})
  expect((await send(bookOf({ A: unknown }))).body).toMatchObject({ columns: null, lines: [] })
  const chosen = { date: 0, narration: 1, credit: 4 }
  expect((await send(bookOf({ A: unknown }), chosen)).body.lines).toMatchObject([{ day, amount: 235_882 }])
  // A CSV may be sent as a file, too.
  expect((await send(Buffer.from(csv))).body.lines).toMatchObject([{ day, amount: 235_882 }])
  for (const wide of [Buffer.from(`\uFEFF${csv}`, 'utf16le'), Buffer.from(csv, 'utf16le')])
    expect((await send(wide)).body.lines).toMatchObject([{ day, amount: 235_882 }])
  for (const [about, bytes, status, says] of REFUSED) {
    const found = await send(bytes)
    expect([found.status, found.body.message], about).toEqual([status, expect.stringMatching(says)])
    expect(found.body.message, about).toMatch(/Save as \(or Export\), and there CSV/)
  }
  expect((await site.call(session, matchStatement, { csv })).lines).toHaveLength(1)
  await expect(site.call(session, matchStatement, {})).rejects.toMatchObject({
    status: 400,
    fields: { csv: expect.any(String) },
  })
})
