import { expect, test } from 'vitest'
import {
  isRecordedAs,
  matcher,
  type Payable,
  reasonsFor,
  SHARED,
  type LineText,
} from '#server/money/statement/rules.ts'

const asha: Payable = {
  purpose: 'join',
  name: 'Asha M. Kulkarni',
  company: 'Kulkarni Textiles Pvt. Ltd.',
  emails: ['asha.k@example.org', 'accounts@kulkarni.example'],
  phone: '+919820012345',
  orders: ['order_AbCdEf12345678'],
  amount: 235_882,
}
const line = (narration: string, more: Partial<LineText> = {}): LineText => ({
  narration,
  reference: '',
  amount: 1,
  ...more,
})

test.each([
  ['nothing', line('NEFT CR-SOMEBODY ELSE'), []],
  ['the amount', line('CASH DEPOSIT', { amount: 235_882 }), ['amount']],
  ['one paisa less', line('CASH DEPOSIT', { amount: 235_881 }), ['rounded']],
  ['a rupee more', line('CASH DEPOSIT', { amount: 235_982 }), ['rounded']],
  ['more than a rupee less', line('CASH DEPOSIT', { amount: 235_781 }), []],
  ['all of the name', line('NEFT CR-SBIN0001234-ASHA KULKARNI-FWC'), ['name']],
  ['the name in another order', line('IMPS KULKARNI ASHA'), ['name']],
  ['the name as one word', line('UPI/ASHAKULKARNI/6123'), ['name']],
  ['the name as banks cut it', line('UPI-ASHA KULKAR-6123@YBL'), ['name']],
  ['the name with a title', line('MRS. ASHA KULKARNI'), ['name']],
  ['a part of the name', line('NEFT KULKARNI R'), ['part']],
  ['a word that begins as the name does', line('ASH KULK'), []],
  ['the company', line('RTGS KULKARNI TEXTILES PRIVATE LIMITED'), ['company', 'part']],
  ['the e-mail', line('UPI/asha.k@example.org'), ['email', 'part']],
  ['the e-mail without its signs', line('NEFT ASHA K EXAMPLE ORG'), ['email', 'part']],
  ['the e-mail of the account', line('accounts@kulkarni.example'), ['email', 'part']],
  ['the phone number in an address of UPI', line('UPI/9820012345@ybl'), ['phone']],
  ['the phone number with the code of the country', line('919820012345'), ['phone']],
  ['a longer number that contains the phone number', line('98200123456'), []],
  ['the order id', line('FWC ORDER_ABCDEF12345678'), ['order']],
  ['the order id as the reference', line('NEFT', { reference: 'order_AbCdEf12345678' }), ['order']],
  [
    'everything',
    line('ASHA KULKARNI order_AbCdEf12345678 9820012345', { amount: 235_882 }),
    ['order', 'phone', 'name', 'amount'],
  ],
] as const)('a line with %s gives the expected reasons for its person', (_, text, reasons) => {
  expect(reasonsFor(text, asha)).toEqual(reasons)
})

test.each([
  ['made of words that banks use', { name: 'Bank Payment' }, 'NEFT PAYMENT FROM SBI BANK', 'name'],
  ['one short word', { name: 'Dev' }, 'UPI/DEV/FWC', 'part'],
  ['in letters with accents', { name: 'Zoë Müller' }, 'NEFT ZOE MULLER', 'name'],
  ['in an Indian script', { name: 'आशा कुलकर्णी' }, 'NEFT आशा कुलकर्णी', 'name'],
])('a person whose name is %s is found by it', (_, who, narration, reason) => {
  expect(reasonsFor(line(narration), { ...asha, company: null, ...who })).toEqual([reason])
})

const person = (name: string, more: Partial<Payable> = {}): Payable => ({
  purpose: 'join',
  name,
  company: null,
  emails: [`${name.toLowerCase().replaceAll(' ', '.')}@example.org`],
  phone: '',
  orders: [],
  amount: 235_882,
  ...more,
})
const found = (open: Payable[], text: LineText) => {
  const { candidates, isMore } = matcher(open)(text)
  return [candidates.map(({ open: { name }, reasons }) => `${name}: ${reasons.join()}`), isMore]
}

test.each([
  [
    'the best match is first',
    [person('Meera Nair'), person('Asha Nair'), person('Asha Rao', { amount: 1 })],
    line('ASHA NAIR', { amount: 235_882 }),
    [['Asha Nair: name,amount', 'Meera Nair: amount,part'], false],
  ],
  [
    'of equal matches the first five of the list are proposed',
    Array.from({ length: 6 }, (_, n) => person(`Somebody Number${n}`)),
    line('CASH', { amount: 235_882 }),
    [[0, 1, 2, 3, 4].map((n) => `Somebody Number${n}: amount`), true],
  ],
  [
    'a person with a matching name hides people who owe the same amount',
    [person('Meera Nair'), person('Dev Rao')],
    line('NEFT DEV RAO', { amount: 235_882 }),
    [['Dev Rao: name,amount'], false],
  ],
  [
    'a person whose phone number only begins like the one in the line is not proposed',
    [person('Meera Nair', { phone: '+919820000199' }), person('Dev Rao', { phone: '+919820000101' })],
    line('UPI/9820000101@ybl', { amount: 235_882 }),
    [['Dev Rao: phone,amount'], false],
  ],
  [
    'a person with another amount is proposed if the whole name matches',
    [person('Dev Rao', { amount: 117_882 })],
    line('NEFT DEV RAO', { amount: 235_882 }),
    [['Dev Rao: name'], false],
  ],
  ['a part of the name alone proposes nobody', [person('Dev Rao')], line('NEFT RAO'), [[], false]],
  [
    'the amount alone proposes no renewal',
    [person('Dev Rao', { purpose: 'renewal' })],
    line('CASH', { amount: 235_882 }),
    [[], false],
  ],
  [
    'a renewal is proposed by its name',
    [person('Dev Rao', { purpose: 'renewal' })],
    line('DEV RAO', { amount: 235_882 }),
    [['Dev Rao: name,amount'], false],
  ],
  [
    'a word that only begins like the name proposes nobody',
    [person('Ashana Raoji')],
    line('ASHANTI RAOKAR', { amount: 5 }),
    [[], false],
  ],
] as const)('%s', (_, open, text, expected) => {
  expect(found([...open], text)).toEqual(expected)
})

test('a person anywhere among thousands is found as if they were the only one', () => {
  const many = Array.from({ length: 3_000 }, (_, n) =>
    person(`Person${n} Family${n % 50}`, { amount: n + 1 }),
  )
  const find = matcher([...many, asha])
  for (const text of [
    'ASHAKULKARNI',
    'UPI-ASHA KULKAR',
    'asha.k@example.org',
    '919820012345',
    'ABCDEF order_AbCdEf12345678',
    'KULKARNI TEXTILES',
  ])
    expect(
      find(line(text)).candidates.map(({ open }) => open.name),
      text,
    ).toEqual([asha.name])
})

const record = { key: null, reference: 'N095-2601 23456789', day: '2026-04-05', amount: 235_882 }
const csvLine = { key: 'k', narration: '', reference: 'N095260123456789', day: '2026-04-05', amount: 235_882 }
test.each([
  ['with the line’s reference in another spelling', {}, {}, true],
  ['with the line’s reference without leading zeros', { reference: '004217' }, { reference: '4217' }, true],
  ['from the same line in another statement', { amount: 1, reference: '' }, { key: 'k' }, true],
  [
    'with a reference that is in the line’s narration',
    { reference: '', narration: 'NEFT N095260123456789 X' },
    {},
    true,
  ],
  [
    'with a short number that is in the line’s narration',
    { reference: '', narration: 'A 42 B' },
    { reference: '42' },
    false,
  ],
  ['with another amount', { amount: 1 }, {}, false],
  ['a month before the line', { day: '2026-05-05' }, {}, false],
  ['a week before the line', { day: '2026-04-12' }, {}, true],
  [
    'from another line with the same narration and no reference',
    { reference: '', narration: 'CASH DEPOSIT' },
    { key: 'other', reference: 'CASH DEPOSIT' },
    false,
  ],
  ['without a reference, as the line has none', { reference: '' }, { reference: '-' }, false],
  ['from another line with another reference', {}, { key: 'other', reference: 'X' }, false],
  ['from another line with the same reference', {}, { key: 'other' }, false],
  ['from this line when narrations were not yet part of a key', { formerKey: 'old' }, { key: 'old' }, true],
  ['with a reference that several lines have', { key: `k${SHARED}` }, {}, false],
  [
    'with the number in the line’s narration, when several lines have its reference',
    { key: `k${SHARED}`, narration: 'UPI/612345678901/ASHA' },
    { reference: '612345678901' },
    true,
  ],
  [
    'with a part of a reference of several lines, which is in the narration too',
    { key: `k${SHARED}`, reference: 'FROM 4897733162090', narration: 'FROM 4897733162090' },
    { reference: '4897733162090' },
    false,
  ],
  ['from a file in which several lines had the reference', {}, { key: `k${SHARED}` }, true],
  ['from a file in which only this line had the reference', { key: `k${SHARED}` }, { key: 'k' }, true],
  [
    'from this line among several of its reference when narrations were not yet part of a key',
    { key: `k${SHARED}`, formerKey: 'old' },
    { key: 'old' },
    true,
  ],
])('when a payment was recorded %s, the line counts as recorded: %4$s', (_, text, changes, isRecorded) => {
  expect(isRecordedAs({ ...csvLine, ...text }, { ...record, ...changes })).toBe(isRecorded)
})
