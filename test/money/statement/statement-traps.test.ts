import { expect, test } from 'vitest'
import { MOST_CHARACTERS } from '#contract/money/bank-statement.ts'
import { readAmount } from '#server/money/statement/cells.ts'
import { columnsOf, readTable } from '#server/money/statement/columns.ts'
import { linesOf } from '#server/money/statement/lines.ts'

const TODAY = '2026-05-10'

/** The narration and rupees of each line, or the problem as a text; null when an admin has to choose the columns. */
function read(csv: string, today = TODAY) {
  const table = readTable(csv)
  if ('why' in table) return `Line ${table.line}: ${table.why}`
  const columns = columnsOf(table)
  if (columns === null) return null
  const found = linesOf(table, columns, today)
  return 'why' in found
    ? `Line ${found.line}: ${found.why}`
    : found.lines.map(({ narration, amount }) => [narration, amount / 100])
}

const HEAD = 'Date,Narration,Ref No,Debit,Credit,Balance'
const FINE = '05/04/2026,NEFT ASHA,N1,,"2,358.82",1'
const ASHA = ['NEFT ASHA', 2358.82]

const lookalikes = [
  'TOTAL ENERGIES',
  'PAGE INDUSTRIES',
  'CLOSING BELL',
  'OPENING ACT',
  'SUMMARY LAW',
  'COUNT DRACULA',
]
test.each(lookalikes)('a credit from %s is read as a line, and is refused without a readable day', (name) => {
  const row = (day: string) => `${day},UPI/${name},A1,,"2,358.82",1`
  const line = [`UPI/${name}`, 2358.82]
  for (const day of [
    '05/04/2026',
    '०५/०४/२०२६',
    '٠٥/٠٤/٢٠٢٦',
    '０５/０４/２０２６',
    '\u200E05/04/2026',
    '\u202A05/04/2026\u202C',
  ])
    expect(read(`${HEAD}\n${row(day)}\n`), day).toEqual([line])
  for (const day of ['46115', '46115.5', '05/04', 'x05/04/2026', '31/02/2026', ''])
    expect(read(`${HEAD}\n${FINE}\n${row(day)}\n`), day).toMatch(/^Line 3: .*day/)
  expect(read(`${HEAD}\n,${name},A1,,"2,358.82",1\n`)).toMatch(/^Line 2: /)
})

test.each([
  ',TOTAL SOLUTIONS PVT LTD,,,,',
  ',Opening Balance,,,,"5,000.00"',
  'Opening Balance,,,,,',
  'Page 1 of 2,,,,,',
  'Opening Balance,Dr Count,Cr Count,Debits,Credits,Closing Bal',
])('below the row %j a line without a readable day is refused', (row) => {
  expect(read(`${HEAD}\n${row}\n,UPI DEV,A2,,"2,358.82",1\n`)).toMatch(/^Line 3: it has an amount but no day/)
  expect(read(`${HEAD}\n${row}\n46115,UPI DEV,A2,,"2,358.82",1\n`)).toMatch(/^Line 3: “46115” is no day/)
  expect(read(`${HEAD}\n${row}\n${FINE}\n`)).toEqual([ASHA])
})

test.each([
  'Total',
  'TOTAL CREDITS',
  'Grand Total:',
  'OPENING',
  'Op Bal',
  'To Opening Balance',
  'Balance as on 05/04/2026',
  'B/F',
  'Balance C/F',
  'Carried Forward',
  'CLOSING BALANCE',
])('a row of %j is left out, with a day or without, unless it has a reference', (label) => {
  for (const day of ['05/04/2026', ''])
    expect(read(`${HEAD}\n${FINE}\n${day},${label},,,"9,000.00",1\n`), day).toEqual([ASHA])
  expect(read(`${HEAD}\n05/04/2026,${label},UTR612345678901,,"9,000.00",1\n`)).toEqual([[label, 9000]])
})

test.each([
  'Carried Forward Designs LLP',
  'Balance B/F traders',
  'OPENING BAL KRISHNA',
  'TOTAL CREDIT PVT LTD',
])('a credit from %s is read as a line', (name) => {
  expect(read(`${HEAD}\n05/04/2026,${name},,,500.00,1\n`)).toEqual([[name, 500]])
})

const both = ['Cr/Dr', 'Dr/Cr', 'Type', 'Transaction Type'] as const
test.each([
  'Deposit Slip No',
  'Credit Ref',
  'Credit Card No',
  'Credit Date',
  'Balance after credit',
  'Deposit Id',
])('a number in the column %j is not read as money', (heading) => {
  for (const way of both)
    expect(
      read(`Date,Narration,${heading},Amount,${way}\n05/04/2026,NEFT ASHA,4217,"2,358.82",Cr\n`),
      way,
    ).toEqual([ASHA])
  expect(read(`Date,Narration,${heading},Money received\n05/04/2026,NEFT ASHA,4217,"2,358.82"\n`)).toEqual([
    ASHA,
  ])
  expect(read(`Date,Narration,${heading}\n05/04/2026,NEFT ASHA,4217\n`)).toBeNull()
})

test.each([
  ...['CR', 'Cr.', 'C', 'CREDITED', 'Deposited', 'Received', 'IN', '+', '(Cr)', '[C]', 'जमा', 'Credit'].map(
    (way) => [way, [ASHA]] as const,
  ),
  ...['DR', 'D', 'Debited', 'Withdrawn', 'OUT', '(Dr)', 'नामे'].map((way) => [way, []] as const),
  ...['', 'UPI', 'Paid', 'X', '?', 'CR/DR', '-'].map((way) => [way, /^Line 2: “.*” does not say/] as const),
])('%j beside an amount makes it a credit or a debit, or the line is refused', (way, expected) => {
  const found = read(`Date,Narration,Amount,Dr/Cr\n05/04/2026,NEFT ASHA,"2,358.82",${way}\n`)
  if (expected instanceof RegExp) expect(found).toMatch(expected)
  else expect(found).toEqual(expected)
})

test.each([
  [
    'signed amounts beside a channel',
    'Date,Narration,Transaction Type,Amount',
    'NEFT,2358.82',
    'UPI,-5.00',
    [ASHA],
  ],
  [
    'a channel and no direction of the money',
    'Date,Narration,Transaction Type,Amount',
    'NEFT,2358.82',
    'UPI,5',
    /^Line 2: “NEFT” does not/,
  ],
  ['a channel before Dr/Cr', 'Date,Narration,Tran Type,Dr/Cr,Amount', 'NEFT,CR,2358.82', 'UPI,DR,5', [ASHA]],
  ['a channel after Dr/Cr', 'Date,Narration,Dr/Cr,Amount,Tran Type', 'CR,2358.82,NEFT', 'DR,5,UPI', [ASHA]],
  ['a direction only of the balance', 'Date,Narration,Amount,Balance,Dr/Cr', '2358.82,9,Cr', '5,4,Cr', null],
  ['two columns of credits', 'Date,Narration,Credit,Deposit', '2358.82,1', '1,1', null],
] as const)('a file with %s is read only if its columns are clear', (_, head, first, second, expected) => {
  const found = read(`${head}\n05/04/2026,NEFT ASHA,${first}\n06/04/2026,X,${second}\n`)
  if (expected instanceof RegExp) expect(found).toMatch(expected)
  else expect(found).toEqual(expected)
})

test.each(['-2358.82 Cr', '(500.00) Cr', '+5.00 Dr', 'Cr 5 Dr', '(5', '5)', '--5', '-5-', '5 (Cr]', '-(5)'])(
  '%j contradicts itself, and is no valid amount',
  (amount) => {
    expect(readAmount(amount)).toBeNull()
    expect(read(`${HEAD}\n05/04/2026,NEFT ASHA,N1,,${amount},1\n`)).toMatch(/^Line 2: “.*” is no amount/)
  },
)

test.each(['-2358.82', '500.00 Dr', '(5.00)'])('%j beside CR is refused', (amount) => {
  const found = read(`Date,Narration,Amount,Dr/Cr\n05/04/2026,NEFT ASHA,${amount},CR\n`)
  expect(found).toMatch(/^Line 2: “.*” contradicts/)
})

test.each(['२,३५८.८२', '\u200E2,358.82', '2,358.82\u202C', '２,３５８.８２ (Cr)'])(
  'the amount %j is read',
  (amount) => {
    expect(read(`${HEAD}\n05/04/2026,NEFT ASHA,N1,,"${amount}",1\n`)).toEqual([ASHA])
  },
)

test.each([
  ['26-04-03', 'would be 2003-04-26'],
  ['26/04/03', 'would be 2003-04-26'],
  ['26-04-18', 'would be 2018-04-26'],
  ['03/04/2062', 'would be 2062-04-03'],
  ['03-Apr-62', 'would be 2062-04-03'],
  ['03/04/2006', 'would be 2006-04-03'],
  ['18/05/2026', 'would be 2026-05-18'],
  ['25-04-26', 'may be 2026-04-25 or 2025-04-26'],
  ['25.04.26', 'may be 2026-04-25 or 2025-04-26'],
])('the day %s is refused with the reason', (day, why) => {
  expect(read(`${HEAD}\n${day},NEFT ASHA,N1,,"2,358.82",1\n`)).toMatch(`Line 2: `)
  expect(read(`${HEAD}\n${day},NEFT ASHA,N1,,"2,358.82",1\n`)).toContain(why)
})

test.each(['25/04/26', '25-Apr-26', '25-04-2026', '17/05/2026'])('the day %s is accepted', (day) => {
  expect(read(`${HEAD}\n${day},NEFT ASHA,N1,,"2,358.82",1\n`)).toEqual([ASHA])
})

test('another day of the file decides which part of a date is the year', () => {
  expect(read(`${HEAD}\n25-04-26,NEFT ASHA,N1,,"2,358.82",1\n01-04-26,X,N2,1,,1\n`)).toEqual([ASHA])
})

test('a second table is read by its own headings, or refused', () => {
  const swapped = 'Date,Narration,Ref No,Credit,Debit,Balance'
  const second = '06/04/2026,DEV,N2,"1,178.82",,1\n07/04/2026,FEE,N3,,9.00,1'
  const csv = (head: string) => `${HEAD}\n${FINE}\n${head}\n${second}\n`
  expect(read(csv(swapped))).toEqual([ASHA, ['DEV', 1178.82]])
  expect(read(csv('Date,Ref No,Charge,Debit,Tax,Balance'))).toMatch(/^Line 3: a table with other columns/)
  expect(read(`${HEAD}\n${FINE}\n${HEAD}\n${FINE}\n`)).toEqual([ASHA, ASHA])
})

test('a line with both a credit and a debit is refused, and so is a transaction above the headings', () => {
  expect(read(`${HEAD}\n05/04/2026,NEFT ASHA,N1,"2,358.82","2,358.82",1\n`)).toMatch(
    /^Line 2: money came and/,
  )
  expect(read(`${HEAD}\n05/04/2026,NEFT ASHA,N1,0.00,"2,358.82",1\n`)).toEqual([ASHA])
  expect(read(`My account\n${FINE}\n${HEAD}\n${FINE}\n`)).toMatch(/^Line 2: it looks like a transaction/)
  const above = [
    'From,01/04/2026,to,30/04/2026',
    '01/04/2026,Opening Balance,,,,"5,000.00"',
    'As of,01/04/2026,INR',
  ]
  for (const row of above) expect(read(`${row}\n${HEAD}\n${FINE}\n`), row).toEqual([ASHA])
})

const wide = Math.floor(MOST_CHARACTERS / 2)
test.each([
  ['amount', `${HEAD}\n05/04/2026,X,N1,,"${'111,'.repeat(100_000)}x",1\n`, /^Line 2: “.*” is no amount/],
  ['bracket', `${HEAD}\n05/04/2026,X,N1,,"${'('.repeat(400_000)}",1\n`, /^Line 2: “.*” is no amount/],
  ['day', `${HEAD}\n${'1 '.repeat(200_000)},X,N1,,5,1\n`, /^Line 2: “.*” is no day/],
  ['narration', `${HEAD}\n05/04/2026,${'x '.repeat(200_000)},N1,,5,1\n`, /^Line 2: its words are too long/],
  ['row', `${HEAD}\n${',a'.repeat(wide - 100)}\n`, /^Line 2: it has 2499\d\d columns/],
  ['heading', `${'date,'.repeat(90_000)}x\n`, /^Line 1: it has 90001 columns/],
  ['file of short rows', 'a\n'.repeat(wide), /^Line 20001: there are more than 20000 rows/],
  ['file of rows like headings', 'date,b,c\n'.repeat(19_000), null],
])('a long %s is read or refused in less than two seconds of processor time', (_, csv, why) => {
  const before = process.cpuUsage()
  const found = read(csv)
  // A busy machine needs more time, but not more time of its processor.
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
  if (why === null) expect(found).toBeNull()
  else expect(found).toMatch(why)
})
