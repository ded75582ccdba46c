import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/call/endpoint.ts'
import * as events from '#contract/events/events.ts'
import { eventForm, fileOf, meetingForm, photograph, sendForm } from '#test/cases/events/event-form.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'

type Record_ = events.Event & events.Meeting
type Kind = Record<'all' | 'create' | 'update' | 'remove', Endpoint> & {
  list: string
  id: string
  form: Record<string, string>
}
/** Each kind with the names of its list and its id in calls. */
const kinds: [string, Kind][] = [
  ['exclusive events', { ...events.eventCalls.event, list: 'event', id: 'eventid', form: eventForm }],
  ['weekly meetups', { ...events.eventCalls.meetup, list: 'meetups', id: 'meetupid', form: meetingForm }],
  [
    'master classes',
    { ...events.eventCalls.masterclass, list: 'masterclass', id: 'masterclassid', form: meetingForm },
  ],
]

async function listed(site: Site, kind: Kind, input: object = {}): Promise<Record_[]> {
  const body = (await site.call(null, kind.all, input)) as Record<string, Record_[]>
  return body[kind.list] as Record_[]
}

async function uploads(site: Site): Promise<string[]> {
  return (await readdir(join(site.folder, 'uploads'), { recursive: true })).filter(
    (name) => name !== '.arriving',
  )
}

test.each(kinds)('an admin makes, changes and deletes %s, and everybody sees them', async (_name, kind) => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const made = await sendForm<{ forms: Record_ }>(site, admin, kind.create, {
    ...kind.form,
    thumbnail: fileOf(await photograph()),
  })
  expect(made.status).toBe(200)
  expect(made.body.forms).toMatchObject(kind.form)
  const [first] = await listed(site, kind)
  expect(first).toEqual(made.body.forms)
  expect(first?.startsAt).toBe(
    events.instantOf(String(kind.form['date']), String(kind.form['time'])).toISOString(),
  )
  const shown = await site.http(first?.thumbnail.url ?? '')
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(await uploads(site)).toHaveLength(6)

  const changed = await sendForm<{ forms: Record_ }>(site, admin, kind.update, {
    ...kind.form,
    [kind.id]: first?._id,
    title: 'Another title',
    date: '2031-02-28',
  })
  expect(changed.status).toBe(200)
  expect(changed.body.forms).toMatchObject({
    title: 'Another title',
    date: '2031-02-28',
    thumbnail: first?.thumbnail,
  })

  const repictured = await sendForm<{ forms: Record_ }>(site, admin, kind.update, {
    ...kind.form,
    [kind.id]: first?._id,
    thumbnail: fileOf(await photograph()),
  })
  expect(repictured.body.forms.thumbnail.url).not.toBe(first?.thumbnail.url)
  expect((await site.http(first?.thumbnail.url ?? '')).status).toBe(404)
  expect(await uploads(site)).toHaveLength(6)

  await site.call(admin.session, kind.remove, { [kind.id]: first?._id })
  expect(await listed(site, kind)).toEqual([])
  expect(await uploads(site)).toEqual([])
})
