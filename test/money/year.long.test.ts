import { expect, test } from 'vitest'
import { readAccounts, checkSettlement } from '#contract/money/accounting.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import { type Bucket, buckets as bucketLabels, moneySummary } from '#contract/money/money.ts'
import { temporaryFolder } from '#test/backup/installations.ts'
import { send } from '#test/cases/calls/endpoints.ts'
import { startSimulator } from '#test/support/processes/simulator-process.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'
import { sumOf, tableOf, type TableRow } from './table.ts'
import { fillYear, writeLedger } from './year-rows.ts'

const SIZE = { payments: 20_000, refunds: 600, offline: 200 }
const YEAR = { from: '2025-04-01', to: '2026-03-31' }

async function checkReport(site: Site, admin: Person, text: string): Promise<Answer<typeof checkSettlement>> {
  const report = new File([text], 'settlement.csv', { type: 'text/csv' })
  const answer = await send(site, admin, checkSettlement, { report })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer<typeof checkSettlement>
}

test('the ledger of a generated year adds up to the buckets, to the accounts and to the provider’s report, and wrong lines are found', async () => {
  await using site = await startTestApp()
  await using folder = await temporaryFolder()
  const admin = await site.person('admin')
  await fillYear(site, SIZE)
  const rows = await tableOf(site, admin, 'ledger.csv', YEAR)
  const [paidRows, refundRows] = [
    rows.filter(({ total }) => !total?.startsWith('-')),
    rows.filter(({ total }) => total?.startsWith('-')),
  ]
  const doubles = Math.floor((SIZE.payments - 3) / 650) + 1
  const onTheirWay = SIZE.refunds / 30
  expect([paidRows.length, refundRows.length]).toEqual([
    SIZE.payments + SIZE.offline + doubles,
    SIZE.refunds - onTheirWay,
  ])
  const order = rows.map(({ date = '' }) => date)
  expect(order).toEqual(order.toSorted())

  // The buckets.
  const { buckets, captured, offline, refunded } = await site.call(admin.session, moneySummary, YEAR)
  const held = Object.fromEntries(
    (Object.keys(buckets) as Bucket[]).map((name) => [name, sumOf(inBucket(paidRows, name), 'total')]),
  )
  const amounts = Object.entries(buckets).map(([name, { amount }]) => [name, amount])
  expect(held).toEqual({ ...Object.fromEntries(amounts), open: 0, cancelled: 0 })
  expect([buckets.review.count, buckets.to_refund.count]).toEqual([SIZE.payments / 400 + doubles, onTheirWay])
  expect(sumOf(paidRows, 'total')).toBe(captured + offline)
  expect(sumOf(refundRows, 'total')).toBe(-refunded)

  // The accounts by month.
  const { months, total, undocumented } = await site.call(admin.session, readAccounts, { year: '2025-26' })
  const taxes = [
    ['taxable', 'taxable'],
    ['CGST', 'cgst'],
    ['SGST', 'sgst'],
    ['IGST', 'igst'],
  ] as const
  for (const sums of [...months, total]) {
    const isOf = ({ date = '' }: TableRow) => !('month' in sums) || date.startsWith(String(sums.month))
    expect(sums.received).toBe(sumOf(paidRows.filter(isOf), 'total'))
    expect(sums.refunded).toBe(-sumOf(refundRows.filter(isOf), 'total'))
    for (const [column, name] of taxes) expect(sums[name], column).toBe(sumOf(rows.filter(isOf), column))
  }
  expect(undocumented).toBe(0)

  // The provider’s reports, from its own ledger; each file has half a year.
  await writeLedger(site, folder.path)
  await using simulator = await startSimulator({ data: folder.path })
  const half = Date.parse('2025-10-01T00:00:00+05:30') / 1_000
  const files = await Promise.all([
    simulator.settlementReport({ from: 0, to: half - 1 }),
    simulator.settlementReport({ from: half, to: 2 * half }),
  ])
  const checked = [await checkReport(site, admin, files[0]), await checkReport(site, admin, files[1])]
  const sumOfBoth = (of: (one: (typeof checked)[number]) => number) =>
    checked.reduce((sum, one) => sum + of(one), 0)
  expect(checked.map(({ findings }) => findings)).toEqual([[], []])
  expect(sumOfBoth(({ matched }) => matched)).toBe(sumOfBoth(({ lines }) => lines))
  expect(sumOfBoth(({ payments }) => payments.amount)).toBe(captured)
  const inFlight = sumOf(inBucket(paidRows, 'to_refund'), 'total')
  const byHand = -sumOf(
    refundRows.filter((row) => row['refund id'] === ''),
    'total',
  )
  expect(sumOfBoth(({ refunds }) => refunds.amount)).toBe(refunded - byHand + inFlight)
  expect(sumOfBoth(({ settled }) => settled)).toBe(
    captured - (refunded - byHand + inFlight) - sumOfBoth(({ fee }) => fee),
  )

  // A line that has a paisa more, and a line that is left out.
  const lines = files[0].split('\n')
  const [gone, wrong] = [Math.floor(lines.length / 3), Math.floor(lines.length / 2)]
  const [planted, removed] = [lines[wrong] as string, lines[gone] as string]
  const [id = '', , , credit = '', amount = ''] = planted.split(',')
  const more = (text: string) => (Number(text) + 0.01).toFixed(2)
  lines[wrong] = planted.replace(`,${credit},${amount},`, `,${more(credit)},${more(amount)},`)
  const { findings } = await checkReport(site, admin, lines.toSpliced(gone, 1).join('\n'))
  expect(findings).toEqual([
    expect.objectContaining({ finding: 'amount', id, line: wrong, ours: Math.round(Number(amount) * 100) }),
    expect.objectContaining({ finding: 'missing', id: removed.split(',')[0] }),
  ])
})

function inBucket(rows: TableRow[], name: Bucket): TableRow[] {
  return rows.filter(({ bucket }) => bucket === bucketLabels[name])
}
