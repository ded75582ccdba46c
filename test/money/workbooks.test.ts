import { expect, test } from 'vitest'
import { returnSections } from '#contract/money/accounting.ts'
import { withoutControls } from '#contract/values/plain-text.ts'
import type { WorkbookColumn } from '#contract/values/workbook.ts'
import { xlsxOf } from '#server/money/table-writer.ts'
import { attacks } from '#test/cases/calls/foreign-texts.ts'
import { readWorkbook } from '#test/support/read-workbook.ts'
import { type Person, sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'
import { join } from '../members/membership.ts'
import { registered } from './money.ts'
import { tableOf } from './table.ts'

const simulator = await sharedProvider()

async function workbook(site: Site, { session }: Person, path: string, query: Record<string, string>) {
  const answer = await site.http(`/api/money/${path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${session}` },
  })
  expect(answer.status).toBe(200)
  return { answer, ...readWorkbook(new Uint8Array(await answer.arrayBuffer())) }
}

const MONEY =
  /^(?:taxable|[CSI]GST|rounding|total|.* (?:Value|Amount)|Rate|Taxable Value|.* Supplies|Exempted.*)$/
const DAYS = /^(?:date|Invoice date|Note Date)$/
const COUNTS = /^(?:Total Quantity|Total Number|Cancelled)$/

test('the ledger and each section of GSTR-1 are XLSX files with the columns and rows of their CSV files, in typed cells', async () => {
  await using site = await startTestApp({ simulator })
  const [owner, person, other] = [await registered(site), await site.person(), await site.person()]
  await join(site, simulator, person, { GST_Number: '29AAGCB7383J1Z4', companyName: '=HYPERLINK("x")' })
  await join(site, simulator, other, { membershipCategory: 'coreteammember' })
  const year = new Date(site.context.clock()).getUTCFullYear()
  const span = { from: `${year - 1}-04-01`, to: `${year + 1}-03-31` }
  const files = [
    { path: 'ledger', query: span },
    ...Object.keys(returnSections).map((section) => ({ path: 'gstr1', query: { section, ...span } })),
  ]
  let cells = 0
  for (const { path, query } of files) {
    const about = JSON.stringify({ path, ...query })
    const text = await tableOf(site, owner, `${path}.csv`, query)
    const { answer, rows } = await workbook(site, owner, `${path}.xlsx`, query)
    expect(answer.headers.get('content-type'), about).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(answer.headers.get('content-disposition'), about).toMatch(/filename="fwc-[\w-]+\.xlsx"$/)
    expect(rows.map(Object.keys), about).toEqual(text.map(Object.keys))
    for (const [n, row] of rows.entries())
      for (const [name, { type, value, isFormula }] of Object.entries(row)) {
        cells += 1
        const csv = text[n]?.[name] ?? ''
        expect(isFormula, `${about} ${name}`).toBe(false)
        if (csv === '') expect(value, `${about} ${name}`).toBeNull()
        else if (MONEY.test(name) || COUNTS.test(name))
          expect([type, value], `${about} ${name}`).toEqual(['n', Number(csv)])
        else if (DAYS.test(name))
          expect([type, new Date(value as string).toISOString()], `${about} ${name}`).toEqual([
            'd',
            new Date(`${csv} UTC`).toISOString(),
          ])
        else expect([type, value], `${about} ${name}`).toEqual(['s', csv.replace(/^'(?==)/, '')])
      }
  }
  expect(cells).toBeGreaterThan(100)
  const { rows } = await workbook(site, owner, 'ledger.xlsx', span)
  expect(rows.map(({ category }) => category?.value)).toEqual(['Startup / Business', 'Core Team Member'])
  expect(rows[0]?.['name']?.value).toBe('=HYPERLINK("x")')
})

const workbookOf = (
  sheet: string,
  columns: readonly WorkbookColumn[],
  rows: AsyncIterable<readonly unknown[]>,
) => xlsxOf(sheet, { columns, rows: () => rows })

async function bytesOf(rows: AsyncIterable<readonly unknown[]>): Promise<Uint8Array> {
  const columns = [
    { heading: 'Words', kind: 'text' },
    { heading: 'When', kind: 'instant' },
    { heading: 'At', kind: 'time' },
    { heading: 'Amount', kind: 'rupees' },
    { heading: 'Count', kind: 'number' },
  ] as const
  const pieces: Uint8Array[] = []
  for await (const piece of workbookOf('A: [sheet]/name', columns, rows)) pieces.push(piece)
  return new Uint8Array(Buffer.concat(pieces))
}

async function* each<T>(of: readonly T[]): AsyncGenerator<T> {
  yield* of
}

test('text stays text whatever it begins with, and times are shown in Indian time', async () => {
  const texts = [
    ...attacks,
    '=1+1',
    '+919820000001',
    '-2',
    '@SUM(1)',
    '\t=1',
    '＝1',
    "'quoted",
    '007',
    ' led ',
    '1e5',
    'TRUE',
    '_x0041_',
    'a<b>&"c"',
    'two\nlines',
    'अतिथि 🎉',
    '2026-02-30',
  ]
  const bytes = await bytesOf(
    each(texts.map((text) => [text, '2026-11-25T20:00:00.000Z', '09:05', { paise: -5 }, 7])),
  )
  const { sheet, rows } = readWorkbook(bytes)
  expect(sheet).toBe('A   sheet  name')
  for (const [n, { Words, When, At, Amount, Count }] of rows.entries()) {
    const text = texts[n] ?? ''
    expect(Words?.isFormula, text).toBe(false)
    expect(Words?.type, text).toBe('s')
    expect(Words?.shown.replaceAll('\r\n', '\n'), text).toBe(withoutControls(text).replaceAll('\r\n', '\n'))
    expect(When?.type).toBe('d')
    expect(When?.shown).toBe('2026-11-26 01:30 IST')
    expect(At?.shown).toBe('09:05')
    expect([Amount?.value, Count?.value]).toEqual([-0.05, 7])
  }
  expect(rows).toHaveLength(texts.length)
})

test('a value that is not of its column’s kind is text, and an empty value makes no cell', async () => {
  const { rows } = readWorkbook(
    await bytesOf(
      each([
        ['', 'soon', 'noon', 'free', 'many'],
        [null, null, null, null, undefined],
      ]),
    ),
  )
  expect(Object.values(rows[0] ?? {}).map(({ type, value }) => [type, value])).toEqual([
    ['', null],
    ...['soon', 'noon', 'free', 'many'].map((word) => ['s', word]),
  ])
})

test('a hundred thousand rows are read while the file is sent', async () => {
  let read = 0
  async function* many() {
    for (; read < 100_000; read += 1)
      yield [`Name ${read}`, new Date(1_700_000_000_000), '10:00', { paise: read }, read]
  }
  const stream = workbookOf('Many', [{ heading: 'Name', kind: 'text' }], many()).getReader()
  let size = 0
  const first = await stream.read()
  size += first.value?.length ?? 0
  expect(read).toBeLessThan(10_000)
  for (let piece = await stream.read(); !piece.done; piece = await stream.read()) size += piece.value.length
  expect(read).toBe(100_000)
  expect(size).toBeGreaterThan(100_000)
})
