import { expect, test } from 'vitest'
import type { Duty } from '#contract/accounts/duties.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { DAY, HOUR } from '#contract/values/time.ts'
import { readOverview, setDigest } from '#contract/admin/overview.ts'
import { dayInIst } from '#contract/values/days.ts'
import { approveMember, declineMember } from '#contract/membership/review.ts'
import { recordOffline } from '#contract/money/money.ts'
import { allPayments } from '#contract/money/payments.ts'
import { recordUnassigned } from '#contract/money/unassigned.ts'
import { priceAt } from '#server/settings/prices.ts'
import { submitYouth } from '#contract/programmes/youth.ts'
import { sendDigests } from '#server/overview/digest.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { youthForm } from '#test/cases/submission-forms.ts'
import { openSession, type Person, type Site, startTestApp } from '#test/support/test-app.ts'

/** A site at half past eight in the morning of 26 November 2029 in India. */
async function morning() {
  const site = await startTestApp()
  site.turnClock(Date.parse('2029-11-26T03:00:00Z') - Date.now())
  return site
}

async function adminWith(site: Site, duties: Duty[]): Promise<Person> {
  const admin = await site.person('admin')
  await site.database.pool.query('update users set duties = $2 where id = $1', [admin.id, duties])
  return admin
}

async function apply(site: Site): Promise<Person> {
  const person = await site.person()
  await site.call(person.session, applyForAid, aidForm)
  return person
}

async function digestsTo(site: Site, { email }: Person): Promise<unknown[]> {
  type DigestEmail = { kind: string; to: string; requests?: unknown }
  return ((await site.emails()) as DigestEmail[])
    .filter(({ kind, to }) => kind === 'admin_digest' && to === email)
    .map(({ requests }) => requests)
}

const membership = (waiting: number, overdue: number) => [{ programme: 'membership', waiting, overdue }]

test('in the morning an admin gets one e-mail with the number of waiting and of overdue requests', async () => {
  await using site = await morning()
  const admin = await adminWith(site, ['members'])
  await apply(site)
  await sendDigests(site.context)
  await sendDigests(site.context)
  expect(await digestsTo(site, admin)).toEqual([membership(1, 0)])
  site.turnClock(4 * HOUR)
  await apply(site)
  await sendDigests(site.context)
  expect(await digestsTo(site, admin)).toEqual([membership(1, 0)])
  // The server was down for four days.
  site.turnClock(4 * DAY)
  await sendDigests(site.context)
  expect(await digestsTo(site, admin)).toEqual([membership(1, 0), membership(2, 2)])
})

test.each([
  ['2029-11-26T02:29:59Z', 0],
  ['2029-11-26T02:30:00Z', 1],
  ['2029-11-26T18:29:59Z', 1],
  // Midnight in India: the next day has begun, but it is not yet morning.
  ['2029-11-26T18:30:00Z', 0],
])('at %s, the number of e-mails sent is %d', async (now, expected) => {
  await using site = await startTestApp()
  site.stopClock(Date.parse(now))
  const admin = await adminWith(site, ['owner'])
  await apply(site)
  await sendDigests(site.context)
  expect(await digestsTo(site, admin)).toHaveLength(expected)
})

test.each<[Duty[], boolean | null, string[]]>([
  [['owner'], null, ['membership', 'youth']],
  [['members'], null, ['membership']],
  [['members', 'programmes'], null, ['membership', 'youth']],
  [['programmes'], null, []],
  [['programmes'], true, ['youth']],
  [['money'], true, []],
  [['content', 'money'], null, []],
  [['owner'], false, []],
  [['owner'], true, ['membership', 'youth']],
])(
  'an admin with the duties %j whose choice is %j gets an e-mail about %j',
  async (duties, wanted, expected) => {
    await using site = await morning()
    const admin = await adminWith(site, duties)
    if (wanted !== null) await site.call(admin.session, setDigest, { wanted })
    const person = await apply(site)
    await site.call(person.session, submitYouth, youthForm)
    await sendDigests(site.context)
    const requests = (await digestsTo(site, admin)) as { programme: string }[][]
    expect(
      requests
        .flat()
        .map(({ programme }) => programme)
        .toSorted(),
    ).toEqual(expected)
    const shown = wanted ?? duties.some((duty) => ['owner', 'members', 'money'].includes(duty))
    expect((await site.call(admin.session, readOverview, {})).digest).toBe(shown)
  },
)

test('no e-mail is sent when nothing waits, and a request that is sent later that day is in the e-mail of the next day', async () => {
  await using site = await morning()
  const admin = await adminWith(site, ['owner'])
  const person = await apply(site)
  await site.call(admin.session, approveMember, { email: person.email })
  await sendDigests(site.context)
  await apply(site)
  await sendDigests(site.context)
  expect(await digestsTo(site, admin)).toEqual([])
  site.turnClock(DAY)
  await sendDigests(site.context)
  expect(await digestsTo(site, admin)).toEqual([membership(1, 0)])
})

test('two processes that run at the same time send an admin one e-mail', async () => {
  await using site = await morning()
  const admin = await adminWith(site, ['owner'])
  await apply(site)
  await site.collide('users', admin.id, [() => sendDigests(site.context), () => sendDigests(site.context)])
  expect(await digestsTo(site, admin)).toEqual([membership(1, 0)])
})

test('an admin who loses the role while the e-mails are sent gets none', async () => {
  await using site = await morning()
  const admin = await adminWith(site, ['owner'])
  await apply(site)
  await site.overtake("update users set role = 'user' where id = $1", admin.id, [
    () => sendDigests(site.context),
  ])
  expect(await digestsTo(site, admin)).toEqual([])
})

test('the e-mail says how many requests wait and how many are overdue, with links to the dashboard', async () => {
  await using site = await morning()
  const admin = await adminWith(site, ['owner'])
  await apply(site)
  site.turnClock(3 * DAY + HOUR)
  await site.call((await apply(site)).session, submitYouth, youthForm)
  await sendDigests(site.context)
  const [email] = (await site.mailed()).filter(({ to }) => JSON.stringify(to).includes(admin.email))
  expect(email?.subject).toBe('FWC: 3 requests wait, 1 overdue')
  const list = '/admin?panel=waiting'
  expect(email?.text).toMatch(/All: 3 waiting\n\S+\/admin\?panel=waiting\n/)
  expect(email?.text).toMatch(/Membership: 2 waiting\n/)
  expect(email?.text).toMatch(/Membership, overdue: 1 overdue\n/)
  for (const narrowed of [
    '&programme=membership',
    '&figure=overdue&programme=membership',
    '&programme=youth',
  ])
    expect(email?.text).toContain(`${list}${narrowed}\n`)
  expect(email?.text).toContain('/admin?panel=Overview')
  await openSession(site.database.db, admin.id, site.context.clock())
})

test('an admin with the duty money gets the numbers of payments in review, of failed refunds and of unassigned money', async () => {
  await using site = await morning()
  const [money, members] = [await adminWith(site, ['money']), await adminWith(site, ['members'])]
  await sendDigests(site.context)
  expect(await digestEmails(site, money)).toEqual([])
  const receivedOn = dayInIst(site.context.clock())
  const unassignedCash = { amount: 100, method: 'cash', reference: 'x', receivedOn, note: 'Whose?' } as const
  await site.call(money.session, recordUnassigned, unassignedCash)
  const person = await apply(site)
  const { total: amount } = await priceAt(site.context.db, aidForm.membershipCategory, site.context.clock())
  const paid = { email: person.email, amount, method: 'cash', reference: 'y', receivedOn } as const
  await site.call(money.session, recordOffline, paid)
  // A cash payment is not refunded automatically.
  await site.call(members.session, declineMember, { email: person.email, reason: 'No' })
  const figures = { review: 1, failedRefunds: 1, unassigned: 1 }
  expect((await site.call(money.session, readOverview, {})).money).toEqual(figures)
  expect((await site.call(members.session, readOverview, {})).money).toBeNull()
  const { payments, total } = await site.call(money.session, allPayments, { refund: 'failed', limit: 1 })
  expect([payments[0]?.useremail, total]).toEqual([person.email, 1])
  site.turnClock(DAY)
  await sendDigests(site.context)
  expect(await digestEmails(site, money)).toMatchObject([{ money: figures }])
  expect(await digestEmails(site, members)).toEqual([])
  await site.confirm(money.email)
  const mail = (await site.mailed()).find(({ subject }) => subject === 'FWC: money needs your attention')
  for (const words of [
    'Payments that need review',
    'Of these, refunds that failed or must be made by hand',
    'Money not assigned to anybody yet',
  ])
    expect(mail?.text).toContain(words)
})

async function digestEmails(site: Site, { email }: Person): Promise<object[]> {
  return (await site.emails()).filter(({ kind, to }) => kind === 'admin_digest' && to === email)
}
