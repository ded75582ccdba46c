import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { type EventKind, eventKindFacts, eventKinds } from '#contract/events/event-kinds.ts'
import { type EventRecord, eventCalls } from '#contract/events/events.ts'
import type { ProblemBody } from '#contract/call/problem.ts'
import { type AnyRecord, seriesOf } from '#test/cases/events/event-calls.ts'
import {
  eventForm,
  fileOf,
  meetingForm,
  moreOfEvent,
  photograph,
  sendForm,
  weekly,
} from '#test/cases/events/event-form.ts'
import { sharedTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp()
const admin = await site.person('admin')

type Sent = { forms: Record<string, unknown> & EventRecord }

const formOf = (kind: EventKind): Record<string, string> =>
  eventKindFacts[kind].fieldSet === 'venue' ? eventForm : { ...meetingForm, place: 'Pune' }

async function make(kind: EventKind, more: Record<string, string> = {}) {
  const create: Endpoint = eventCalls[kind].create
  const thumbnail = fileOf(await photograph())
  const made = await sendForm<Sent>(site, admin, create, {
    ...formOf(kind),
    ...moreOfEvent,
    ...more,
    thumbnail,
  })
  return made.body.forms
}

function change(kind: EventKind, id: string, named: Record<string, string>) {
  const update: Endpoint = eventCalls[kind].update
  return sendForm<Sent>(site, admin, update, { [eventKindFacts[kind].id]: id, ...named })
}

const OTHERS: Record<string, string> = {
  title: 'Another title',
  date: '2030-02-16',
  time: '17:00',
  location: 'Elsewhere',
  register_link: 'https://example.org/other',
  mode: 'In person',
  link: 'https://example.org/other',
  organisedBy: 'Bina Shah',
  place: 'Nashik',
  endTime: '22:00',
  description: 'Otherwise',
  registration: 'none',
  audience: 'everyone',
  capacity: '30',
  membersFirstUntil: '2029-12-02T10:00:00.000Z',
  linkFor: 'everyone',
  recording: 'https://example.org/other',
}
/** Fields that change with another one. */
const FOLLOWS: Record<string, string[]> = { date: ['startsAt', 'endsAt'], time: ['startsAt', 'endsAt'] }

test.each(eventKinds)(
  'a change of %s that names one field leaves every other field as it was',
  async (kind) => {
    const before = await make(kind)
    for (const name of [...Object.keys(formOf(kind)), ...Object.keys(moreOfEvent)]) {
      const one = await make(kind)
      const { status, body } = await change(kind, one._id, { [name]: OTHERS[name] ?? '' })
      expect(status, name).toBe(200)
      const own = ['_id', 'thumbnail', 'createdAt', 'updatedAt', name, ...(FOLLOWS[name] ?? [])]
      const more = name === 'endTime' ? ['endsAt'] : name === 'capacity' ? ['placesLeft'] : []
      const rest = Object.entries(before).filter(([each]) => ![...own, ...more].includes(each))
      expect(body.forms, name).toMatchObject(Object.fromEntries(rest))
      expect(String(body.forms[name]), name).toBe(OTHERS[name])
      expect(body.forms.thumbnail, name).toEqual(one.thumbnail)
    }
    expect((await change(kind, before._id, {})).body.forms).toMatchObject({ title: before.title })
  },
)

test.each(eventKinds)(
  'a change that names a required field of %s with an empty value is refused',
  async (kind) => {
    const { _id } = await make(kind)
    const needed = Object.keys(formOf(kind)).filter((name) => !['organisedBy', 'place'].includes(name))
    for (const name of needed) {
      const { status, body } = await change(kind, _id, { [name]: ' ' })
      expect([status, body.message, Object.keys(body.fields ?? {})], name).toEqual([
        400,
        'All fields are required.',
        [name],
      ])
    }
  },
)

test('an empty scope changes the event alone, and a wrong choice is refused at its field', async () => {
  const { _id } = await make('meetup', { repeat: weekly })
  expect((await change('meetup', _id, { title: 'Alone', scope: '' })).status).toBe(200)
  const session = { authorization: `Bearer ${admin.session}`, 'content-type': 'application/json' }
  for (const [name, value] of Object.entries({ scope: 'all', audience: null, place: null })) {
    const answer = await site.http(`/api${eventCalls.meetup.update.path}`, {
      method: 'POST',
      headers: session,
      body: JSON.stringify({ meetupid: _id, [name]: value }),
    })
    const { message, fields } = (await answer.json()) as ProblemBody
    expect([message, Object.keys(fields ?? {})], name).toEqual(['Please check the marked fields.', [name]])
  }
})

test('an empty host becomes Admin', async () => {
  const { _id } = await make('meetup')
  expect((await change('meetup', _id, { organisedBy: '' })).body.forms).toMatchObject({
    organisedBy: 'Admin',
  })
})

test('the following events of a series keep the fields that a change does not name, and each keeps its own day', async () => {
  const first = await make('meetup', { repeat: weekly })
  const title = 'Renamed'
  expect((await change('meetup', first._id, { title, scope: 'following' })).status).toBe(200)
  const all = await seriesOf(site, first as AnyRecord)
  expect(all.map((one) => [one.title, one.date, one.time])).toEqual([
    [title, '2030-01-15', '00:15'],
    [title, '2030-01-22', '00:15'],
    [title, '2030-01-29', '00:15'],
  ])
})
