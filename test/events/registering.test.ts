import { expect, test } from 'vitest'
import { eventKinds } from '#contract/events/event-kinds.ts'
import { eventCalls } from '#contract/events/events.ts'
import * as registrations from '#contract/events/registrations.ts'
import { DAY, HOUR } from '#contract/values/time.ts'
import {
  giveUp,
  makeEvent,
  makeMeetup,
  one,
  refusal,
  register,
  sendEvent,
} from '#test/cases/events/event-calls.ts'
import { codeOf } from '#test/support/code-of.ts'
import { sharedTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp({ confirmed: true })
const admin = await site.person('admin')
const member = await site.person('member')
const user = await site.person('user')

test.each(eventKinds)(
  'a %s made without the newer fields has their defaults, and takes no registrations',
  async (kind) => {
    const made = await makeEvent(site, admin, { time: '23:30' }, kind)
    expect(made).toMatchObject({
      kind,
      endTime: '00:30',
      place: '',
      description: '',
      registration: 'link',
      audience: 'everyone',
      capacity: null,
      placesLeft: null,
      registered: 0,
      waiting: 0,
      cancelled: false,
      series: null,
      membersFirstUntil: null,
      linkFor: 'everyone',
      recording: '',
    })
    expect(Date.parse(made.endsAt) - Date.parse(made.startsAt)).toBe(HOUR)
    expect(await refusal(site, user, made._id)).toBe('409 no_registration')
    expect(await one(site, null, made._id)).toEqual({
      event: made,
      mine: null,
      isForMe: true,
      isPending: false,
    })
  },
)

test.each([
  ['18:30', '20:00', '2030-01-15T14:30:00.000Z'],
  ['18:30', '18:30', '2030-01-16T13:00:00.000Z'],
  ['23:00', '01:15', '2030-01-15T19:45:00.000Z'],
  ['00:00', '23:59', '2030-01-15T18:29:00.000Z'],
  ['18:30', '', '2030-01-15T14:00:00.000Z'],
])('an event from %s to %s ends at %s', async (time, endTime, endsAt) => {
  expect((await makeEvent(site, admin, { time, endTime })).endsAt).toBe(endsAt)
})

test.each([
  [{ endTime: '24:00' }, 'endTime'],
  [{ endTime: '7pm' }, 'endTime'],
  [{ description: 'x'.repeat(5001) }, 'description'],
  [{ registration: 'there' }, 'registration'],
  [{ audience: 'admins' }, 'audience'],
  [{ capacity: '0' }, 'capacity'],
  [{ capacity: '100001' }, 'capacity'],
  [{ capacity: '1.5' }, 'capacity'],
  [{ membersFirstUntil: '2030-01-15' }, 'membersFirstUntil'],
  [{ membersFirstUntil: '2030-02-30T00:00:00Z' }, 'membersFirstUntil'],
  [{ linkFor: 'members' }, 'linkFor'],
  [{ recording: 'javascript:alert(1)' }, 'recording'],
  [{ place: 'x'.repeat(201) }, 'place'],
  [{ repeat: 'weekly' }, 'repeat'],
  [{ repeat: '{"every":"week","count":1}' }, 'repeat'],
  [{ repeat: '{"every":"week","count":61}' }, 'repeat'],
  [{ repeat: '{"every":"day","count":3}' }, 'repeat'],
  [{ repeat: '{"every":"week","count":3,"more":1}' }, 'repeat'],
  [{ date: '2099-12-31', repeat: '{"every":"week","count":2}' }, 'repeat'],
])('%o is refused, and the refusal names its field', async (values, field) => {
  const { status, body } = await sendEvent(site, admin, values as Record<string, string>)
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
})

test('a change keeps a field that it does not name, and clears a field that it names empty', async () => {
  const all = {
    endTime: '21:00',
    description: '**Bring** questions.\n\nहिन्दी में भी।',
    place: 'Second floor, Pune',
    registration: 'here',
    audience: 'members',
    capacity: '20',
    membersFirstUntil: '2029-12-01T10:00:00.000Z',
    linkFor: 'registered',
    recording: 'https://example.org/seen',
  }
  const made = await makeEvent(site, admin, { time: '18:30', ...all })
  expect(made).toMatchObject({ ...all, capacity: 20, placesLeft: 20 })
  const id = { meetupid: made._id }
  const same = await sendEvent(site, admin, { ...id, time: '19:00' }, { call: 'update' })
  expect(same.body.forms).toMatchObject({ ...all, capacity: 20, time: '19:00' })
  const none = Object.fromEntries(Object.keys(all).map((name) => [name, '']))
  const empty = await sendEvent(site, admin, { ...id, time: '19:00', ...none }, { call: 'update' })
  expect(empty.body.forms).toMatchObject({
    endTime: '20:00',
    description: '',
    place: '',
    registration: 'link',
    audience: 'everyone',
    capacity: null,
    placesLeft: null,
    membersFirstUntil: null,
    linkFor: 'everyone',
    recording: '',
  })
})

test('an exclusive event has a location; a place beside it is refused', async () => {
  const { status, body } = await sendEvent(site, admin, { place: 'Pune' }, { kind: 'event' })
  expect([status, body.fields]).toMatchObject([400, { place: expect.any(String) as string }])
})

test('places are given until the event is full, then people wait; registering a second time returns the same registration', async () => {
  const { _id } = await makeMeetup(site, admin, { capacity: '1' })
  const [first, second, third] = [await site.person(), await site.person(), await site.person()]
  const place = await register(site, first, _id)
  expect(place).toMatchObject({ state: 'registered', position: null, checkedInAt: null })
  expect(Buffer.from(place.ticket ?? '', 'base64url').length).toBeGreaterThanOrEqual(16)
  expect(await register(site, first, _id)).toEqual(place)
  expect(await register(site, second, _id)).toMatchObject({ state: 'waiting', position: 1 })
  const last = await register(site, third, _id)
  expect(last).toMatchObject({ state: 'waiting', position: 2 })
  expect(await register(site, third, _id)).toEqual(last)
  expect((await one(site, third, _id)).event).toMatchObject({ registered: 1, waiting: 2, placesLeft: 0 })

  const given = await giveUp(site, first, _id)
  expect(given).toEqual({ ...place, state: 'cancelled', ticket: null })
  expect(await giveUp(site, first, _id)).toEqual(given)
  expect((await one(site, second, _id)).mine).toMatchObject({ state: 'registered', position: null })
  expect((await one(site, third, _id)).mine).toMatchObject({ state: 'waiting', position: 1 })
  const again = await register(site, first, _id)
  expect(again).toMatchObject({ _id: place._id, state: 'waiting', position: 2 })
  expect(again.ticket).not.toBe(place.ticket)
  expect(await codeOf(giveUp(site, await site.person(), _id))).toBe('404 not_found')
})

test('who may register for which event: each refusal has its code', async () => {
  const soon = new Date(site.context.clock().getTime() + DAY).toISOString()
  const before = new Date(site.context.clock().getTime() - DAY).toISOString()
  for (const [values, days, forUser, forMember] of [
    [{}, 10, 'done', 'done'],
    [{ registration: 'none' }, 10, '409 no_registration', '409 no_registration'],
    [{ registration: 'link' }, 10, '409 no_registration', '409 no_registration'],
    [{ audience: 'members' }, 10, '403 event_for_members', 'done'],
    [{ membersFirstUntil: soon }, 10, '409 members_first', 'done'],
    [{ membersFirstUntil: before }, 10, 'done', 'done'],
    [{}, -1, '409 event_over', '409 event_over'],
  ] as const) {
    const { _id } = await makeMeetup(site, admin, values, days)
    const outcomes = [await codeOf(register(site, user, _id)), await codeOf(register(site, member, _id))]
    expect(outcomes, JSON.stringify([values, days])).toEqual([forUser, forMember])
  }
  expect(await refusal(site, user, 'nothing')).toBe('404 not_found')
  expect(await refusal(site, user, '0190a5c4-0000-7000-8000-000000000000')).toBe('404 not_found')
})

test.each(eventKinds)(
  'the link of a %s is shown to people with a place and to admins with the duty',
  async (kind) => {
    const id = await makeEvent(
      site,
      admin,
      { registration: 'here', linkFor: 'registered', recording: 'https://example.org/seen', capacity: '1' },
      kind,
    ).then(({ _id }) => _id)
    const holder = await site.person()
    const waiting = await site.person()
    await register(site, holder, id)
    await register(site, waiting, id)
    const mine = await site.call(holder.session, registrations.myEvents, {})
    expect(linksOf(mine.registrations[0]?.event)).toEqual([true, true])
    for (const [person, expected] of [
      [null, [false, false]],
      [user, [false, false]],
      [waiting, [false, false]],
      [member, [false, true]],
      [holder, [true, true]],
      [admin, [true, true]],
    ] as const) {
      const { event } = await one(site, person, id)
      expect(linksOf(event), person?.name ?? 'a visitor').toEqual(expected)
      const lists = await site.call(person?.session ?? null, eventCalls[kind].all, {})
      const listed = Object.values(lists)
        .flat()
        .find((row) => (row as { _id: string })._id === id)
      expect(listed).toEqual(event)
    }
    for (const path of ['/events.ics', '/events.json', `/events/${id}.ics`]) {
      const text = (await (await site.http(path)).text()).replaceAll('\r\n ', '')
      const parts = text.split(/BEGIN:VEVENT|"id":/)
      const part = parts.find((each) => each.includes(id)) ?? ''
      expect(part, path).not.toBe('')
      expect(part).not.toMatch(/example\.org\/(register|join|seen)/)
      expect(part).toContain(`/events/${id}`)
    }
  },
)

function linksOf(event: object | undefined): [boolean, boolean] {
  const { link, register_link: other, recording } = event as Record<string, string>
  return [(link ?? other) !== '', recording !== '']
}

test('my events lists the events to come first, then the past ones', async () => {
  const person = await site.person()
  const events: string[] = []
  for (const days of [3, 1, 2]) events.push((await makeMeetup(site, admin, {}, days))._id)
  const { _id: past } = await makeMeetup(site, admin, {}, 5)
  for (const id of [...events, past]) await register(site, person, id)
  await site.database.db
    .updateTable('events')
    .set({ starts_at: new Date(site.context.clock().getTime() - DAY) })
    .where('id', '=', past)
    .execute()
  const { registrations: mine } = await site.call(person.session, registrations.myEvents, {})
  expect(mine.map(({ event }) => event._id)).toEqual([events[1], events[2], events[0], past])
  expect(await codeOf(giveUp(site, person, past))).toBe('409 event_over')
  expect(await codeOf(site.call(null, registrations.myEvents, {}))).toBe('401 no_token')
})
