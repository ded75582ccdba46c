import { expect, test } from 'vitest'
import { dayInIst } from '#contract/values/days.ts'
import { createOrder } from '#contract/membership/members.ts'
import { confirmPayment } from '#contract/membership/payments.ts'
import { moneySummary, refundPayment, resolvePayment } from '#contract/money/money.ts'
import { setTeam } from '#contract/admin/team.ts'
import { DAY } from '#contract/values/time.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import {
  type Person,
  sharedProvider,
  sharedTestApp,
  type Site,
  startTestApp,
} from '#test/support/test-app.ts'
import { join } from '../members/membership.ts'
import { onlyPaymentOf, payTwice, recordCheque, refundsArrive, registered } from './money.ts'
import { sumOf, tableOf } from './table.ts'

const simulator = await sharedProvider()
const site = await sharedTestApp({ simulator })

const HEADING =
  'date,document,name,state,GSTIN,category,taxable,CGST,SGST,IGST,rounding,total,method,order id,payment id,refund id,reference,against,place of supply,bucket,currency,in that currency'

const ledgerOf = (site: Site, admin: Person, query: Record<string, string> = {}) =>
  tableOf(site, admin, 'ledger.csv', query)

test('a payment is a row of the ledger, and each refund of a part is a row with negative sums', async () => {
  await using site = await startTestApp({ simulator })
  site.startJobs()
  const [owner, person] = [await registered(site), await site.person()]
  const payment = await join(site, simulator, person, { GST_Number: '29AAGCB7383J1Z4' })
  const today = dayInIst(site.context.clock())
  const { _id, invoice } = await onlyPaymentOf(site, owner, person)
  await site.call(owner.session, refundPayment, { payment: _id, amount: 100_001, reason: 'x' })
  await refundsArrive(site)
  const rows = await ledgerOf(site, owner)
  const { refunds } = await onlyPaymentOf(site, owner, person)
  const same = {
    date: today,
    name: 'Kisan Cold Chain LLP',
    state: '29',
    GSTIN: '29AAGCB7383J1Z4',
    category: 'Startup / Business',
    CGST: '0.00',
    SGST: '0.00',
    rounding: '0.00',
    method: 'UPI',
    'payment id': payment,
    reference: '',
    'place of supply': '29-Karnataka',
    currency: 'INR',
    'in that currency': '',
  }
  expect(rows).toEqual([
    {
      ...same,
      document: invoice?.number,
      taxable: '1999.00',
      IGST: '359.82',
      total: '2358.82',
      'order id': expect.stringMatching(/^order_/),
      'refund id': '',
      against: '',
      bucket: 'Paid, not decided',
    },
    {
      ...same,
      document: refunds[0]?.creditNote?.number,
      taxable: '-847.47',
      IGST: '-152.54',
      total: '-1000.01',
      'order id': expect.stringMatching(/^order_/),
      'refund id': expect.stringMatching(/^rfnd_/),
      against: invoice?.number,
      bucket: '',
    },
  ])
})

test('the ledger is a CSV file with headings, named after its span of days, without formulas, and each download is in the audit log', async () => {
  await using site = await startTestApp({ simulator })
  const [owner, person] = [await registered(site), await site.person()]
  await join(site, simulator, person, { companyName: '=HYPERLINK("http://x.example")' })
  const answer = await site.http('/api/money/ledger.csv?from=2026-04-01&to=2099-03-31', {
    headers: { authorization: `Bearer ${owner.session}` },
  })
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="fwc-ledger-2026-04-01-to-2099-03-31.csv"',
  )
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [heading, line] = bytes.toString().slice(1).split('\r\n')
  expect(heading).toBe(HEADING)
  expect(line).toContain(`,"'=HYPERLINK(""http://x.example"")",27,`)
  const { rows } = await site.database.pool.query(
    `select details from audit_log where action = 'list.export' order by id`,
  )
  expect(rows).toEqual([{ details: { list: 'Ledger', asked: { from: '2026-04-01', to: '2099-03-31' } } }])
  const bad = await site.http('/api/money/ledger.csv?from=2026-02-30', {
    headers: { authorization: `Bearer ${owner.session}` },
  })
  expect([bad.status, await bad.json()]).toMatchObject([400, { fields: { from: expect.any(String) } }])
})

test.each([
  ['in our state', { state: '27' }, ['27', '', 17_991, 17_991, 0]],
  ['in another state', { state: '29' }, ['29', '', 0, 0, 35_982]],
  ['of no state', { state: '' }, ['27', '', 17_991, 17_991, 0]],
  [
    'with a GSTIN of another state',
    { state: '27', GST_Number: '29aagcb7383j1z4' },
    ['29', '29AAGCB7383J1Z4', 0, 0, 35_982],
  ],
  [
    'with a GSTIN of our state',
    { state: '29', GST_Number: '27AAPFU0939F1ZV' },
    ['27', '27AAPFU0939F1ZV', 17_991, 17_991, 0],
  ],
  ['with a wrong GSTIN', { state: '29', GST_Number: '27AAPFU0939F1ZX' }, ['29', '', 0, 0, 35_982]],
  ['abroad', { country: 'Kenya', state: '' }, ['96', '', 0, 0, 35_982]],
  [
    'abroad with a GSTIN',
    { country: 'Kenya', state: '', GST_Number: '27AAPFU0939F1ZV' },
    ['27', '27AAPFU0939F1ZV', 17_991, 17_991, 0],
  ],
] as const)('the tax of a buyer %s is as the law requires', async (_, more, [state, gstin, ...tax]) => {
  const [owner, person] = [await registered(site), await site.person()]
  const payment = await join(site, simulator, person, more)
  const rows = (await ledgerOf(site, owner)).filter((row) => row['payment id'] === payment)
  expect(rows).toMatchObject([{ state, GSTIN: gstin, taxable: '1999.00', total: '2358.82' }])
  expect(['CGST', 'SGST', 'IGST'].map((column) => sumOf(rows, column))).toEqual(tax)
})

test('without a GSTIN of the organisation the receipts have no tax', async () => {
  await using site = await startTestApp({ simulator })
  const [owner, person] = [await site.person('admin'), await site.person()]
  await site.call(person.session, createOrder, applicationForm)
  await recordCheque(site, owner, person)
  expect(await ledgerOf(site, owner)).toMatchObject([
    {
      document: expect.stringMatching(/^FWCR\//),
      state: '27',
      taxable: '2358.82',
      IGST: '0.00',
      total: '2358.82',
      method: 'Cheque',
      'order id': '',
      'payment id': '',
      reference: 'HDFC 004711',
      'place of supply': '',
    },
  ])
})

test('a payment in review, a second capture and the refund of that capture are rows without a document', async () => {
  await using site = await startTestApp({ simulator })
  site.startJobs()
  const owner = await registered(site)
  const [short, twice, open] = [await site.person(), await site.person(), await site.person()]
  const { id } = await site.call(short.session, createOrder, applicationForm)
  await simulator.pay(id, { amount: 100_000 })
  await site.call(short.session, confirmPayment, { id })
  const both = await payTwice(site, simulator, twice)
  const { paymentId: first } = await onlyPaymentOf(site, owner, twice)
  const second = both.find((one) => one !== first)
  await site.call(open.session, createOrder, applicationForm)
  const rows = await ledgerOf(site, owner)
  const undocumented = { document: '', taxable: '0.00', CGST: '0.00', bucket: 'Needs review' }
  expect(rows).toMatchObject([
    { ...undocumented, total: '1000.00', name: 'Kisan Cold Chain LLP', state: '27' },
    {
      document: expect.stringMatching(/^FWC\//),
      'payment id': first,
      total: '2358.82',
      bucket: 'Needs review',
    },
    { ...undocumented, 'payment id': second, total: '2358.82' },
  ])
  const { _id: payment } = await onlyPaymentOf(site, owner, twice)
  await site.call(owner.session, resolvePayment, { payment, action: 'refund', note: 'Paid twice.' })
  await refundsArrive(site)
  const [back] = (await ledgerOf(site, owner)).slice(3)
  expect(back).toMatchObject({ document: '', 'payment id': second, taxable: '0.00', total: '-2358.82' })
  const { captured, offline, refunded } = await site.call(owner.session, moneySummary, {})
  expect(sumOf(await ledgerOf(site, owner), 'total')).toBe(captured + offline - refunded)
})

test('a span counts days in Indian time and includes its first and last day; a refund is on the day on which it arrived', async () => {
  await using site = await startTestApp({ simulator })
  site.startJobs()
  const [owner, person] = [await registered(site), await site.person()]
  await join(site, simulator, person)
  const { _id: payment } = await onlyPaymentOf(site, owner, person)
  const paid = new Date('2026-03-31T18:29:59.999Z')
  await site.database.pool.query('update payments set paid_at = $1', [paid])
  site.turnClock(DAY)
  await site.call(owner.session, refundPayment, { payment, reason: 'x' })
  await refundsArrive(site)
  await site.database.pool.query(`update refunds set changed_at = $1::timestamptz + interval '1 ms'`, [paid])
  const totals = async (query: Record<string, string>) =>
    (await ledgerOf(site, owner, query)).map(({ date, total }) => `${date} ${total}`)
  const [one, other] = ['2026-03-31 2358.82', '2026-04-01 -2358.82']
  expect(await totals({})).toEqual([one, other])
  expect(await totals({ to: '2026-03-31' })).toEqual([one])
  expect(await totals({ from: '2026-04-01' })).toEqual([other])
  expect(await totals({ from: '2026-03-31', to: '2026-04-01' })).toEqual([one, other])
  expect(await totals({ from: '2026-04-02' })).toEqual([])
})

test('of the duties for admins, only money gives access to the ledger', async () => {
  await using site = await startTestApp({ simulator })
  const [owner, admin] = [await site.person('admin'), await site.person('admin')]
  await site.confirm(admin.email)
  for (const [duty, status] of [
    ['members', 403],
    ['money', 200],
  ] as const) {
    await site.call(owner.session, setTeam, { email: admin.email, duties: [duty] })
    const answer = await site.http('/api/money/ledger.csv', {
      headers: { authorization: `Bearer ${admin.session}` },
    })
    await answer.text()
    expect([duty, answer.status]).toEqual([duty, status])
  }
})
