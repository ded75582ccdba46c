import { expect, test } from 'vitest'
import { answerQuestion, approveMember, askMember, declineMember } from '#contract/membership/review.ts'
import { allMembers, applyForAid, createOrder, myApplication } from '#contract/membership/members.ts'
import { readOverview } from '#contract/admin/overview.ts'
import { confirmPayment } from '#contract/membership/payments.ts'
import { DAY, HOUR } from '#contract/values/time.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { type Person, sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'
import { approve, join, told } from './membership.ts'
import { makeJobsDue } from '#test/support/job-queue.ts'

const simulator = await sharedProvider()

const TOTAL = 235_882

async function waitingFor(site: Site) {
  const admin = await site.person('admin')
  const { members } = await site.call(admin.session, allMembers, { state: 'waiting' })
  return members.map(({ user }) => user.email)
}

async function statusOf(site: Site, { session }: Person) {
  const { standing, question, answer, reason } = await site.call(session, myApplication, {})
  return { standing, question, answer, reason }
}

const noTexts = { question: null, answer: null, reason: null }

/** The amount that the provider has refunded, in paise, for all payments of this site. */
async function givenBack(site: Site): Promise<number> {
  const { refunds } = await simulator.ledger()
  const { rows } = await site.database.pool.query<{ id: string }>(
    'select provider_payment_id as id from refunds',
  )
  const ours = new Set(rows.map(({ id }) => id))
  return refunds.filter((one) => ours.has(one.payment_id)).reduce((sum, { amount }) => sum + amount, 0)
}

test('a declined application is refunded in full automatically, and the person sees the reason and may apply again', async () => {
  await using site = await startTestApp({ simulator })
  site.startJobs()
  const [admin, person] = [await site.person('admin'), await site.person()]
  await join(site, simulator, person)
  const reason = 'We need a business that has begun.'
  await site.call(admin.session, declineMember, { email: person.email, reason })
  await site.letHeldGo()
  expect(await statusOf(site, person)).toEqual({ ...noTexts, standing: 'declined', reason })
  await expect.poll(() => givenBack(site), { timeout: 20_000 }).toBe(TOTAL)
  const state = async () =>
    (await site.database.pool.query('select refunds.status, refunded, is_refunded from refunds, payments'))
      .rows
  await expect
    .poll(state, { timeout: 20_000 })
    .toEqual([{ status: 'arrived', refunded: TOTAL, is_refunded: true }])
  await expect(site.call(admin.session, approveMember, { email: person.email })).rejects.toMatchObject({
    status: 409,
  })
  const { members } = await site.call(admin.session, allMembers, { state: 'declined' })
  expect(members).toMatchObject([
    { state: 'declined', reason, waitingSince: null, dueAt: null, membership: null },
  ])
  await site.call(person.session, applyForAid, aidForm)
  expect(await statusOf(site, person)).toEqual({ ...noTexts, standing: 'aid' })
  await approve(site, person)
  expect(await statusOf(site, person)).toEqual({ ...noTexts, standing: 'member' })
})

test('an application for aid is declined without a refund, and a payment that comes later is refunded automatically', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  const { id } = await site.call(person.session, createOrder, applicationForm)
  await site.call(person.session, applyForAid, aidForm)
  await site.call(admin.session, declineMember, { email: person.email, reason: 'Not this year.' })
  expect(await told(site, person, ['application_declined'])).toEqual(['application_declined'])
  await simulator.pay(id)
  expect(await site.call(person.session, confirmPayment, { id })).toMatchObject({ status: 'cancelled' })
  site.startJobs()
  await expect.poll(() => givenBack(site), { timeout: 20_000 }).toBe(TOTAL)
  expect((await statusOf(site, person)).standing).toBe('declined')
})

test('a question suspends the due date until it is answered, and the answer is shown with the question', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  await join(site, simulator, person)
  const question = 'What does your company make?'
  await site.call(admin.session, askMember, { email: person.email, question })
  expect(await statusOf(site, person)).toEqual({ ...noTexts, standing: 'question', question })
  expect(await told(site, person, ['application_question'])).toEqual(['application_question'])
  expect(await waitingFor(site)).toEqual([])
  const asked = await site.call(admin.session, allMembers, { state: 'question' })
  expect(asked.members).toMatchObject([{ state: 'question', question, answer: null, dueAt: null }])
  site.turnClock(3 * DAY)
  await site.call(person.session, answerQuestion, { answer: 'Millet biscuits.' })
  const now = site.context.clock().getTime()
  const { members } = await site.call(admin.session, allMembers, { state: 'waiting' })
  expect(members).toMatchObject([{ state: 'waiting', question, answer: 'Millet biscuits.' }])
  const [{ waitingSince, dueAt }] = members as [(typeof members)[number]]
  expect(Date.parse(waitingSince as string) / 1000).toBeCloseTo(now / 1000, -2)
  expect(Date.parse(dueAt as string) - Date.parse(waitingSince as string)).toBe(72 * HOUR)
  expect(await statusOf(site, person)).toMatchObject({ standing: 'paid', answer: 'Millet biscuits.' })
  await expect(site.call(person.session, answerQuestion, { answer: 'Again' })).rejects.toMatchObject({
    status: 409,
    code: 'no_question',
  })
})

test('the Overview counts applications that wait, and those that wait longer than promised', async () => {
  await using site = await startTestApp({ simulator })
  const [one, other] = [await site.person(), await site.person()]
  await site.call(one.session, applyForAid, aidForm)
  site.turnClock(73 * HOUR)
  await site.call(other.session, applyForAid, aidForm)
  const { requests } = await site.call((await site.person('admin')).session, readOverview, {})
  expect(requests[0]).toMatchObject({ programme: 'membership', waiting: 2, overdue: 1, dueSoon: 0 })
  expect(requests[0]?.ages).toEqual({ day: 1, threeDays: 0, week: 1, longer: 0 })
})

test('waiting applications are listed oldest first, also in pages', async () => {
  await using site = await startTestApp({ simulator })
  const people = await Promise.all([1, 2, 3].map(() => site.person()))
  for (const person of people.toReversed()) {
    await site.call(person.session, applyForAid, aidForm)
    site.turnClock(HOUR)
  }
  const expected = people.toReversed().map(({ email }) => email)
  expect(await waitingFor(site)).toEqual(expected)
  const admin = await site.person('admin')
  const found: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await site.call(admin.session, allMembers, {
      state: 'waiting',
      limit: '1',
      ...(cursor === undefined ? {} : { cursor }),
    })
    found.push(...page.members.map(({ user }) => user.email))
    if (!page.nextCursor) break
    cursor = page.nextCursor
  }
  expect(found).toEqual(expected)
  await expect(
    site.call(admin.session, allMembers, {
      state: 'waiting',
      cursor: Buffer.from('x y').toString('base64url'),
    }),
  ).rejects.toMatchObject({ status: 400 })
})

test.each([
  ['an e-mail without an account', {}, 404],
  ['a person who has not applied', { account: true }, 409],
  ['a person who has ordered and not paid', { account: true, order: true }, 409],
] as const)(
  '%s can be neither declined nor asked a question',
  async (_who, { account = false, order = false }: { account?: boolean; order?: boolean }, status) => {
    await using site = await startTestApp({ simulator })
    const admin = await site.person('admin')
    const person = account ? await site.person() : null
    if (person && order) await site.call(person.session, createOrder, applicationForm)
    const email = person?.email ?? 'nobody@example.org'
    await expect(site.call(admin.session, declineMember, { email, reason: 'No' })).rejects.toMatchObject({
      status,
    })
    await expect(site.call(admin.session, askMember, { email, question: 'Why' })).rejects.toMatchObject({
      status,
    })
  },
)

test('when an application is approved and declined at once, only one of the two takes effect', async () => {
  await using site = await startTestApp({ simulator })
  const [one, other, person] = [await site.person('admin'), await site.person('admin'), await site.person()]
  await site.call(person.session, applyForAid, aidForm)
  const { email } = person
  const results = await site.collide<unknown>('users', person.id, [
    () => site.call(one.session, approveMember, { email }),
    () => site.call(other.session, declineMember, { email, reason: 'No' }),
  ])
  const done = results.filter(({ status }) => status === 'fulfilled')
  expect(done).toHaveLength(1)
  const { rows } = await site.database.pool.query(
    `select role, approved_at is not null as approved, declined_at is not null as declined,
      (select count(*)::int from membership_periods) as periods from users join applications on user_id = users.id`,
  )
  const isApproved = results[0]?.status === 'fulfilled'
  expect(rows).toEqual([
    isApproved
      ? { role: 'member', approved: true, declined: false, periods: 1 }
      : { role: 'user', approved: false, declined: true, periods: 0 },
  ])
})

test.each([
  ['the decision comes first', [0, 1]],
  ['the money comes first', [1, 0]],
])(
  'when an application is declined and paid at once, the payment is refunded once, and the e-mails match: %s',
  async (_which, order) => {
    await using site = await startTestApp({ simulator })
    const [admin, person] = [await site.person('admin'), await site.person()]
    const { id } = await site.call(person.session, createOrder, applicationForm)
    await site.call(person.session, applyForAid, aidForm)
    await simulator.pay(id)
    const racers = [
      () => site.call(admin.session, declineMember, { email: person.email, reason: 'Not this year.' }),
      () => site.call(person.session, confirmPayment, { id }),
    ]
    const results = await site.collide<object>(
      'users',
      person.id,
      order.map((turn) => racers[turn] as (typeof racers)[number]),
    )
    const [declined, paid] = order.map((turn) => results[turn])
    expect(declined).toMatchObject({ status: 'fulfilled', value: { success: true } })
    expect(paid).toMatchObject({
      status: 'fulfilled',
      value: { status: expect.stringMatching(/^(paid|cancelled)$/) },
    })
    const wasPaid = (paid as PromiseFulfilledResult<{ status: string }>).value.status === 'paid'
    const kinds = ['application_received', 'payment_receipt', 'application_declined']
    expect(await told(site, person, kinds)).toEqual(wasPaid ? kinds : ['application_declined'])
    site.startJobs()
    await expect.poll(() => givenBack(site), { timeout: 20_000 }).toBe(TOTAL)
    const { rows } = await site.database.pool.query<{ amount: number }>('select amount from refunds')
    expect(rows).toEqual([{ amount: TOTAL }])
    expect(await statusOf(site, person)).toMatchObject({ standing: 'declined', reason: 'Not this year.' })
  },
)

test('a declined person who has begun a new application is not listed as declined', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  await site.call(person.session, applyForAid, aidForm)
  await site.call(admin.session, declineMember, { email: person.email, reason: 'Not this year.' })
  await site.call(person.session, createOrder, applicationForm)
  const { members } = await site.call(admin.session, allMembers, {})
  expect(members).toMatchObject([{ state: null, reason: null }])
  expect((await site.call(admin.session, allMembers, { state: 'declined' })).members).toEqual([])
})

test.each([
  ['is unavailable', { kind: 'status', status: 502, times: 1 }],
  ['fails after it has made the refund', { kind: 'cut-after-write', times: 1 }],
])('a refund is made once when the provider %s', async (_how, fault) => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  const payment = await join(site, simulator, person)
  await site.call(admin.session, declineMember, { email: person.email, reason: 'No' })
  await simulator.control('/faults', { ...fault, method: 'POST' })
  site.startJobs()
  await expect.poll(() => makeJobsDue(site.database.pool, 'attempts > 0'), { timeout: 20_000 }).toBe(1)
  await expect.poll(() => givenBack(site), { timeout: 20_000 }).toBe(TOTAL)
  const { rows } = await site.database.pool.query('select id from refunds')
  await expect
    .poll(
      async () => (await site.database.pool.query("select from refunds where status = 'arrived'")).rowCount,
    )
    .toBe(1)
  expect(rows).toHaveLength(1)
  const { refunds } = await simulator.ledger()
  expect(refunds.filter(({ payment_id }) => payment_id === payment)).toHaveLength(1)
})
