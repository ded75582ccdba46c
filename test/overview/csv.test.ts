import { expect, test } from 'vitest'
import { cellOf, rupeesCell } from '#contract/values/csv.ts'
import { csvCell, kindOf } from '#contract/values/table-cells.ts'
import { TableFile, tableName } from '#web/app/dashboard/list/table-file.ts'
import { readWorkbook } from '#test/support/read-workbook.ts'

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

test('a table has a heading, one row for each record, and a column for each field that any record has', async () => {
  const file = new TableFile()
  file.add([{ Name: 'Asha', City: 'Pune' }])
  file.add([
    { Name: 'two\nlines', 'E-mail': 'r@example.org' },
    { City: 'Goa', Age: 7 },
  ])
  expect(file.rows).toBe(3)
  expect(Buffer.from(await (await file.toBlob('csv', 'List')).arrayBuffer()).toString()).toBe(
    '\uFEFFName,City,E-mail,Age\r\nAsha,Pune,,\r\n"two\nlines",,r@example.org,\r\n,Goa,,7\r\n',
  )
})

test('a heading is made safe in the same way as a cell', async () => {
  const file = new TableFile()
  file.add([{ '=cmd': 1, 'a,b': 2 }])
  expect(await (await file.toBlob('csv', 'List')).text()).toContain('\'=cmd,"a,b"\r\n1,2\r\n')
})

test.each([
  ['All Atithi', 'fwc-all-atithi-2026-11-21.csv'],
  ['Members Forms: Financial Aid', 'fwc-members-forms-financial-aid-2026-11-21.csv'],
])('%s is saved as %s', (panel, name) => {
  expect(tableName(panel, '2026-11-21', 'csv')).toBe(name)
})

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-235_882, '-2358.82'],
  [199_900, '1999.00'],
  [100_000_000_000_001, '1000000000000.01'],
])('%i paise are written as %s, also when the amount is negative', (paise, cell) => {
  expect(rupeesCell(paise)).toBe(cell)
})

test.each([
  [null, '', null],
  [false, 'No', 'text'],
  [['Money', 'Members'], '"Money, Members"', 'text'],
  ['2026-11-21', '2026-11-21', 'day'],
  ['2026-13-21', '2026-13-21', 'text'],
  ['09:30', '09:30', 'time'],
  ['24:30', '24:30', 'text'],
  ['2026-11-21T20:00:00.000Z', '2026-11-22 01:30 IST', 'instant'],
  [{ paise: -235_882 }, '-2358.82', 'rupees'],
  [7, '7', 'number'],
  ['+919820000001', "'+919820000001", 'text'],
] as const)('%j is written as %s in a CSV file, and its kind is %s', (value, cell, kind) => {
  expect(csvCell(value)).toBe(cell)
  expect(kindOf(value)).toBe(kind)
})

test('a column without values is left out, and a column with values of different kinds is text', async () => {
  const file = new TableFile()
  file.add([
    {
      Name: 'Asha',
      Empty: null,
      Phone: '+919820000001',
      Came: '2026-11-21',
      Paid: { paise: 100 },
      Is: false,
    },
  ])
  file.add([{ Name: '007', Empty: '', Phone: null, Came: 'soon', Paid: null, Is: true, Count: 0 }])
  const text = Buffer.from(await (await file.toBlob('csv', 'List')).arrayBuffer()).toString()
  expect(text).toBe(
    "\uFEFFName,Phone,Came,Paid,Is,Count\r\nAsha,'+919820000001,2026-11-21,1.00,No,\r\n007,,soon,,Yes,0\r\n",
  )
  const { sheet, rows } = readWorkbook(
    new Uint8Array(await (await file.toBlob('xlsx', 'List')).arrayBuffer()),
  )
  expect(sheet).toBe('List')
  const cells = rows.map((row) => Object.entries(row).map(([name, { type, value }]) => [name, type, value]))
  expect(cells).toEqual([
    [
      ['Name', 's', 'Asha'],
      ['Phone', 's', '+919820000001'],
      ['Came', 's', '2026-11-21'],
      ['Paid', 'n', 1],
      ['Is', 's', 'No'],
      ['Count', '', null],
    ],
    [
      ['Name', 's', '007'],
      ['Phone', '', null],
      ['Came', 's', 'soon'],
      ['Paid', '', null],
      ['Is', 's', 'Yes'],
      ['Count', 'n', 0],
    ],
  ])
})
