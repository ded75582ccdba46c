import { expect, test } from 'vitest'
import { reportLines } from '#server/money/settlement-report.ts'

const HEADING = 'entity_id,type,debit,credit,amount,currency,fee,tax,created_at,settlement_id,settlement_utr'
const read = (...rows: string[]) => [...reportLines([HEADING, ...rows, ''].join('\n'))]

const line = {
  line: 2,
  id: 'pay_1',
  type: 'payment',
  amount: 235_882,
  currency: 'INR',
  credit: 230_315,
  debit: 0,
  fee: 5_567,
  tax: 849,
  createdAt: new Date('2026-04-02T18:29:59.000Z'),
  settlementId: 'setl_1',
  utr: 'UTR1',
}

test.each([
  [
    'in the format of the dashboard',
    'pay_1,payment,0,2303.15,2358.82,INR,55.67,8.49,02/04/2026 23:59:59,setl_1,UTR1',
  ],
  [
    'with trailing zeros',
    'pay_1,Payment,0.00,"2,303.15",2358.8200,INR,55.67,8.490,2026-04-02 23:59:59,setl_1,UTR1',
  ],
  ['in the format of the API', 'pay_1,payment,0,230315,235882,INR,5567,849,1775154599,setl_1,UTR1'],
  ['with spaces', ' pay_1 , payment ,,2303.15,2358.82,INR,55.67,8.49,2/4/2026 23:59:59,setl_1,UTR1 '],
])('a line %s is read', (_, row) => {
  expect(read(row)).toEqual([line])
})

test('a report whose fee excludes its tax is read like other reports', () => {
  const heading =
    'transaction_entity,entity_id,amount,currency,fee (exclusive tax),tax,debit,credit,entity_created_at,settlement_id,settlement_utr'
  const row = 'payment,pay_1,2358.82,INR,47.18,8.49,0,2303.15,02/04/2026 23:59:59,setl_1,UTR1'
  expect([...reportLines(`${heading}\n${row}\n`)]).toEqual([line])
})

test('when a report has a fee with its tax, the column of the fee without tax is ignored', () => {
  const heading = `${HEADING},fee (exclusive tax)`
  const row = 'pay_1,payment,0,2303.15,2358.82,INR,55.67,8.49,02/04/2026 23:59:59,setl_1,UTR1,47.18'
  expect([...reportLines(`${heading}\n${row}\n`)]).toEqual([line])
})

test('a line that is no payment may have no fee', () => {
  const [refund] = read('rfnd_1,refund,2358.82,,2358.82,INR,,,02/04/2026 23:59:59,setl_1,UTR1')
  expect(refund).toMatchObject({ amount: 235_882, debit: 235_882, credit: 0, fee: 0, tax: 0 })
})

test.each(['amount', 'credit', 'fee', 'tax'])('a payment without its %s is refused', (name) => {
  const cells = 'pay_1,payment,,2303.15,2358.82,INR,55.67,8.49,02/04/2026,setl_1,UTR1'.split(',')
  cells[HEADING.split(',').indexOf(name)] = ''
  expect(() => read(cells.join())).toThrow(
    expect.objectContaining({ line: 2, message: `“${name}” is empty` }),
  )
})

test.each([
  '"1178,82"',
  '"1,2,3.5"',
  '"11,7882"',
  '"1178,"',
  '1178.',
  '.5',
  '--5',
  '5 Cr',
  '(5)',
  'x',
  '1.5e3',
])('%s is not a valid amount of a report in rupees', (amount) => {
  const row = `pay_1,payment,0,${amount},1,INR,0,0,02/04/2026,,`
  expect(() => read(row)).toThrow(
    expect.objectContaining({ line: 2, message: expect.stringContaining('“credit” is no amount') }),
  )
})

test('a report with two columns of the same name is refused', () => {
  expect(() => [...reportLines(`${HEADING},Amount\n`)]).toThrow(
    expect.objectContaining({ line: 1, message: 'there are two columns “amount”' }),
  )
})

test.each([
  ['"1,17,882.00"', 11_788_200],
  ['"117,882"', 11_788_200],
  ['-5.00', -500],
  ['0', 0],
])('%s is read as an amount in rupees', (amount, paise) => {
  expect(read(`adj_1,adjustment,0,${amount},${amount},INR,,,02/04/2026,,`)).toMatchObject([
    { amount: paise, credit: paise },
  ])
})

test.each([
  ['', [], 1, 'the file is empty'],
  ['entity_id,type', [], 1, 'there is no column “amount”'],
  [HEADING, ['pay_1,payment'], 2, '2 cells where the heading has 11'],
  [HEADING, ['pay_1,payment,0,x,1,INR,0,0,02/04/2026,,'], 2, '“credit” is no amount: x'],
  [HEADING, ['pay_1,payment,0,1.234,1,INR,0,0,02/04/2026,,'], 2, '“credit” is no amount: 1.234'],
  [HEADING, ['pay_1,payment,0,1e9,1,INR,0,0,02/04/2026,,'], 2, '“credit” is no amount: 1e9'],
  [HEADING, ['pay_1,payment,0,.,1,INR,0,0,02/04/2026,,'], 2, '“credit” is no amount: .'],
  [
    HEADING,
    ['pay_1,payment,0,99999999999999,1,INR,0,0,1775154599,,'],
    2,
    '“credit” is no amount: 99999999999999',
  ],
  [HEADING, ['pay_1,payment,0,1.5,1,INR,0,0,1775154599,,'], 2, '“credit” is no amount: 1.5'],
  [HEADING, ['pay_1,payment,0,1,1,INR,0,0,31/02/2026,,'], 2, '“created_at” is no time: 31/02/2026'],
  [
    HEADING,
    ['pay_1,payment,0,1,1,INR,0,0,02/04/2026 25:00,,'],
    2,
    '“created_at” is no time: 02/04/2026 25:00',
  ],
  [HEADING, ['pay_1,payment,0,1,1,INR,0,0,,,'], 2, '“created_at” is no time: nothing'],
  [
    HEADING,
    ['pay_1,payment,0,1,1,INR,0,0,02/04/2026,,', 'pay_2,payment,0,1,1,INR,0,0,1775154599,,'],
    3,
    '“created_at” is no time: 1775154599',
  ],
  [HEADING, [',payment,0,1,1,INR,0,0,02/04/2026,,'], 2, '“entity_id” is empty'],
  [
    HEADING,
    ['"pay_1,payment,0,1,1,INR,0,0,02/04/2026,,'],
    2,
    'a quotation mark is opened here and never closed',
  ],
] as const)('a file that begins %j and continues %j is refused', (heading, rows, at, message) => {
  expect(() => [...reportLines([heading, ...rows].join('\n'))]).toThrow(
    expect.objectContaining({ line: at, message }),
  )
})
