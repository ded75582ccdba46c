import type { Site } from '#test/support/test-app.ts'
import { changeMeetup, makeMeetup, register } from './event-calls.ts'
import type { payloadSender } from '../calls/send-payloads.ts'

/** Sends every payload with what is said about a place at an event: why it is taken, why the event is cancelled, how it was. */
export function eventSender(site: Site, { admin, call, each }: Awaited<ReturnType<typeof payloadSender>>) {
  /** Members have places at an event that is to come: they lose them, or it is cancelled. */
  async function refuse(): Promise<void> {
    const kept = await makeMeetup(site, admin, { title: 'A walk that takes place' })
    await each(async ({ round, member }) => {
      const lost = await makeMeetup(site, admin, { title: `A walk that does not take place, ${round}` })
      await register(site, member, lost._id)
      await call(admin, 'cancelEvent', { eventid: lost._id }, round)
      const { _id } = await register(site, member, kept._id)
      await call(admin, 'removeRegistration', { _id }, round)
    })
  }

  /** They say how one was that is over; its id. */
  async function judge(): Promise<string> {
    const { _id: eventid } = await makeMeetup(site, admin, { title: 'A walk that has been' })
    await each(async ({ member }) => {
      await register(site, member, eventid)
    })
    await changeMeetup(site, admin, eventid, { date: '2026-10-15' })
    await each(async ({ round, member }) => {
      await call(member, 'giveFeedback', { eventid, stars: 4 }, round)
    })
    return eventid
  }

  return { refuse, judge }
}
