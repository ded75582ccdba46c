import { afterAll, expect, test } from 'vitest'
import { loginUser } from '#contract/accounts.ts'
import { createOrder } from '#contract/members.ts'
import { confirmPayment, MOST_CONFIRMATIONS } from '#contract/payments.ts'
import { Problem } from '#contract/problem.ts'
import { MOST_SUBMISSIONS } from '#contract/submissions.ts'
import { allYouth, createYouth } from '#contract/youth.ts'
import { applicationForm } from './application-form.ts'
import { submittings } from './submission-calls.ts'
import { youthForm } from './submission-forms.ts'
import { startProvider, startWorld } from './world.ts'

const HOUR = 3_600_000

const simulator = await startProvider()
afterAll(() => simulator[Symbol.asyncDispose]())

function codeOf(error: unknown): string {
  if (error instanceof Problem) return error.code
  throw error
}

test('one person who sends a form without end is stopped for an hour, and nobody else is', async () => {
  await using site = await startWorld()
  const [robot, asha, admin] = await Promise.all([site.person(), site.person(), site.person('admin')])
  const apply = (session: string, n: number) =>
    site.call(session, createYouth, { ...youthForm, description: `Number ${n}` }).then(() => 'stored', codeOf)
  // What does not fit is not counted.
  await expect(site.call(robot.session, createYouth, { ...youthForm, city: ' ' })).rejects.toMatchObject({
    status: 400,
  })
  const outcomes: string[] = []
  for (let n = 0; n < MOST_SUBMISSIONS + 10; n += 10) {
    const ten = Array.from({ length: 10 }, (_, m) => apply(robot.session, n + m))
    outcomes.push(...(await Promise.all(ten)))
  }
  expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(MOST_SUBMISSIONS)
  expect(outcomes.filter((outcome) => outcome === 'too_many')).toHaveLength(10)
  expect(await apply(asha.session, 0)).toBe('stored')
  expect((await site.call(admin.session, allYouth, { limit: 1 })).total).toBe(MOST_SUBMISSIONS + 1)
  site.turnClock(HOUR + 1)
  expect(await apply(robot.session, 1_000)).toBe('stored')
})

test.each(submittings.map((one) => [one.programme, one] as const))(
  'a form of %s is one of those that are counted',
  async (programme, { submit, withdraw }) => {
    await using site = await startWorld()
    const person = await site.person('member')
    const id = await submit(site, person)
    // The circle is joined once in any case.
    const counted = programme === 'investors' ? [] : [{ count: 1 }]
    const rows = await site.world.db.selectFrom('tries').select('count').execute()
    expect(rows).toEqual(counted)
    await withdraw(site, person, id)
  },
)

test('whoever changes the category to and fro gets no more than a hundred orders an hour', async () => {
  await using site = await startWorld({ simulator })
  const { session } = await site.person()
  const order = (n: number) =>
    site
      .call(session, createOrder, { ...applicationForm, membershipCategory: n % 2 ? 'Student' : 'Investor' })
      .then(({ id }) => id, codeOf)
  const before = (await simulator.ledger()).orders.length
  const answers: string[] = []
  for (let n = 0; n < 104; n += 1) answers.push(await order(n))
  expect((await simulator.ledger()).orders).toHaveLength(before + 100)
  // The open one is still answered, and can be paid.
  expect(answers.slice(100)).toEqual(['too_many', answers[99], 'too_many', answers[99]])
  site.turnClock(HOUR + 1)
  expect(await order(100)).toMatch(/^order_/)
})

test('the success page may ask all day, and whoever asks more often is stopped for an hour', async () => {
  await using site = await startWorld({ simulator })
  const [robot, asha] = [await site.person(), await site.person()]
  const orders = new Map<string, string>()
  for (const { session } of [robot, asha]) {
    orders.set(session, (await site.call(session, createOrder, applicationForm)).id)
  }
  const ask = (session: string) =>
    site.call(session, confirmPayment, { id: orders.get(session) ?? '' }).then(({ status }) => status, codeOf)
  expect(await ask(robot.session)).toBe('created')
  // Three pages that ask every three seconds, each answered at once.
  expect(MOST_CONFIRMATIONS).toBeGreaterThanOrEqual((3 * HOUR) / 3000)
  await site.world.pool.query(`update tries set count = $1 where key like '/member/paymentsuccess%'`, [
    MOST_CONFIRMATIONS - 1,
  ])
  expect(await ask(robot.session)).toBe('created')
  expect(await ask(robot.session)).toBe('too_many')
  expect(await ask(asha.session)).toBe('created')
  site.turnClock(HOUR + 1)
  expect(await ask(robot.session)).toBe('created')
})

test('whoever tries made-up e-mails without end fills nothing', async () => {
  await using site = await startWorld()
  const tries: string[] = []
  for (let n = 0; n < 120; n += 1) {
    const guess = { email: `nobody-${n}@example.org`, password: 'a guess' }
    tries.push(await site.call(null, loginUser, guess).then(() => 'in', codeOf))
  }
  expect(tries.slice(40)).toEqual(Array.from({ length: 80 }, () => 'too_many'))
  const { count } = await site.world.db
    .selectFrom('tries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBeLessThan(90)
})

test('values by the ten thousand are refused before they are looked at', async () => {
  await using site = await startWorld()
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
