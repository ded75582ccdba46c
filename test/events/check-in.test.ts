import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as door from '#contract/events/check-in.ts'
import { allFeedback, giveFeedback, myFeedback } from '#contract/events/feedback.ts'
import * as calls from '#contract/events/registrations.ts'
import { HOUR } from '#contract/values/time.ts'
import { giveUp, makeMeetup, one, register } from '#test/cases/events/event-calls.ts'
import { codeOf } from '#test/support/code-of.ts'
import { sharedTestApp, startTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp({ confirmed: true })
const admin = await site.person('admin')
const helper = await site.person('admin')

test('somebody is checked in once, by ticket or by name; undoing the check-in happens once too', async () => {
  const { _id: eventid } = await makeMeetup(site, admin)
  const asha = await site.person('user', { name: 'Asha' })
  const { _id: registration, ticket } = await register(site, asha, eventid)
  const byTicket = { eventid, ticket: ticket ?? '' }
  const first = await site.call(admin.session, door.checkIn, byTicket)
  expect(first).toMatchObject({
    already: false,
    registration: { _id: registration, name: 'Asha', offline: false },
  })
  const late = { at: new Date(site.context.clock().getTime() - HOUR).toISOString(), offline: true }
  const second = await site.call(helper.session, door.checkIn, { eventid, registration, ...late })
  expect(second).toEqual({ ...first, already: true })
  expect((await one(site, asha, eventid)).mine?.checkedInAt).toBe(first.registration.checkedInAt)

  const undone = await site.call(admin.session, door.undoCheckIn, byTicket)
  expect(undone).toMatchObject({ already: false, registration: { checkedInAt: null } })
  expect((await site.call(admin.session, door.undoCheckIn, byTicket)).already).toBe(true)
  const offline = await site.call(helper.session, door.checkIn, { ...byTicket, ...late })
  expect(offline).toMatchObject({ already: false, registration: { checkedInAt: late.at, offline: true } })
  const { registrations } = await site.call(admin.session, calls.eventRegistrations, { eventid })
  expect(registrations).toMatchObject([{ _id: registration, checkedInAt: late.at, offline: true }])
})

test('a scan by a phone whose clock is ahead counts as made now', async () => {
  const { _id: eventid } = await makeMeetup(site, admin)
  const { ticket } = await register(site, await site.person(), eventid)
  const at = new Date(site.context.clock().getTime() + HOUR).toISOString()
  const { registration } = await site.call(admin.session, door.checkIn, { eventid, ticket: ticket ?? '', at })
  expect(Date.parse(registration.checkedInAt ?? '')).toBeLessThanOrEqual(site.context.clock().getTime())
})

test('two phones scan a ticket at once: one checks the person in, the other is told that they are checked in already', async () => {
  const { _id: eventid } = await makeMeetup(site, admin)
  const { _id: registration, ticket } = await register(site, await site.person(), eventid)
  const scan =
    ({ session }: typeof admin) =>
    () =>
      site.call(session, door.checkIn, { eventid, ticket: ticket ?? '' })
  const results = await site.collide('event_registrations', registration, [scan(admin), scan(helper)])
  const already = results.map((each) => String(each.status === 'fulfilled' && each.value.already))
  expect(already.toSorted()).toEqual(['false', 'true'])
})

test('the table of refused check-ins: each bad ticket, registration, event and input has its code', async () => {
  const { _id: eventid } = await makeMeetup(site, admin, { capacity: '1' })
  const { _id: other } = await makeMeetup(site, admin)
  const [asha, ravi] = [await site.person(), await site.person()]
  const place = await register(site, asha, eventid)
  const waiting = await register(site, ravi, eventid)
  const cancelled = await register(site, asha, other)
  await giveUp(site, asha, other)
  const ticket = place.ticket ?? ''
  for (const [sent, code] of [
    [{ eventid, ticket: 'x'.repeat(24) }, '404 not_found'],
    [{ eventid, registration: 'nothing' }, '404 not_found'],
    [{ eventid: 'nothing', ticket }, '404 not_found'],
    [{ eventid, ticket: waiting.ticket ?? '' }, '404 not_found'],
    [{ eventid, registration: waiting._id }, '404 not_found'],
    [{ eventid: other, ticket: cancelled.ticket ?? '' }, '404 not_found'],
    [{ eventid: other, registration: cancelled._id }, '404 not_found'],
    [{ eventid: other, ticket }, '409 other_event'],
    [{ eventid: other, registration: place._id }, '409 other_event'],
    [{ eventid }, '400 invalid_input'],
    [{ eventid, ticket, registration: place._id }, '400 invalid_input'],
    [{ eventid, ticket, at: 'now' }, '400 invalid_input'],
  ] as const) {
    expect(await codeOf(site.call(admin.session, door.checkIn, sent)), JSON.stringify(sent)).toBe(code)
    expect(await codeOf(site.call(admin.session, door.undoCheckIn, sent)), JSON.stringify(sent)).toBe(code)
  }
  await site.call(admin.session, calls.cancelEvent, { eventid, reason: 'Rain' })
  expect(await codeOf(site.call(admin.session, door.checkIn, { eventid, ticket }))).toBe(
    '409 event_cancelled',
  )
})

test('the check-in list has everybody who has a place or waits, and holds no ticket', async () => {
  const { _id: eventid } = await makeMeetup(site, admin, { capacity: '1', linkFor: 'registered' })
  const [asha, ravi, mira] = [await site.person(), await site.person(), await site.person()]
  const places = [await register(site, asha, eventid), await register(site, ravi, eventid)]
  await register(site, mira, eventid)
  await giveUp(site, mira, eventid)
  const list = await site.call(admin.session, door.checkInList, { eventid })
  const hash = (ticket: string | null) =>
    createHash('sha256')
      .update(ticket ?? '')
      .digest('hex')
  expect(list.tickets.toSorted((a, b) => a.state.localeCompare(b.state))).toEqual([
    {
      _id: places[0]?._id,
      hash: hash(places[0]?.ticket ?? ''),
      name: asha.name,
      state: 'registered',
      checkedInAt: null,
    },
    {
      _id: places[1]?._id,
      hash: hash(places[1]?.ticket ?? ''),
      name: ravi.name,
      state: 'waiting',
      checkedInAt: null,
    },
  ])
  expect(list.event).toMatchObject({ _id: eventid, registered: 1, waiting: 1 })
  const all = await site.call(admin.session, calls.eventRegistrations, { eventid })
  for (const { ticket } of places) expect(JSON.stringify([list, all])).not.toContain(ticket)
})

test('people of one name have the last four digits of their phone number on the list, and nobody else has', async () => {
  const { _id: eventid } = await makeMeetup(site, admin)
  const come = async (name: string, contact: string | null) => {
    const person = await site.person('user', { name })
    await site.database.pool.query('update users set contact = $1 where id = $2', [contact, person.id])
    await register(site, person, eventid)
  }
  await come('Asha Patel', '+919876543210')
  await come('ÁSHA  patel', '+12025550123')
  await come('Asha Patel', null)
  await come('Bela Rao', '+919876500000')
  const { tickets } = await site.call(admin.session, door.checkInList, { eventid })
  expect(tickets.map(({ name, phoneEnd = '' }) => `${name} ${phoneEnd}`).toSorted()).toEqual(
    ['Asha Patel ', 'Asha Patel 3210', 'Bela Rao ', 'ÁSHA  patel 0123'].toSorted(),
  )
  expect(JSON.stringify(tickets)).not.toContain('98765')
})

test('people of one name and one phone number, as in a family, have the time of their registration too', async () => {
  const { _id: eventid } = await makeMeetup(site, admin)
  const [asha, aunt, bela] = [
    await site.person('user', { name: 'Asha Patel' }),
    await site.person('user', { name: 'asha patel' }),
    await site.person('user', { name: 'Bela Patel' }),
  ]
  for (const { id } of [asha, aunt, bela])
    await site.database.pool.query("update users set contact = '+919876543210' where id = $1", [id])
  for (const person of [asha, aunt, bela]) await register(site, person, eventid)
  const { registrations } = await site.call(admin.session, calls.eventRegistrations, { eventid })
  const times = new Map(registrations.map(({ _id, createdAt }) => [_id, createdAt]))
  const { tickets } = await site.call(admin.session, door.checkInList, { eventid })
  for (const { _id, name, phoneEnd, registeredAt } of tickets)
    expect([name, phoneEnd, registeredAt]).toEqual(
      name === 'Bela Patel' ? [name, undefined, undefined] : [name, '3210', times.get(_id)],
    )
})

test('an admin reads the registrations of an event by page, by state and by name', async () => {
  const { _id: eventid } = await makeMeetup(site, admin, { capacity: '3' })
  const people = []
  for (let count = 0; count < 6; count += 1)
    people.push(await site.person('user', { name: `Zubin ${count}` }))
  for (const person of people) await register(site, person, eventid)
  await giveUp(site, people[1] as (typeof people)[0], eventid)
  const names = (rows: { user: { name: string } }[]) => rows.map(({ user }) => user.name.slice(-1)).join('')
  const all = await site.call(admin.session, calls.eventRegistrations, { eventid })
  expect(names(all.registrations)).toBe('023451')
  expect(all.registrations.map(({ state, position }) => [state, position])).toEqual([
    ...Array.from({ length: 3 }, () => ['registered', null]),
    ['waiting', 1],
    ['waiting', 2],
    ['cancelled', null],
  ])
  let found = ''
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await site.call(admin.session, calls.eventRegistrations, {
      eventid,
      limit: 2,
      ...(cursor ? { cursor } : {}),
    })
    expect(page.total).toBe(6)
    found += names(page.registrations)
    cursor = page.nextCursor
  }
  expect(found).toBe('023451')
  const asked = { eventid, state: 'waiting', q: 'zubin 5' } as const
  expect(names((await site.call(admin.session, calls.eventRegistrations, asked)).registrations)).toBe('5')
  const wrong = { eventid, cursor: 'x' }
  expect(await codeOf(site.call(admin.session, calls.eventRegistrations, wrong))).toBe('400 invalid_input')
  expect(await codeOf(site.call(admin.session, calls.eventRegistrations, { eventid: 'x' }))).toBe(
    '404 not_found',
  )
})

test('an admin gives free places, and places beyond the capacity only with overCapacity', async () => {
  const { _id: eventid } = await makeMeetup(site, admin, { capacity: '1' })
  const [asha, ravi] = [await site.person(), await site.person()]
  await register(site, asha, eventid)
  await register(site, ravi, eventid)
  const add = (email: string, more = {}) =>
    site.call(admin.session, calls.addRegistration, { eventid, email, ...more })
  expect(await codeOf(add(ravi.email))).toBe('409 event_full')
  const { registration } = await add(ravi.email, { overCapacity: true })
  expect(registration).toMatchObject({ state: 'registered', position: null, user: { _id: ravi.id } })
  expect(await add(ravi.email)).toEqual({ registration })
  expect(await codeOf(add('nobody@example.org'))).toBe('404 not_found')
  expect((await one(site, null, eventid)).event).toMatchObject({ registered: 2, waiting: 0, placesLeft: 0 })
  const remove = { _id: registration._id, reason: 'Asked by phone' }
  const { registration: removed } = await site.call(admin.session, calls.removeRegistration, remove)
  expect(removed.state).toBe('cancelled')
  expect(await site.call(admin.session, calls.removeRegistration, remove)).toEqual({ registration: removed })
  expect(await codeOf(site.call(admin.session, calls.removeRegistration, { ...remove, reason: ' ' }))).toBe(
    '400 invalid_input',
  )
  const late = await makeMeetup(site, admin, {}, -1 / 48)
  expect(
    (await site.call(admin.session, calls.addRegistration, { eventid: late._id, email: asha.email }))
      .registration,
  ).toMatchObject({ state: 'registered' })
})

test('feedback is taken after the end of an event from people who had a place, and newer feedback replaces older', async () => {
  await using ownSite = await startTestApp({ confirmed: true })
  const [boss, asha, ravi, mira] = [
    await ownSite.person('admin'),
    ...(await Promise.all([ownSite.person(), ownSite.person(), ownSite.person()])),
  ]
  const { _id: eventid } = await makeMeetup(ownSite, boss, { capacity: '2' }, 1)
  await register(ownSite, asha, eventid)
  await register(ownSite, ravi, eventid)
  await register(ownSite, mira, eventid)
  const { mine } = await one(ownSite, asha, eventid)
  await ownSite.call(boss.session, door.checkIn, { eventid, ticket: mine?.ticket ?? '' })
  const say = ({ session }: typeof asha, stars: number, text?: string) =>
    codeOf(ownSite.call(session, giveFeedback, { eventid, stars, ...(text ? { text } : {}) }))
  expect(await say(asha, 5)).toBe('409 not_over')
  ownSite.turnClock(24.9 * HOUR)
  expect(await say(asha, 5)).toBe('409 not_over')
  ownSite.turnClock(0.2 * HOUR)
  expect([await say(asha, 0), await say(asha, 6), await say(asha, 2.5)]).toEqual(
    Array(3).fill('400 invalid_input'),
  )
  expect(await say(mira, 5)).toBe('403 had_no_place')
  expect(await say(boss, 5)).toBe('403 had_no_place')
  expect([await say(asha, 1), await say(ravi, 4), await say(asha, 5, 'Two lines.\nMore of this.')]).toEqual(
    Array(3).fill('done'),
  )
  const { feedback, ...sums } = await ownSite.call(boss.session, allFeedback, { eventid })
  expect(sums).toEqual({ average: 4.5, count: 2 })
  expect(feedback.map(({ stars, text }) => [stars, text])).toEqual([
    [5, 'Two lines.\nMore of this.'],
    [4, null],
  ])
  expect(Object.keys(feedback[0] ?? {}).toSorted()).toEqual(['createdAt', 'stars', 'text'])

  const own = async ({ session }: typeof asha) => (await ownSite.call(session, myFeedback, {})).feedback
  expect(await own(asha)).toMatchObject([{ eventid, stars: 5, text: 'Two lines.\nMore of this.' }])
  expect(await own(mira)).toEqual([])
})
