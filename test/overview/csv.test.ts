import { expect, test } from 'vitest'
import { cellOf, rupeesCell } from '#contract/csv.ts'
import { CsvFile, csvName } from '#web/app/dashboard/csv.ts'

test.each([
  ['Asha', 'Asha'],
  ['', ''],
  [null, ''],
  [undefined, ''],
  [0, '0'],
  [2358.82, '2358.82'],
  [true, 'Yes'],
  [false, 'No'],
  ['अतिथि, पुणे', '"अतिथि, पुणे"'],
  ['say "yes"', '"say ""yes"""'],
  ['one\ntwo', '"one\ntwo"'],
  ['one\r\ntwo', '"one\r\ntwo"'],
  [' leading', '" leading"'],
  ['trailing ', '"trailing "'],
  ['semi;colon', 'semi;colon'],
  ['=1+1', "'=1+1"],
  ['+919820000001', "'+919820000001"],
  ['-2', "'-2"],
  [-2, "'-2"],
  ['@handle', "'@handle"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("http://x.example","a")', '"\'=HYPERLINK(""http://x.example"",""a"")"'],
  ['\n=1', '"\'\n=1"'],
  [' =1', "' =1"],
  ['\u200b=1', "'\u200b=1"],
  ['＝1+1', "'＝1+1"],
  ['＠SUM(1)', "'＠SUM(1)"],
  ['a=1', 'a=1'],
  ["'quoted", "'quoted"],
  [{ a: 1 }, '"{""a"":1}"'],
] as const)('%j is the cell %j', (value, cell) => {
  expect(cellOf(value)).toBe(cell)
})

test('a table has a heading, one line a record, and a column for whatever any record has', async () => {
  const file = new CsvFile()
  file.add([{ Name: 'Asha', City: 'Pune' }])
  file.add([
    { Name: 'two\nlines', 'E-mail': 'r@example.org' },
    { City: 'Goa', Age: 7 },
  ])
  expect(file.rows).toBe(3)
  expect(Buffer.from(await (await file.toBlob()).arrayBuffer()).toString()).toBe(
    '\uFEFFName,City,E-mail,Age\r\nAsha,Pune,,\r\n"two\nlines",,r@example.org,\r\n,Goa,,7\r\n',
  )
})

test('a heading is made safe as a cell is', async () => {
  const file = new CsvFile()
  file.add([{ '=cmd': 1, 'a,b': 2 }])
  expect(await (await file.toBlob()).text()).toContain('\'=cmd,"a,b"\r\n1,2\r\n')
})

test.each([
  ['All Atithi', 'fwc-all-atithi-2026-11-21.csv'],
  ['Members Forms: Financial Aid', 'fwc-members-forms-financial-aid-2026-11-21.csv'],
])('%s is saved as %s', (panel, name) => {
  expect(csvName(panel, '2026-11-21')).toBe(name)
})

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-235_882, '-2358.82'],
  [199_900, '1999.00'],
  [100_000_000_000_001, '1000000000000.01'],
])('%i paise are the cell %s, also where money goes back', (paise, cell) => {
  expect(rupeesCell(paise)).toBe(cell)
})
