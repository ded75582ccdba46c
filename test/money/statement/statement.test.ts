import { expect, test } from 'vitest'
import { matchStatement, MOST_CHARACTERS, MOST_LINES } from '#contract/money/bank-statement.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import { createOrder } from '#contract/membership/members.ts'
import { myMembership } from '#contract/membership/renewal.ts'
import { approveMember } from '#contract/membership/review.ts'
import { recordOffline } from '#contract/money/money.ts'
import { dayInIst } from '#contract/values/days.ts'
import { daysAfter } from '#contract/membership/year.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import {
  type Person,
  sharedProvider,
  sharedTestApp,
  type Site,
  startTestApp,
} from '#test/support/test-app.ts'
import { again, daysLater, join } from '../../members/membership.ts'
import { placesOf } from '../../privacy/everything.ts'
import { filled, paymentsOf, TOTAL } from '../money.ts'

const simulator = await sharedProvider()
const site = await sharedTestApp({ simulator })

type Line = Answer<typeof matchStatement>['lines'][number]
type Sent = { narration: string; reference?: string; amount?: string }

const indianDate = (day: string) => day.split('-').toReversed().join('/')

/** A statement with these lines. Each is dated yesterday; its amount is by default the price of an application. */
function statementOf(site: Site, lines: Sent[]): string {
  const day = indianDate(daysAfter(dayInIst(site.context.clock()), -1))
  const rows = lines.map(
    ({ narration, reference = '', amount = '"2,358.82"' }) => `${day},${narration},${reference},,${amount}`,
  )
  return ['Date,Narration,Ref No,Debit,Credit', ...rows, ''].join('\n')
}

/** Confirms a match, as the screen does. */
function record(site: Site, { session }: Person, line: Line, to = line.candidates[0]) {
  const { amount, key: statementLine, day: receivedOn, reference, narration } = line
  const { email, purpose } = to as Line['candidates'][number]
  return site.call(session, recordOffline, {
    email,
    amount,
    method: 'bank_transfer',
    reference: reference || narration,
    receivedOn,
    purpose,
    statementLine,
  })
}

async function applicants(site: Site, ...names: string[]): Promise<Person[]> {
  const people: Person[] = []
  for (const [n, name] of names.entries()) {
    const person = await site.person('user', { name })
    const contact = `+91982000010${n}`
    await site.call(person.session, createOrder, {
      ...applicationForm,
      fullName: name,
      contact,
      companyName: '',
    })
    people.push(person)
  }
  return people
}

test('a statement is matched with open applications and renewals, and each line is confirmed once', async () => {
  await using site = await startTestApp({ simulator })
  const admin = await site.person('admin')
  const olga = await site.person('user', { name: 'Olga Das' })
  await join(site, simulator, olga, { fullName: 'Olga Das', companyName: '' })
  await site.call(admin.session, approveMember, { email: olga.email })
  await daysLater(site, 330)
  const treasurer = await again(site, admin)
  const [asha, dev] = (await applicants(site, 'Asha Kulkarni', 'Dev Rao')) as [Person, Person]
  const csv = statementOf(site, [
    { narration: 'NEFT CR-SBIN0001234-ASHA KULKARNI-FWC', reference: 'N095260123456789' },
    { narration: 'UPI/9820000101@ybl/Payment' },
    { narration: 'IMPS OLGA DAS', reference: 'IMPS1' },
    { narration: 'INTEREST', amount: '12.34' },
    { narration: 'CHARGES', amount: '' },
  ])
  const before = await site.call(treasurer.session, matchStatement, { csv })
  expect(before).toMatchObject({ isPartial: false, leftOut: { debits: 1, others: 0 } })
  const matches = before.lines.map(({ amount, recorded, candidates }) => [
    amount,
    recorded,
    candidates.map(({ email, purpose, amount: due, reasons }) => [email, purpose, due, reasons.join()]),
  ])
  expect(matches).toEqual([
    [TOTAL, null, [[asha.email, 'join', TOTAL, 'name,amount']]],
    [TOTAL, null, [[dev.email, 'join', TOTAL, 'phone,amount']]],
    [TOTAL, null, [[olga.email, 'renewal', TOTAL, 'name,amount']]],
    [1_234, null, []],
  ])
  const [first, second, third] = before.lines as [Line, Line, Line, Line]
  for (const line of [first, second, third]) await record(site, treasurer, line)
  const [paid] = await paymentsOf(site, treasurer, asha)
  expect(paid).toMatchObject({
    bucket: 'waiting',
    method: 'bank_transfer',
    reference: 'N095260123456789',
    amount: TOTAL,
  })
  const { membership } = await site.call((await again(site, olga)).session, myMembership, {})
  expect(membership?.periods).toMatchObject([{ basis: 'offline' }, { basis: 'payment' }])

  const after = await site.call(treasurer.session, matchStatement, { csv })
  expect(after.lines.map(({ recorded, candidates }) => [recorded?.email ?? null, candidates])).toEqual([
    [asha.email, []],
    [dev.email, []],
    [olga.email, []],
    [null, []],
  ])
  const [meera] = (await applicants(site, 'Meera Nair')) as [Person]
  const other = { ...(first.candidates[0] as Line['candidates'][number]), email: meera.email }
  for (const line of [first, second])
    await expect(record(site, treasurer, line, other)).rejects.toMatchObject({
      status: 409,
      code: 'line_recorded',
    })
  expect((await filled(site, treasurer)).sums.offline).toBe(3 * TOTAL)
})

test('a line whose reference was recorded by hand is shown as recorded', async () => {
  await using site = await startTestApp({ simulator })
  const admin = await site.person('admin')
  const [asha, dev] = (await applicants(site, 'Asha Kulkarni', 'Dev Rao')) as [Person, Person]
  const receivedOn = dayInIst(site.context.clock())
  const money = { amount: TOTAL, method: 'bank_transfer', reference: 'n0952-6012', receivedOn } as const
  await site.call(admin.session, recordOffline, { ...money, email: asha.email })
  const csv = statementOf(site, [{ narration: 'NEFT DEV RAO', reference: 'N09526012' }])
  const { lines } = await site.call(admin.session, matchStatement, { csv })
  expect(lines).toMatchObject([{ recorded: { email: asha.email, name: 'Asha Kulkarni' }, candidates: [] }])
  const [line] = lines as [Line]
  const to = { email: dev.email, purpose: 'join' } as Line['candidates'][number]
  await expect(record(site, admin, line, to)).rejects.toMatchObject({ code: 'line_recorded' })
})

test('when two admins record one line for two people at the same instant, one succeeds', async () => {
  await using site = await startTestApp({ simulator })
  const [one, two] = [await site.person('admin'), await site.person('admin')]
  const people = await applicants(site, 'Asha Rao', 'Dev Rao')
  const csv = statementOf(site, [{ narration: 'NEFT RAO' }])
  const { lines } = await site.call(one.session, matchStatement, { csv })
  const [line] = lines as [Line]
  expect(line.candidates.map(({ email }) => email)).toEqual(people.map(({ email }) => email).toReversed())
  const results = await site.overtake(
    `select from users where id::text = any(string_to_array($1, ',')) for update`,
    people.map(({ id }) => id).join(),
    [() => record(site, one, line, line.candidates[0]), () => record(site, two, line, line.candidates[1])],
  )
  expect(
    results.map((result) => (result.status === 'fulfilled' ? 'done' : String(result.reason.code))).toSorted(),
  ).toEqual(['done', 'line_recorded'])
  expect((await filled(site, one)).sums.offline).toBe(TOTAL)
})

test('two lines that are equal except for their place in the file are two payments', async () => {
  await using site = await startTestApp({ simulator })
  const admin = await site.person('admin')
  await applicants(site, 'Asha Rao', 'Dev Das')
  const csv = statementOf(site, [{ narration: 'CASH DEPOSIT' }, { narration: 'CASH DEPOSIT' }])
  const find = async () => (await site.call(admin.session, matchStatement, { csv })).lines
  const [first] = (await find()) as [Line, Line]
  await record(site, admin, first, first.candidates[0])
  const [done, open] = (await find()) as [Line, Line]
  expect([done.recorded?.email, open.recorded]).toEqual([first.candidates[0]?.email, null])
  await record(site, admin, open)
  expect((await filled(site, admin)).sums.offline).toBe(2 * TOTAL)
})

test('a reference that is on the lines of several payers identifies none of them', async () => {
  await using site = await startTestApp({ simulator })
  const admin = await site.person('admin')
  const [asha] = (await applicants(site, 'Asha Rao', 'Dev Das', 'Olga Pai')) as [Person]
  const reference = 'TRANSFER FROM 4897733162090'
  const money = { amount: TOTAL, method: 'bank_transfer', reference } as const
  const receivedOn = daysAfter(dayInIst(site.context.clock()), -1)
  await site.call(admin.session, recordOffline, { ...money, receivedOn, email: asha.email })
  const names = ['UPI/1/DEV DAS', 'UPI/2/OLGA PAI', 'UPI/2/OLGA PAI']
  const csv = statementOf(
    site,
    names.map((narration) => ({ narration, reference })),
  )
  const find = async () => (await site.call(admin.session, matchStatement, { csv })).lines
  const recorded = async () => (await find()).map((line) => line.recorded?.name ?? null)
  expect(await recorded()).toEqual([null, null, null])
  const [first, second] = (await find()) as [Line, Line, Line]
  await record(site, admin, first)
  expect(await recorded()).toEqual(['Dev Das', null, null])
  await record(site, admin, second)
  expect(await recorded()).toEqual(['Dev Das', 'Olga Pai', null])
})

const SHARED_REFERENCE = 'TRANSFER FROM 4897733162090'
test.each([
  ['that line only', 'several lines with the same reference', 1, 2],
  ['several lines with the same reference', 'that line only', 2, 1],
])(
  'a line recorded from a file with %s is shown as recorded in a file with %s',
  async (_, _also, first, second) => {
    await using site = await startTestApp({ simulator })
    const admin = await site.person('admin')
    await applicants(site, 'Asha Kulkarni', 'Asha Kulkarni')
    const rows = ['UPI ASHA KULKARNI', 'UPI SOMEBODY ELSE'].map((narration) => ({
      narration,
      reference: SHARED_REFERENCE,
    }))
    const read = async (many: number) => {
      const csv = statementOf(site, rows.slice(0, many))
      return (await site.call(admin.session, matchStatement, { csv })).lines[0] as Line
    }
    const other = await read(second)
    const line = await read(first)
    await record(site, admin, line)
    expect(await read(second)).toMatchObject({
      recorded: { email: line.candidates[0]?.email },
      candidates: [],
    })
    await expect(record(site, admin, other, other.candidates[1])).rejects.toMatchObject({
      code: 'line_recorded',
    })
    // Older rows have a key that ends in a part that depends on the file.
    await site.database.pool.query(`update payments set statement_line = statement_line || '.shared'`)
    for (const many of [1, 2]) expect(await read(many)).toMatchObject({ candidates: [] })
    await expect(record(site, admin, other, other.candidates[1])).rejects.toMatchObject({
      code: 'line_recorded',
    })
    expect((await filled(site, admin)).sums.offline).toBe(TOTAL)
  },
)

test.each([TOTAL - 82, TOTAL + 18, TOTAL])(
  'a line of %i paise that was recorded by hand is shown as recorded',
  async (amount) => {
    await using site = await startTestApp({ simulator })
    const admin = await site.person('admin')
    const [asha] = (await applicants(site, 'Asha Kulkarni')) as [Person]
    const receivedOn = daysAfter(dayInIst(site.context.clock()), -1)
    const money = { amount, method: 'bank_transfer', reference: 'N09526012', receivedOn } as const
    await site.call(admin.session, recordOffline, { ...money, email: asha.email })
    const csv = statementOf(site, [
      { narration: 'NEFT', reference: 'N09526012', amount: (amount / 100).toFixed(2) },
    ])
    const { lines } = await site.call(admin.session, matchStatement, { csv })
    expect(lines).toMatchObject([{ recorded: { email: asha.email } }])
  },
)

test('when the headings are unclear, the admin says which column is which', async () => {
  await using site = await startTestApp({ simulator })
  const admin = await site.person('admin')
  const [asha] = (await applicants(site, 'Asha Kulkarni')) as [Person]
  const csv = 'Wann,Was,Wieviel\n05/04/2026,ASHA KULKARNI,"2,358.82"\n06/04/2026,Strom,-100.00\n'
  expect(await site.call(admin.session, matchStatement, { csv })).toEqual({
    headings: ['Wann', 'Was', 'Wieviel'],
    sample: [
      ['05/04/2026', 'ASHA KULKARNI', '2,358.82'],
      ['06/04/2026', 'Strom', '-100.00'],
    ],
    columns: null,
    lines: [],
    leftOut: { debits: 0, others: 0 },
    isPartial: false,
  })
  const columns = { date: 0, narration: 1, credit: 2 }
  const { lines, leftOut } = await site.call(admin.session, matchStatement, { csv, columns })
  expect(lines).toMatchObject([{ day: '2026-04-05', candidates: [{ email: asha.email }] }])
  expect(leftOut).toEqual({ debits: 1, others: 0 })
  const none = site.call(admin.session, matchStatement, { csv, columns: { ...columns, credit: 3 } })
  await expect(none).rejects.toMatchObject({ status: 400, fields: { columns: expect.any(String) } })
})

test.each([
  ['a broken line', 'Date,Narration,Credit\n05/04/2026,"NEFT,1\n', /^Line 2: a quotation mark/],
  [
    'a wrong amount',
    'Date,Narration,Credit\n05/04/2026,X,1\n05/04/2026,X,1.2.3\n',
    /^Line 3: “1.2.3” is no amount/,
  ],
  ['no text', '', /Please choose/],
  ['too many rows', 'a\n'.repeat(MOST_CHARACTERS / 2), /^Line 20001: there are more than 20000 rows/],
  [
    'a day in another century',
    'Date,Narration,Credit\n05/04/2126,X,1\n',
    /^Line 2: “05\/04\/2126” would be 2126-04-05/,
  ],
  ['too much text', 'x'.repeat(MOST_CHARACTERS + 1), /too long/],
  [
    'too many lines',
    `Date,Narration,Credit\n${'05/04/2026,X,1\n'.repeat(MOST_LINES + 1)}`,
    /more than 1000 lines/,
  ],
])('a file with %s is refused with the reason', async (_, csv, why) => {
  const { session } = await site.person('admin')
  await expect(site.call(session, matchStatement, { csv })).rejects.toMatchObject({
    status: 400,
    fields: { csv: expect.stringMatching(why) },
  })
})

test('of a statement only the recorded lines are stored', async () => {
  await using site = await startTestApp({ simulator })
  const admin = await site.person('admin')
  const [asha] = (await applicants(site, 'Asha Kulkarni')) as [Person]
  const csv = statementOf(site, [
    { narration: 'NEFT qmarkone ASHA KULKARNI', reference: 'qmarktwo' },
    { narration: 'qmarkthree', amount: '5.00' },
  ])
  const { lines } = await site.call(admin.session, matchStatement, { csv })
  expect(await placesOf(site, 'qmark')).toEqual([])
  await record(site, admin, lines[0] as Line)
  const kept = (await placesOf(site, 'qmark')).map(({ value }) => value)
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.join()).not.toMatch(/qmarkone|qmarkthree/)
  expect((await paymentsOf(site, admin, asha))[0]?.reference).toBe('qmarktwo')
  const { rows } = await site.database.pool.query(`select details from audit_log where action = 'list.read'
    and details->>'list' = 'Bank statement'`)
  expect(rows).toEqual([{ details: { list: 'Bank statement', rows: 2 } }])
})
