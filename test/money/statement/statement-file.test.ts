import { expect, test } from 'vitest'
import { readAmount, readDay } from '#server/money/statement/cells.ts'
import { columnsOf, readTable, type Table } from '#server/money/statement/columns.ts'
import { linesOf } from '#server/money/statement/lines.ts'
import { statements } from '#test/cases/files/bank-statements.ts'

const TODAY = '2026-05-10'

function read(csv: string) {
  const table = readTable(csv)
  if ('why' in table) return table
  const columns = columnsOf(table)
  return columns === null ? null : linesOf(table, columns, TODAY)
}

test.each(statements)('a statement of $bank is read', ({ csv, lines, debits, others }) => {
  const found = read(csv)
  if (found === null || 'why' in found) throw new Error(JSON.stringify(found))
  expect(found.lines.map(({ line: _line, ...rest }) => rest)).toEqual(lines)
  expect(found.leftOut).toEqual({ debits, others })
  // The number of a line is its place in the file.
  for (const { line, amount } of found.lines) {
    const rupees = String(Math.floor(amount / 100)).slice(-3)
    expect(
      csv
        .split(/\r?\n/)
        .slice(line - 1, line + 1)
        .join('\n'),
    ).toContain(rupees)
  }
})

test.each([
  ['2358.82', 235_882, true],
  ['2,358.82', 235_882, true],
  ['1,17,882.00', 11_788_200, true],
  ['117,882', 11_788_200, true],
  ['1,178.8', 117_880, true],
  ['1178.82 Cr', 117_882, true],
  ['1178.82CR', 117_882, true],
  ['1,178.82 Dr.', 117_882, false],
  ['-500.00', 50_000, false],
  ['500.00-', 50_000, false],
  ['(500.00)', 50_000, false],
  ['₹ 2,358.82', 235_882, true],
  ['Rs. 2358.82', 235_882, true],
  ['INR 2,358.82 CR', 235_882, true],
  ['0.00', 0, true],
  ['2358.82 (Cr)', 235_882, true],
  ['228.00(Dr)', 22_800, false],
  ['Cr 2,358.82', 235_882, true],
  ['(DR) 59.00', 5_900, false],
  ['1,17,882.00 Cr.', 11_788_200, true],
  ['₹2,358.82/-', 235_882, true],
  ['Rs.2358.82/-', 235_882, true],
  ['+2,358.82', 235_882, true],
  ['−59.00', 5_900, false],
  ['2358.8200', 235_882, true],
] as const)('%s is read as %i paise; it is a credit: %s', (cell, paise, isCredit) => {
  expect(readAmount(cell)).toMatchObject({ paise, isCredit })
})

test.each([
  '',
  '-',
  'abc',
  '1,2',
  '12.345',
  '1,17,88.00',
  '1 178',
  '1.178,82',
  'Cr',
  '1e5',
  '99999999999999999',
])('%j is not a valid amount', (cell) => {
  expect(readAmount(cell)).toBeNull()
})

test.each([
  ['05/04/2026', '2026-04-05'],
  ['5/4/2026', '2026-04-05'],
  ['05/04/26', '2026-04-05'],
  ['05-04-2026', '2026-04-05'],
  ['05.04.2026', '2026-04-05'],
  ['05-Apr-26', '2026-04-05'],
  ['05-APR-2026', '2026-04-05'],
  ['5 April 2026', '2026-04-05'],
  ['31/12/2026 23:59:59', '2026-12-31'],
  ['2026-04-05', '2026-04-05'],
  ['2026-04-05T10:00:00', '2026-04-05'],
  ['31/02/2026', null],
  ['13/13/2026', null],
  ['05/04', null],
  ['', null],
  ['Opening Balance', null],
  ['05-Foo-2026', null],
  ['Apr 03, 2026', '2026-04-03'],
  ['April 3, 2026', '2026-04-03'],
  ["03-Apr'26", '2026-04-03'],
  ['03APR2026', '2026-04-03'],
  ['03APR26', '2026-04-03'],
  ['20260403', '2026-04-03'],
  ['3rd Apr 2026', '2026-04-03'],
  ['21st of April 2026', '2026-04-21'],
  ['Fri, 3 Apr 2026', '2026-04-03'],
  ['03/Apr/2026', '2026-04-03'],
  ['03 Sept 2026', '2026-09-03'],
  ['2026-Apr-03', '2026-04-03'],
  ['03-04-2026 10:11 AM', '2026-04-03'],
  ['2026-04-03T10:00:00+05:30', '2026-04-03'],
  ['03-Apr-2026 10:11:12 IST', '2026-04-03'],
  ['20261303', null],
  ['04/13/2026', null],
  ['01/04/2026 to 30/04/2026', null],
  ['5 Mayor 2026', null],
])('%j is read as the day %s', (cell, day) => {
  expect(readDay(cell)?.day ?? null).toBe(day)
})

const HEAD = 'Date,Narration,Ref No,Debit,Credit,Balance\n'
const FINE = '05/04/2026,NEFT ASHA,N1,,"2,358.82",1\n'

test.each([
  [
    'a quotation mark that is never closed',
    `${HEAD}${FINE}05/04/2026,"NEFT,N1,,1,1\n${FINE}`,
    3,
    'or one is missing',
  ],
  [
    'a quotation mark that is never closed, in the last line',
    `${HEAD}${FINE}05/04/2026,"NEFT,N1\n`,
    3,
    'never closed',
  ],
  ['text after a closing quotation mark', `${HEAD}05/04/2026,"NEFT"x,N1,,1,1\n`, 2, 'after a quotation mark'],
  ['a wrong amount', `${HEAD}${FINE}05/04/2026,NEFT,N1,,12.3.4,1\n`, 3, '“12.3.4” is no amount'],
  ['a day that does not exist', `${HEAD}31/02/2026,NEFT,N1,,1,1\n`, 2, '“31/02/2026” is no day'],
  [
    'commas of an amount without quotation marks',
    `${HEAD}05/04/2026,NEFT,N1,,2,358.82,1\n`,
    2,
    'it has 7 columns',
  ],
  ['a line that is cut off', `${HEAD}${FINE}${FINE}06/04/2026,NEFT\n`, 4, 'it has 2 columns'],
  [
    'money with an unreadable day',
    `${HEAD}${FINE}Easter 2026,NEFT,N1,,500.00,1\n`,
    3,
    '“Easter 2026” is no day',
  ],
  ['money without a day', `${HEAD}${FINE},NEFT DEV,N2,,500.00,1\n`, 3, 'it has an amount but no day'],
  [
    'a mistake below a narration of two lines',
    `${HEAD}05/04/2026,"NEFT\nASHA",N1,,1,1\n05/04/2026,X,N1,,x,1\n`,
    4,
    'no amount',
  ],
])('a file with %s is refused with the number of the line', (_, csv, line, why) => {
  expect(read(csv)).toEqual({ line, why: expect.stringContaining(why) })
})

test.each([
  ['an empty file', ''],
  ['a file of one word', 'hello'],
  ['a file with headings of no statement', 'a,b,c\n1,2,3\n'],
  [
    'amounts without a sign or a word for their direction',
    'Date,Description,Amount\n05/04/2026,NEFT,100.00\n',
  ],
  ['a file without headings', '05/04/2026,NEFT ASHA,N1,,"2,358.82",1\n'],
])('the columns are not guessed for %s', (_, csv) => {
  expect(read(csv)).toBeNull()
})

test('without headings the columns get numbers, and no line is read as a heading', () => {
  const table = readTable(`My account\n${FINE}${FINE}`) as Table
  expect(table.headings).toEqual(['Column 1', 'Column 2', 'Column 3', 'Column 4', 'Column 5', 'Column 6'])
  expect(table.rows).toHaveLength(2)
  const found = linesOf(table, { date: 0, narration: 1, credit: 4 }, TODAY, true)
  expect(found).toMatchObject({ lines: [{ day: '2026-04-05', amount: 235_882 }, { amount: 235_882 }] })
})
