import { expect, test } from 'vitest'
import { checkIn } from '#contract/events/check-in.ts'
import { eventFigures } from '#contract/events/feedback.ts'
import { cameChoices, eventRegistrations } from '#contract/events/registrations.ts'
import { DAY } from '#contract/time.ts'
import { makeMeetup, register } from '#test/cases/event-calls.ts'
import { startTestApp } from '#test/support/test-app.ts'

test('each figure of an event is the length of the list behind it', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const [first, second] = [await makeMeetup(site, admin, {}, 1), await makeMeetup(site, admin, {}, 2)]
  const people = [await site.person(), await site.person(), await site.person()]
  const comes = async (index: number, eventid: string, isIn: boolean) => {
    const { _id } = await register(site, people[index] as (typeof people)[0], eventid)
    if (isIn) await site.call(admin.session, checkIn, { eventid, registration: _id })
  }
  await comes(0, first._id, true)
  await comes(1, first._id, false)
  await comes(0, second._id, true)
  await comes(1, second._id, true)
  await comes(2, second._id, false)
  site.turnClock(3 * DAY)
  const again = await site.person('admin')
  const { events } = await site.call(again.session, eventFigures, {})
  expect(
    events.map(({ _id, kind, registered, came, cameBack }) => [_id, kind, registered, came, cameBack]),
  ).toEqual([
    [second._id, 'meetup', 3, 2, 1],
    [first._id, 'meetup', 2, 1, 0],
  ])
  for (const { _id, registered, came, cameBack } of events) {
    const counts = await Promise.all(
      cameChoices.map(async (choice) => {
        const listed = await site.call(again.session, eventRegistrations, { eventid: _id, came: choice })
        return listed.registrations.length
      }),
    )
    expect(counts).toEqual([came, registered - came, cameBack])
  }
})
