import { createMeetup, updateMeetup } from '#contract/events.ts'
import { registerForEvent } from '#contract/events/registrations.ts'
import type { Site } from '#test/support/test-app.ts'
import { fileOf, formOf, meetingForm, photograph, type Sent } from './event-form.ts'
import type { payloadSender } from './send-payloads.ts'

/** Sends every payload with what is said about a place at an event: why it is taken, why the event is cancelled, how it was. */
export function eventSender(site: Site, { admin, call, each }: Awaited<ReturnType<typeof payloadSender>>) {
  async function meetup(path: string, more: Record<string, string>): Promise<string> {
    const answer = await site.http(`/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.session}` },
      body: formOf({ ...meetingForm, thumbnail: fileOf(await photograph()), ...more }),
    })
    const body = (await answer.json()) as Sent<{ forms: { _id: string } }>['body']
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(body)}`)
    return body.forms._id
  }
  const announce = (title: string) => meetup(createMeetup.path, { title, registration: 'here' })

  /** Members have places at an event that is to come: they lose them, or it is cancelled. */
  async function refuse(): Promise<void> {
    const kept = await announce('A walk that takes place')
    await each(async ({ round, member }) => {
      const lost = await announce(`A walk that does not take place, ${round}`)
      await site.call(member.session, registerForEvent, { eventid: lost })
      await call(admin, 'cancelEvent', { eventid: lost }, round)
      const { registration } = await site.call(member.session, registerForEvent, { eventid: kept })
      await call(admin, 'removeRegistration', { _id: registration._id }, round)
    })
  }

  /** They say how one was that is over; its id. */
  async function judge(): Promise<string> {
    const eventid = await announce('A walk that has been')
    await each(async ({ member }) => {
      await site.call(member.session, registerForEvent, { eventid })
    })
    await meetup(updateMeetup.path, { meetupid: eventid, title: 'A walk that has been', date: '2026-10-15' })
    await each(async ({ round, member }) => {
      await call(member, 'giveFeedback', { eventid, stars: 4 }, round)
    })
    return eventid
  }

  return { refuse, judge }
}
