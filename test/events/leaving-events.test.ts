import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/privacy.ts'
import { restoreUser, suspendUser } from '#contract/accounts/suspension.ts'
import { myData } from '#contract/accounts/privacy.ts'
import { giveFeedback } from '#contract/events/feedback.ts'
import { readPerson } from '#contract/admin/person.ts'
import { DAY, HOUR } from '#contract/values/time.ts'
import { changeRole } from '#server/accounts/rights/roles.ts'
import { makeMeetup, one, register } from '#test/cases/events/event-calls.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'

async function stateOf(site: Site, person: Person, eventId: string): Promise<string | undefined> {
  const row = await site.database.db
    .selectFrom('event_registrations')
    .select('state')
    .where('event_id', '=', eventId)
    .where('user_id', '=', person.id)
    .executeTakeFirst()
  return row?.state
}

async function givePlaces(site: Site): Promise<void> {
  await site.startRecurring('give free places at events').stop()
}

test('somebody who is suspended loses the places at events to come at once, and the next person on the waiting list gets the place', async () => {
  await using site = await startTestApp({ confirmed: true })
  const admin = await site.person('admin')
  const [asha, ravi, mira] = [await site.person(), await site.person(), await site.person()]
  const { _id: past } = await makeMeetup(site, admin, {}, 1)
  const { _id: id } = await makeMeetup(site, admin, { capacity: '1' }, 5)
  await register(site, asha, past)
  for (const person of [asha, ravi]) await register(site, person, id)
  site.turnClock(2 * DAY)
  await site.call(admin.session, suspendUser, { email: asha.email, reason: 'Spam' })
  expect([await stateOf(site, asha, id), await stateOf(site, asha, past)]).toEqual([
    'cancelled',
    'registered',
  ])
  expect((await one(site, null, id)).event).toMatchObject({ registered: 0, waiting: 1, placesLeft: 1 })
  // A person who registers in between does not overtake the waiting list.
  expect(await register(site, mira, id)).toMatchObject({ state: 'waiting', position: 1 })
  expect(await stateOf(site, ravi, id)).toBe('registered')
  await site.call(admin.session, restoreUser, { email: asha.email })
  expect(await stateOf(site, asha, id)).toBe('cancelled')
})

test('closing an account deletes the registrations and the feedback, and the next on the waiting list gets the place', async () => {
  await using site = await startTestApp({ confirmed: true })
  const admin = await site.person('admin')
  const [asha, ravi] = [await site.person(), await site.person()]
  const { _id: past } = await makeMeetup(site, admin, {}, 1)
  const { _id: id } = await makeMeetup(site, admin, { capacity: '1' }, 5)
  const { ticket } = await register(site, asha, past)
  for (const person of [asha, ravi]) await register(site, person, id)
  site.turnClock(DAY + 2 * HOUR)
  await site.call(asha.session, giveFeedback, { eventid: past, stars: 4, text: 'Asha was here' })
  const data = await site.call(asha.session, myData, {})
  expect(data.records).toMatchObject({
    event_registrations: [{ state: 'registered' }, { state: 'registered' }],
    event_feedback: [{ stars: 4, text: 'Asha was here' }],
  })
  expect(JSON.stringify(data)).not.toContain(ticket)
  const read = await site.call(admin.session, readPerson, { _id: asha.id })
  expect(read.events?.map((event) => [event._id, event.state])).toEqual([
    [id, 'registered'],
    [past, 'registered'],
  ])
  await site.database.db
    .updateTable('sessions')
    .set({ created_at: site.context.clock() })
    .where('user_id', '=', asha.id)
    .execute()
  await site.call(asha.session, closeAccount, {})
  for (const table of ['event_registrations', 'event_feedback'] as const)
    expect(
      await site.database.db.selectFrom(table).select('id').where('user_id', '=', asha.id).execute(),
    ).toEqual([])
  expect((await one(site, null, past)).event.registered).toBe(0)
  await givePlaces(site)
  await givePlaces(site)
  expect(await stateOf(site, ravi, id)).toBe('registered')
  const moved = (await site.emails()).filter(({ kind }) => kind === 'event_moved_up')
  expect(moved.map(({ to }) => to)).toEqual([ravi.email])
})

test('somebody who stops being a member keeps every place except those at members’ events to come', async () => {
  await using site = await startTestApp({ confirmed: true })
  const admin = await site.person('admin')
  const [asha, ravi] = [await site.person('member'), await site.person('member')]
  const places = { audience: 'members', capacity: '1' }
  const { _id: begun } = await makeMeetup(site, admin, places, 1)
  const { _id: members } = await makeMeetup(site, admin, places, 5)
  const { _id: open } = await makeMeetup(site, admin, {}, 5)
  for (const id of [begun, members, open]) await register(site, asha, id)
  await register(site, ravi, members)
  site.turnClock(2 * DAY)
  await site.context.db.transaction().execute((tx) => changeRole(tx, asha.id, 'user', site.context.clock()))
  const states = [
    await stateOf(site, asha, begun),
    await stateOf(site, asha, members),
    await stateOf(site, asha, open),
  ]
  expect(states).toEqual(['registered', 'cancelled', 'registered'])
  await givePlaces(site)
  expect(await stateOf(site, ravi, members)).toBe('registered')
})

test('nobody moves up from the waiting list once the event has begun', async () => {
  await using site = await startTestApp({ confirmed: true })
  const admin = await site.person('admin')
  const [asha, ravi] = [await site.person(), await site.person()]
  const { _id: id } = await makeMeetup(site, admin, { capacity: '1' }, 1)
  for (const person of [asha, ravi]) await register(site, person, id)
  await site.database.pool.query(
    `update event_registrations set state = 'cancelled', ticket = null where user_id = $1`,
    [asha.id],
  )
  site.turnClock(DAY + HOUR / 2)
  await givePlaces(site)
  expect(await stateOf(site, ravi, id)).toBe('waiting')
  site.turnClock(-HOUR)
  await givePlaces(site)
  expect(await stateOf(site, ravi, id)).toBe('registered')
})
