import { expect, test } from 'vitest'
import { loginUser } from '#contract/accounts/accounts.ts'
import { applyForAid, createOrder } from '#contract/membership/members.ts'
import { confirmPayment, MOST_CONFIRMATIONS, pauseAfter } from '#contract/membership/payments.ts'
import { Problem } from '#contract/call/problem.ts'
import { submitStay } from '#contract/programmes/stays.ts'
import { DAY, HOUR, MINUTE } from '#contract/values/time.ts'
import { allYouth, submitYouth } from '#contract/programmes/youth.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { dayFrom, stayForm, youthForm } from '#test/cases/submission-forms.ts'
import { sharedProvider, startTestApp } from '#test/support/test-app.ts'

const simulator = await sharedProvider()

function codeOf(error: unknown): string {
  if (error instanceof Problem) return error.code
  throw error
}

test('a person who sends a form too often is stopped for a day, and nobody else is', async () => {
  await using site = await startTestApp()
  const [robot, asha, admin] = await Promise.all([site.person(), site.person(), site.person('admin')])
  const apply = (session: string, n: number) =>
    site.call(session, submitYouth, { ...youthForm, description: `Number ${n}` }).then(() => 'stored', codeOf)
  // A refused form does not count.
  await expect(site.call(robot.session, submitYouth, { ...youthForm, city: ' ' })).rejects.toMatchObject({
    status: 400,
  })
  const applyMany = async (first: number, count: number) => {
    const outcomes = await Promise.all(
      Array.from({ length: count }, (_, n) => apply(robot.session, first + n)),
    )
    return [
      outcomes.filter((one) => one === 'stored').length,
      outcomes.filter((one) => one === 'too_many').length,
    ]
  }
  expect(await applyMany(0, 4)).toEqual([4, 0])
  site.turnClock(DAY / 2)
  expect(await applyMany(10, 20)).toEqual([6, 14])
  expect(await apply(asha.session, 0)).toBe('stored')
  expect((await site.call(admin.session, allYouth, { limit: 1 })).total).toBe(11)
  // The day slides: only the first four forms are older than a day.
  site.turnClock(DAY / 2 + MINUTE)
  expect(await applyMany(30, 20)).toEqual([4, 16])
  site.turnClock(DAY / 2)
  expect(await applyMany(50, 20)).toEqual([6, 14])
})

test('somebody who is stopped is told for how long, in seconds and in words', async () => {
  await using site = await startTestApp()
  const robot = await site.person()
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${robot.session}` }
  const send = (n: number) =>
    site.http(`/api${submitYouth.path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...youthForm, description: `Number ${n}` }),
    })
  for (let n = 0; n < 10; n += 1) expect((await send(n)).status).toBe(200)
  const words = (wait: string) =>
    `You have sent this 10 times in 24 hours, which is the most. Please try again in ${wait}.`
  for (const [elapsed, wait, least] of [
    [0, '24 hours', 86_000],
    [20 * HOUR, '4 hours', 14_000],
    [3 * HOUR, '60 minutes', 3_000],
    [59 * MINUTE + 10_000, 'a minute', 1],
  ] as const) {
    site.turnClock(elapsed)
    const refused = await send(10)
    expect(refused.status).toBe(429)
    expect(await refused.json()).toEqual({ code: 'too_many', message: words(wait) })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(least)
  }
})

test('a form that the programme itself refuses does not count towards the limit of ten', async () => {
  await using site = await startTestApp()
  const { session } = await site.person('member')
  const now = site.context.clock()
  const late = { ...stayForm(now), arrivalDate: dayFrom(now, -2), departureDate: dayFrom(now, -1) }
  for (let n = 0; n < 12; n += 1) {
    await expect(site.call(session, submitStay, late)).rejects.toMatchObject({ code: 'invalid_input' })
  }
  await site.call(session, submitStay, stayForm(now))
  const { rows } = await site.context.pool.query('select cardinality(counted_at) as counted from rate_limits')
  expect(rows).toEqual([{ counted: 1 }])
})

test('an application for aid may be sent at most ten times a day', async () => {
  await using site = await startTestApp()
  const { session } = await site.person()
  const outcomes: string[] = []
  for (let n = 0; n < 11; n += 1)
    outcomes.push(await site.call(session, applyForAid, aidForm).then(() => 'stored', codeOf))
  expect(outcomes).toEqual([...Array<string>(10).fill('stored'), 'too_many'])
})

test.each(submittings.map((one) => [one.programme, one] as const))(
  'forms of %s are counted towards a limit',
  async (_, { submit, withdraw }) => {
    await using site = await startTestApp()
    const person = await site.person('member')
    const id = await submit(site, person)
    const rows = await site.context.db.selectFrom('rate_limits').select('key').execute()
    expect(rows).toEqual([{ key: expect.stringMatching(new RegExp(`:${person.id}$`)) as string }])
    await withdraw(site, person, id)
  },
)

test('the success page may ask all day; somebody who asks more often is stopped for an hour', async () => {
  await using site = await startTestApp({ simulator })
  const [robot, asha] = [await site.person(), await site.person()]
  const orders = new Map<string, string>()
  for (const { session } of [robot, asha]) {
    orders.set(session, (await site.call(session, createOrder, applicationForm)).id)
  }
  const ask = (session: string) =>
    site.call(session, confirmPayment, { id: orders.get(session) ?? '' }).then(({ status }) => status, codeOf)
  expect(await ask(robot.session)).toBe('created')
  // The limit is enough for two pages that are open for an hour with every question answered at once, and not much more.
  let asked = 0
  for (let at = 0; at < HOUR; at += pauseAfter(asked)) asked += 1
  expect(MOST_CONFIRMATIONS).toBeGreaterThanOrEqual(2 * asked)
  expect(MOST_CONFIRMATIONS).toBeLessThan(2.5 * asked)
  await site.context.pool.query(
    `update rate_limits set counted_at = array_fill(counted_at[1], array[$1::int]) where key like '/member/paymentsuccess%'`,
    [MOST_CONFIRMATIONS - 1],
  )
  expect(await ask(robot.session)).toBe('created')
  expect(await ask(robot.session)).toBe('too_many')
  expect(await ask(asha.session)).toBe('created')
  site.turnClock(HOUR + 1)
  expect(await ask(robot.session)).toBe('created')
})

test('log-ins with made-up e-mails are stopped, and do not fill the table of limits', async () => {
  await using site = await startTestApp()
  const tries: string[] = []
  for (let n = 0; n < 120; n += 1) {
    const guess = { email: `nobody-${n}@example.org`, password: 'a guess' }
    tries.push(await site.call(null, loginUser, guess).then(() => 'in', codeOf))
  }
  expect(tries.slice(40)).toEqual(Array.from({ length: 80 }, () => 'too_many'))
  const { count } = await site.context.db
    .selectFrom('rate_limits')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBeLessThan(90)
})

test('a body with tens of thousands of values is refused before its values are checked', async () => {
  await using site = await startTestApp()
  const { session } = await site.person()
  const send = async (userId: string) => {
    const answer = await site.http('/api/yuvaShakti/create_yuvaShakti', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session}` },
      body: JSON.stringify({ ...youthForm, userId: '?' }).replace('"?"', userId),
    })
    return { status: answer.status, ...((await answer.json()) as { code?: string }) }
  }
  expect(await send('[1]')).toMatchObject({ status: 200 })
  for (const many of [JSON.stringify(Array(20_000).fill(1)), `${'['.repeat(20_000)}${']'.repeat(20_000)}`]) {
    expect(await send(many)).toMatchObject({ status: 400, code: 'malformed' })
  }
})
