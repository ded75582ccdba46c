import { expect, test } from 'vitest'
import { checkSettlement } from '#contract/money/accounting.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import { refundPayment } from '#contract/money/money.ts'
import { send } from '#test/cases/calls/endpoints.ts'
import { type Person, sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'
import { join } from '../members/membership.ts'
import { onlyPaymentOf, payTwice, TOTAL } from './money.ts'

const simulator = await sharedProvider()

type Checked = Answer<typeof checkSettlement>

function upload(site: Site, person: Person | null, text: string | Buffer): Promise<Response> {
  const report = new File([text as BlobPart], 'settlement.csv', { type: 'text/csv' })
  return send(site, person, checkSettlement, { report })
}

async function check(site: Site, person: Person, text: string): Promise<Checked> {
  const answer = await upload(site, person, text)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Checked
}

/** Two people who paid once, a person who paid twice, and a refund of a part, with the provider’s own report. */
async function settled(site: Site) {
  await simulator.control('/reset')
  site.startJobs()
  const admin = await site.person('admin')
  const [asha, ravi, zoe] = [await site.person(), await site.person(), await site.person()]
  const first = await join(site, simulator, asha)
  const second = await join(site, simulator, ravi, { fullName: 'Ravi Menon' })
  const both = await payTwice(site, simulator, zoe)
  const { _id: payment } = await onlyPaymentOf(site, admin, asha)
  await site.call(admin.session, refundPayment, { payment, amount: 100_000, reason: 'x' })
  const status = async () => (await onlyPaymentOf(site, admin, asha)).refunds[0]?.status
  await expect.poll(status, { timeout: 20_000 }).toBe('arrived')
  return { admin, ids: [first, second, ...both], report: await simulator.settlementReport() }
}

/** All payments, captures and refunds that are stored. */
async function stored(site: Site): Promise<unknown> {
  const { rows } = await site.database.pool.query(
    `select (select json_agg(p order by id) from payments p) as payments,
      (select json_agg(c order by provider_payment_id) from captures c) as captures,
      (select json_agg(r order by id) from refunds r) as refunds`,
  )
  return rows
}

test('the provider’s own report matches line by line and has the fees, and checking it changes nothing', async () => {
  await using site = await startTestApp({ simulator })
  const { admin, report } = await settled(site)
  const before = await stored(site)
  const checked = await check(site, admin, report)
  const { payments } = await simulator.ledger()
  const fee = payments.length * (Math.round(TOTAL * 0.02) + Math.round(TOTAL * 0.0036))
  expect(checked).toMatchObject({
    lines: 5,
    payments: { count: 4, amount: 4 * TOTAL },
    refunds: { count: 1, amount: 100_000 },
    others: { count: 0, amount: 0 },
    fee,
    tax: 4 * Math.round(TOTAL * 0.0036),
    settled: 4 * TOTAL - fee - 100_000,
    matched: 5,
    found: { amount: 0, sum: 0, unknown: 0, twice: 0, missing: 0 },
    findings: [],
    settlements: [{ lines: 5, amount: 4 * TOTAL - fee - 100_000, utr: expect.stringMatching(/^UTIB/) }],
  })
  expect(await stored(site)).toEqual(before)
  const { rows } = await site.database.pool.query(
    `select details from audit_log where details->>'about' = 'Settlement report'`,
  )
  expect(rows).toHaveLength(1)
})

test('each wrong line of a report is found', async () => {
  await using site = await startTestApp({ simulator })
  const { admin, ids, report } = await settled(site)
  const lines = report.trimEnd().split('\n')
  const lineOf = (id: string) => lines.findIndex((line) => line.startsWith(`${id},`))
  const [first, second, third, fourth] = ids as [string, string, string, string]
  const changed = [...lines]
  const edit = (id: string, from: string | RegExp, to: string) => {
    const at = lineOf(id)
    const before = changed[at] as string
    changed[at] = before.replace(from, to)
    expect(changed[at]).not.toBe(before)
  }
  edit(first, '2358.82', '2358.81')
  edit(second, /^pay_\w+/, 'pay_unknown')
  edit(third, /,0\.00,\d+\.\d\d,/, ',0.00,2000.00,')
  changed.push(lines[lineOf(fourth)] as string)
  const adjustment = (lines[lineOf(fourth)] as string)
    .replace(fourth, 'adj_1')
    .replace(',payment,', ',adjustment,')
  changed.push(adjustment)
  const { findings, found, matched, others } = await check(site, admin, changed.join('\n'))
  const at = (id: string) => lineOf(id) + 1
  expect(findings).toEqual(
    expect.arrayContaining([
      {
        finding: 'amount',
        line: at(first),
        id: first,
        type: 'payment',
        name: 'Asha Kulkarni',
        theirs: TOTAL - 1,
        ours: TOTAL,
      },
      {
        finding: 'unknown',
        line: at(second),
        id: 'pay_unknown',
        type: 'payment',
        name: null,
        theirs: TOTAL,
        ours: null,
      },
      expect.objectContaining({ finding: 'sum', line: at(third), id: third }),
      expect.objectContaining({ finding: 'twice', line: 7, id: fourth }),
      expect.objectContaining({ finding: 'unknown', line: 8, id: 'adj_1', type: 'adjustment' }),
    ]),
  )
  expect(found).toMatchObject({ amount: 1, sum: 1, unknown: 2, twice: 1 })
  expect([matched, others.count]).toEqual([2, 1])
})

test('payments and refunds that are missing between the first and the last line of a report are found', async () => {
  await using site = await startTestApp({ simulator })
  const { admin, ids, report } = await settled(site)
  // The provider’s clock counts whole seconds: the report gets a span that surely contains our payments.
  const [heading, ...lines] = report.trimEnd().split('\n')
  const around = ['01/01/2026 00:00:00', '31/12/2099 00:00:00'].map((time, nth) =>
    (lines[0] as string).replace(/^pay_\w+/, `pay_${nth}`).replace(/\d\d\/\d\d\/\d{4} [\d:]+/, time),
  )
  const without = lines.filter((line) => !line.startsWith(`${ids[1]},`) && !line.startsWith('rfnd_'))
  const { findings, found } = await check(site, admin, [heading, ...around, ...without].join('\n'))
  expect(found).toMatchObject({ missing: 2, unknown: 2 })
  expect(findings.filter(({ finding }) => finding === 'missing')).toEqual([
    {
      finding: 'missing',
      line: null,
      id: ids[1],
      type: 'payment',
      name: 'Ravi Menon',
      theirs: null,
      ours: TOTAL,
    },
    expect.objectContaining({ id: expect.stringMatching(/^rfnd_/), type: 'refund', ours: 100_000 }),
  ])
})

test('an upload that is no settlement report is refused, with the line of the mistake', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  const heading = 'entity_id,type,debit,credit,amount,currency,fee,tax,created_at\n'
  const refusals = [
    [
      admin,
      `${heading}pay_1,payment,0,1,abc,INR,0,0,02/04/2026\n`,
      400,
      /^Line 2: “amount” is no amount: abc$/,
    ],
    [admin, 'a,b\n1,2\n', 400, /^Line 1: there is no column/],
    [admin, `${heading}"pay_1\n`, 400, /^Line 2: a quotation mark/],
    [admin, Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 415, /^This kind of file is not accepted here/],
    [admin, Buffer.from('entity_id,\xe9', 'latin1'), 415, /^This kind of file is not accepted here/],
    [admin, 'x'.repeat(5 * 1024 * 1024 + 1), 413, /^File size should not exceed 5MB/],
    [person, heading, 403, null],
    [null, heading, 401, null],
  ] as const
  for (const [caller, text, status, words] of refusals) {
    const answer = await upload(site, caller, text as string)
    const problem = (await answer.json()) as { fields?: { report?: string } }
    expect([answer.status, problem.fields?.report ?? '']).toEqual([
      status,
      words ? expect.stringMatching(words) : '',
    ])
  }
  const none = await send(site, admin, checkSettlement, {})
  expect([none.status, await none.json()]).toMatchObject([
    400,
    { fields: { report: 'Please choose a file' } },
  ])
  const empty = await check(site, admin, heading)
  expect(empty).toMatchObject({ lines: 0, span: null, matched: 0, findings: [] })
})
