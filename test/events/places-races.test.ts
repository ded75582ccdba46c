import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/privacy.ts'
import { suspendUser } from '#contract/accounts/suspension.ts'
import { addRegistration, cancelEvent, removeRegistration } from '#contract/events/registrations.ts'
import { changeMeetup, giveUp, makeMeetup, one, register } from '#test/cases/events/event-calls.ts'
import { codeOf } from '#test/support/code-of.ts'
import { type Person, sharedTestApp } from '#test/support/test-app.ts'
import { JOB_ROWS } from '#test/support/job-queue.ts'

const site = await sharedTestApp({ confirmed: true })
const admin = await site.person('admin')
const other = await site.person('admin')

async function people(count: number): Promise<Person[]> {
  const made: Person[] = []
  while (made.length < count) made.push(await site.person())
  return made
}

/** The registrations in the table: their states in the order of the queue, and the counts of the event. */
async function held(id: string) {
  const rows = await site.database.db
    .selectFrom('event_registrations')
    .select(['state', 'user_id'])
    .where('event_id', '=', id)
    .orderBy('queue')
    .execute()
  const { event } = await one(site, null, id)
  const count = (state: string) => rows.filter((row) => row.state === state).length
  expect([event.registered, event.waiting]).toEqual([count('registered'), count('waiting')])
  return { states: rows.map(({ state }) => state), event }
}

async function letters(): Promise<string[]> {
  const { rows } = await site.database.pool.query<{ letter: string }>(
    `select payload->>'kind' || ' ' || (payload->>'to') as letter from ${JOB_ROWS}
     where payload->>'kind' like 'event_%'`,
  )
  return rows.map(({ letter }) => letter)
}

test('200 people ask for 20 places at once: 20 get a place, and 180 wait in the order in which they came', async () => {
  const { _id } = await makeMeetup(site, admin, { capacity: '20' })
  const crowd = await people(200)
  const answers = await Promise.all(crowd.map((person) => register(site, person, _id)))
  expect(answers.filter(({ state }) => state === 'registered')).toHaveLength(20)
  const positions = answers.flatMap(({ position }) => position ?? [])
  expect(positions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 180 }, (_, index) => index + 1))
  const { states } = await held(_id)
  expect(states).toEqual([...Array(20).fill('registered'), ...Array(180).fill('waiting')])
  expect(new Set(await letters()).size).toBe(200)
})

test('two admins who give each other a place at once do not deadlock', async () => {
  const { _id } = await makeMeetup(site, admin, {})
  const give = (by: Person, to: Person) => () =>
    site.call(by.session, addRegistration, { eventid: _id, email: to.email })
  const results = await site.overtake(
    `select from users where id = any(string_to_array($1, ',')::uuid[]) for update`,
    `${admin.id},${other.id}`,
    [give(admin, other), give(other, admin)],
  )
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect((await held(_id)).states).toEqual(['registered', 'registered'])
})

test('three people ask for the last place at once: it is given once', async () => {
  const { _id } = await makeMeetup(site, admin, { capacity: '1' })
  const three = await people(3)
  const race = three.map((person) => () => register(site, person, _id))
  const results = await site.collide('events', _id, race)
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  expect((await held(_id)).states).toEqual(['registered', 'waiting', 'waiting'])
})

test('somebody who registers twice at once has one place', async () => {
  const { _id } = await makeMeetup(site, admin, { capacity: '5' })
  const [person] = (await people(1)) as [Person]
  await site.collide('users', person.id, [
    () => register(site, person, _id),
    () => register(site, person, _id),
  ])
  expect((await held(_id)).states).toEqual(['registered'])
  expect((await letters()).filter((letter) => letter.endsWith(person.id))).toEqual([
    `event_place ${person.id}`,
  ])
})

test('giving up, registering, a larger capacity and a removal at once give no place too many and leave no place empty', async () => {
  const { _id, date, time } = await makeMeetup(site, admin, { capacity: '2' })
  const [a, b, c, d, e] = (await people(5)) as [Person, Person, Person, Person, Person]
  for (const person of [a, b, c]) await register(site, person, _id)
  const { mine } = await one(site, b, _id)
  const results = await site.collide<unknown>('events', _id, [
    () => giveUp(site, a, _id),
    () => register(site, d, _id),
    () => changeMeetup(site, admin, _id, { date, time, capacity: '3' }),
    () => site.call(other.session, removeRegistration, { _id: mine?._id ?? '', reason: 'Asked by phone' }),
  ])
  expect(results.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'))
  // Two of three people left and there are three places: the two people who remain have one each, and the next one is free.
  const { states, event } = await held(_id)
  expect(states.filter((state) => state === 'registered')).toHaveLength(2)
  expect([event.waiting, event.placesLeft]).toEqual([0, 1])
  expect(await register(site, e, _id)).toMatchObject({ state: 'registered' })
  const moved = (await letters()).filter((letter) => letter.startsWith('event_moved_up'))
  expect(moved.length).toBe(new Set(moved).size)
})

test('cancelling an event and registering at once: a person who registered first gets the e-mail, a later one is refused', async () => {
  const { _id } = await makeMeetup(site, admin)
  const [person] = (await people(1)) as [Person]
  const outcomes = await site.collide('events', _id, [
    () => codeOf(register(site, person, _id)),
    () => codeOf(site.call(admin.session, cancelEvent, { eventid: _id, reason: 'Rain' })),
    () => codeOf(site.call(other.session, cancelEvent, { eventid: _id, reason: 'Rain' })),
  ])
  const [registered, ...cancelled] = outcomes.map((one) =>
    one.status === 'fulfilled' ? one.value : one.reason,
  )
  expect(cancelled.map(String).toSorted()).toEqual(['409 event_cancelled', 'done'])
  const { states } = await held(_id)
  expect([registered, states]).toEqual(
    registered === 'done' ? ['done', ['registered']] : ['409 event_cancelled', []],
  )
  const told = (await letters()).filter((letter) => letter === `event_cancelled ${person.id}`)
  expect(told).toHaveLength(states.length)
})

test('two admins give the last place at once: one person gets it', async () => {
  const { _id } = await makeMeetup(site, admin, { capacity: '1' })
  const [a, b] = (await people(2)) as [Person, Person]
  const add = ({ session }: Person, { email }: Person) =>
    codeOf(site.call(session, addRegistration, { eventid: _id, email }))
  const results = await site.collide('events', _id, [() => add(admin, a), () => add(other, b)])
  const codes = results.map((one) => (one.status === 'fulfilled' ? one.value : ''))
  expect(codes.toSorted()).toEqual(['409 event_full', 'done'])
  expect((await held(_id)).states).toEqual(['registered'])
})

test('somebody who is suspended or closes their account while registering has no place', async () => {
  const { _id } = await makeMeetup(site, admin)
  const [a, b] = (await people(2)) as [Person, Person]
  await site.database.db
    .updateTable('sessions')
    .set({ created_at: site.context.clock() })
    .where('user_id', '=', b.id)
    .execute()
  await site.collide<unknown>('users', a.id, [
    () => register(site, a, _id),
    () => site.call(admin.session, suspendUser, { email: a.email, reason: 'Spam' }),
  ])
  const results = await site.collide<unknown>('users', b.id, [
    () => codeOf(register(site, b, _id)),
    () => codeOf(site.call(b.session, closeAccount, {})),
  ])
  expect(results[1]).toMatchObject({ value: 'done' })
  const { states } = await held(_id)
  expect(states.filter((state) => state !== 'cancelled')).toEqual([])
})
