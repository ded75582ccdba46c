import type { Endpoint } from '#contract/call/endpoint.ts'
import type { EventKind } from '#contract/events/event-kinds.ts'
import * as registrations from '#contract/events/registrations.ts'
import { type Event, eventCalls, inIndia, type Meeting } from '#contract/events/events.ts'
import { DAY } from '#contract/values/time.ts'
import type { Person, Site } from '#test/support/test-app.ts'
import { codeOf } from '#test/support/code-of.ts'
import { eventForm, fileOf, meetingForm, photograph, type Sent, sendForm } from './event-form.ts'

/** The record of an event of any kind. */
export type AnyRecord = Event & Meeting
type Values = Record<string, string>

/** Sends a form of a kind with its required fields and the given values. */
export async function sendEvent(
  site: Site,
  admin: Person,
  values: Values,
  { kind = 'meetup', call = 'create' }: { kind?: EventKind; call?: 'create' | 'update' } = {},
): Promise<Sent<{ forms: AnyRecord }>> {
  const endpoint: Endpoint = eventCalls[kind][call]
  const form = kind === 'event' ? eventForm : meetingForm
  const thumbnail = call === 'create' ? { thumbnail: fileOf(await photograph()) } : {}
  return sendForm(site, admin, endpoint, { ...form, ...values, ...thumbnail })
}

/** Makes an event, by default a meetup; returns its record. */
export async function makeEvent(
  site: Site,
  admin: Person,
  values: Values = {},
  kind: EventKind = 'meetup',
): Promise<AnyRecord> {
  const { status, body } = await sendEvent(site, admin, values, { kind })
  if (status !== 200) throw new Error(`not made: ${JSON.stringify(body)}`)
  return body.forms
}

/** Changes a meetup. */
export async function changeMeetup(
  site: Site,
  admin: Person,
  id: string,
  values: Values,
): Promise<AnyRecord> {
  const { status, body } = await sendEvent(site, admin, { ...values, meetupid: id }, { call: 'update' })
  if (status !== 200) throw new Error(`not changed: ${JSON.stringify(body)}`)
  return body.forms
}

/** Makes a meetup `days` days from now by the clock of a site, with registration here. */
export function makeMeetup(site: Site, admin: Person, values: Values = {}, days = 10): Promise<AnyRecord> {
  const at = inIndia(new Date(site.context.clock().getTime() + days * DAY))
  return makeEvent(site, admin, { ...at, registration: 'here', ...values })
}

export async function register(site: Site, { session }: Person, eventid: string) {
  return (await site.call(session, registrations.registerForEvent, { eventid })).registration
}

export async function giveUp(site: Site, { session }: Person, eventid: string) {
  return (await site.call(session, registrations.cancelRegistration, { eventid })).registration
}

/** An event with the registration of a person, or as a visitor sees it. */
export async function one(site: Site, person: Person | null, id: string) {
  const answer = await site.call(person?.session ?? null, registrations.oneEvent, { id })
  return { ...answer, event: answer.event as AnyRecord }
}

/** The events of a series as they are now, in the order of their times. */
export async function seriesOf(site: Site, { series }: AnyRecord): Promise<AnyRecord[]> {
  const rows = await site.database.db
    .selectFrom('events')
    .select('id')
    .where('series_id', '=', series)
    .orderBy('starts_at')
    .execute()
  return Promise.all(rows.map(async ({ id }) => (await one(site, null, id)).event))
}

/** Registers a person; returns the code of the refusal. */
export function refusal(site: Site, person: Person, eventid: string): Promise<unknown> {
  return codeOf(register(site, person, eventid))
}
