import { expect, test } from 'vitest'
import { auditLog } from '#contract/admin/audit.ts'
import { readAccounts } from '#contract/money/accounting.ts'
import { matchStatement } from '#contract/money/bank-statement.ts'
import { financialYear } from '#contract/money/document-numbers.ts'
import { createOrder } from '#contract/membership/members.ts'
import { moneySummary, recordOffline } from '#contract/money/money.ts'
import {
  assignMoney,
  recordUnassigned,
  returnUnassigned,
  unassignedMoney,
} from '#contract/money/unassigned.ts'
import { dayInIst } from '#contract/values/days.ts'
import { daysAfter } from '#contract/membership/year.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { type Person, sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'
import { filled, findingsOf, onlyOffline, registered, TOTAL } from './money.ts'
import { sumOf, tableOf } from './table.ts'

const simulator = await sharedProvider()

const transfer = { method: 'bank_transfer', reference: 'UTR 77 01', note: 'Nobody of this name' } as const

function today(site: Site): string {
  return dayInIst(site.context.clock())
}

async function unassigned(site: Site, treasurer: Person, more: Partial<{ reference: string }> = {}) {
  const receivedOn = daysAfter(today(site), -40)
  const money = { ...transfer, amount: TOTAL + 18, receivedOn, ...more }
  return (await site.call(treasurer.session, recordUnassigned, money)).unassigned._id
}

/** Expects that summary, ledger and accounts have the same sums. */
async function expectSumsToAgree(site: Site, owner: Person): Promise<void> {
  const { buckets, captured, offline, refunded } = await site.call(owner.session, moneySummary, {})
  const { open: _open, cancelled: _cancelled, ...held } = buckets
  expect(Object.values(held).reduce((sum, { amount }) => sum + amount, 0)).toBe(captured + offline)
  const rows = await tableOf(site, owner, 'ledger.csv')
  expect(sumOf(rows, 'total')).toBe(captured + offline - refunded)
  const years = new Set([today(site), daysAfter(today(site), -40)].map(financialYear))
  const totals = await Promise.all(
    [...years].map(async (year) => (await site.call(owner.session, readAccounts, { year })).total),
  )
  const sum = (of: 'received' | 'refunded' | 'rounding') => totals.reduce((all, total) => all + total[of], 0)
  expect([sum('received'), sum('refunded')]).toEqual([captured + offline, refunded])
  expect(sumOf(rows, 'rounding')).toBe(sum('rounding'))
  expect(await findingsOf(site)).toEqual([])
}

test('unassigned money is in review, on its day of receipt, until it is assigned', async () => {
  await using site = await startTestApp({ simulator })
  const owner = await registered(site)
  const _id = await unassigned(site, owner)
  const day = daysAfter(today(site), -40)
  const { unassigned: list } = await site.call(owner.session, unassignedMoney, {})
  expect(list).toEqual([
    {
      _id,
      ...transfer,
      amount: TOTAL + 18,
      receivedOn: day,
      recordedBy: expect.any(String),
      recordedAt: expect.any(String),
    },
  ])
  const inReview = { review: [1, TOTAL + 18], sums: { captured: 0, offline: TOTAL + 18, refunded: 0 } }
  expect(await filled(site, owner, { from: day, to: day, method: 'bank_transfer' })).toEqual(inReview)
  const none = { sums: { captured: 0, offline: 0, refunded: 0 } }
  for (const others of [{ from: daysAfter(day, 1) }, { method: 'cash' }, { category: 'Student' }] as const)
    expect(await filled(site, owner, others)).toEqual(none)
  expect(await tableOf(site, owner, 'ledger.csv')).toMatchObject([
    {
      date: day,
      document: '',
      name: 'Unassigned',
      total: '2359.00',
      reference: 'UTR 77 01',
      bucket: 'Needs review',
    },
  ])
  await expectSumsToAgree(site, owner)

  const person = await site.person()
  await site.call(person.session, createOrder, applicationForm)
  const { payment } = await site.call(owner.session, assignMoney, { _id, email: person.email })
  expect(await onlyOffline(site, owner, person)).toMatchObject({
    _id: payment._id,
    bucket: 'waiting',
    method: 'bank_transfer',
    received: TOTAL + 18,
  })
  expect((await site.call(owner.session, unassignedMoney, {})).unassigned).toEqual([])
  expect(await filled(site, owner, { from: day, to: day })).toMatchObject({ waiting: [1, TOTAL + 18] })
  expect(await tableOf(site, owner, 'ledger.csv')).toMatchObject([
    { date: day, document: expect.stringMatching(/^FWC\//), rounding: '0.18', total: '2359.00' },
  ])
  await expectSumsToAgree(site, owner)
  const again = { status: 409, code: 'not_unassigned' }
  await expect(site.call(owner.session, assignMoney, { _id, email: person.email })).rejects.toMatchObject(
    again,
  )
  await expect(
    site.call(owner.session, returnUnassigned, { _id, reference: 'B', note: 'Back' }),
  ).rejects.toMatchObject(again)
  const { entries } = await site.call(owner.session, auditLog, { only: 'changes' })
  expect(entries.map(({ action }) => action).filter((one) => one.startsWith('money.'))).toEqual([
    'money.assign',
    'money.unassigned',
  ])
})

test('when unassigned money is given back, the sums keep the received and the refunded amount', async () => {
  await using site = await startTestApp({ simulator })
  const owner = await registered(site)
  const _id = await unassigned(site, owner)
  const back = { _id, reference: 'UTR back', note: 'To the account it came from' }
  await site.call(owner.session, returnUnassigned, back)
  expect(await filled(site, owner)).toEqual({
    refunded: [1, TOTAL + 18],
    sums: { captured: 0, offline: TOTAL + 18, refunded: TOTAL + 18 },
  })
  expect(await tableOf(site, owner, 'ledger.csv')).toMatchObject([
    { total: '2359.00', bucket: 'Given back' },
    { date: today(site), total: '-2359.00', reference: 'UTR back' },
  ])
  await expectSumsToAgree(site, owner)
  await expect(site.call(owner.session, returnUnassigned, back)).rejects.toMatchObject({
    code: 'not_unassigned',
  })
})

test('money is not assigned to a person who does not owe this amount, and stays unassigned', async () => {
  await using site = await startTestApp({ simulator })
  const owner = await registered(site)
  const _id = await unassigned(site, owner)
  const [nothing, student] = [await site.person(), await site.person()]
  await site.call(student.session, createOrder, { ...applicationForm, membershipCategory: 'Student' })
  const refusals = [
    [
      { _id, email: nothing.email },
      { status: 409, code: 'nothing_to_pay' },
    ],
    [
      { _id, email: nothing.email, purpose: 'renewal' },
      { status: 409, code: 'not_a_member' },
    ],
    [
      { _id, email: student.email },
      {
        status: 400,
        fields: { email: expect.stringMatching(/^They have ₹[\d,.]+ to pay, and this money is ₹2,359\b/) },
      },
    ],
    [{ _id, email: 'nobody@example.org' }, { status: 404 }],
    [{ _id: crypto.randomUUID(), email: student.email }, { status: 404 }],
  ] as const
  for (const [input, refusal] of refusals)
    await expect(site.call(owner.session, assignMoney, input)).rejects.toMatchObject(refusal)
  expect((await site.call(owner.session, unassignedMoney, {})).unassigned).toHaveLength(1)
  expect((await site.call(owner.session, unassignedMoney, { q: '77' })).total).toBe(1)
  expect((await site.call(owner.session, unassignedMoney, { q: 'nothing like it' })).total).toBe(0)
})

test('when two assignments and a return are made at the same instant, one succeeds', async () => {
  await using site = await startTestApp({ simulator })
  const owner = await registered(site)
  const _id = await unassigned(site, owner)
  const person = await site.person()
  await site.call(person.session, createOrder, applicationForm)
  const done = await Promise.allSettled([
    site.call(owner.session, assignMoney, { _id, email: person.email }),
    site.call(owner.session, returnUnassigned, { _id, reference: 'B', note: 'Back' }),
    site.call(owner.session, assignMoney, { _id, email: person.email }),
  ])
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expectSumsToAgree(site, owner)
})

const CSV = (day: string) =>
  ['Date,Narration,Chq/Ref No,Withdrawal,Deposit', `${day},CHQ DEP SURAT 004711,004711,,2359.00`].join('\n')

test('a line of a statement is recorded as unassigned once, and is shown as recorded after that', async () => {
  await using site = await startTestApp({ simulator })
  const owner = await registered(site)
  const day = daysAfter(today(site), -3)
  const line = async () => (await site.call(owner.session, matchStatement, { csv: CSV(day) })).lines[0]
  const { key, amount, method, reference } = (await line()) ?? expect.fail()
  expect([amount, method]).toEqual([TOTAL + 18, 'cheque'])
  const money = { amount, method, reference, receivedOn: day, statementLine: key }
  await site.call(owner.session, recordUnassigned, { ...money, note: 'Whose is it?' })
  expect((await line())?.recorded).toMatchObject({ payment: null, unassigned: 'waits' })
  const person = await site.person()
  await site.call(person.session, createOrder, applicationForm)
  const twice = { status: 409, code: 'line_recorded' }
  await expect(site.call(owner.session, recordUnassigned, { ...money, note: 'Again' })).rejects.toMatchObject(
    twice,
  )
  await expect(
    site.call(owner.session, recordOffline, { ...money, email: person.email }),
  ).rejects.toMatchObject(twice)
  const [{ _id } = expect.fail()] = (await site.call(owner.session, unassignedMoney, {})).unassigned
  await site.call(owner.session, assignMoney, { _id, email: person.email })
  expect((await line())?.recorded).toMatchObject({ email: person.email, unassigned: null })
  await expectSumsToAgree(site, owner)
})
