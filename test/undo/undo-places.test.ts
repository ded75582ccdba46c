import { expect, test } from 'vitest'
import { cancelEvent } from '#contract/events/registrations.ts'
import { removeMember } from '#contract/membership/review.ts'
import { undoDecision } from '#contract/admin/undo.ts'
import { changeMeetup, makeMeetup, one, register } from '#test/cases/events/event-calls.ts'
import { type Person, sharedTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp({ confirmed: true })
const admin = await site.person('admin')

const remove = ({ email }: Person) => site.call(admin.session, removeMember, { email })
const undo = ({ email }: Person) => site.call(admin.session, undoDecision, { email })
const givePlaces = () => site.startRecurring('give free places at events').stop()
const emailsTo = async ({ email }: Person) =>
  (await site.emails()).filter(({ to }) => to === email).map(({ kind }) => kind)

test('undoing a removal gives back the place at an event with its ticket, when the place is still free', async () => {
  const [asha, ravi] = [await site.person('member'), await site.person('member')]
  const { _id: id } = await makeMeetup(site, admin, { audience: 'members', capacity: '1' })
  const { ticket } = await register(site, asha, id)
  await register(site, ravi, id)
  await remove(asha)
  expect((await one(site, asha, id)).mine).toMatchObject({ state: 'cancelled', ticket: null })
  expect(await undo(asha)).toEqual({ success: true, nowWaiting: [] })
  expect((await one(site, asha, id)).mine).toMatchObject({ state: 'registered', ticket })
  expect((await one(site, ravi, id)).mine).toMatchObject({ state: 'waiting', position: 1 })
  expect((await one(site, null, id)).event).toMatchObject({ registered: 1, waiting: 1 })
})

test('when the place was given to somebody else, the person is first on the waiting list, and the person and the admin are informed', async () => {
  const [asha, ravi, mira] = [
    await site.person('member'),
    await site.person('member'),
    await site.person('member'),
  ]
  const { _id: id, title } = await makeMeetup(site, admin, { audience: 'members', capacity: '1' })
  const { _id: roomy } = await makeMeetup(site, admin, { audience: 'members', capacity: '2' })
  for (const person of [asha, ravi, mira]) await register(site, person, id)
  await register(site, asha, roomy)
  await remove(asha)
  await givePlaces()
  expect(await undo(asha)).toEqual({ success: true, nowWaiting: [title] })
  expect((await one(site, asha, roomy)).mine).toMatchObject({ state: 'registered' })
  expect((await one(site, ravi, id)).mine).toMatchObject({ state: 'registered' })
  expect((await one(site, asha, id)).mine).toMatchObject({ state: 'waiting', position: 1 })
  expect((await one(site, mira, id)).mine).toMatchObject({ state: 'waiting', position: 2 })
  expect((await one(site, null, id)).event).toMatchObject({ registered: 1, waiting: 2 })
  expect((await emailsTo(asha)).at(-1)).toBe('event_waiting')
})

test('a removal cannot be undone after an event of the member was cancelled or moved, because they got no e-mail about it', async () => {
  const changes = [
    (eventid: string) => site.call(admin.session, cancelEvent, { eventid, reason: 'The hall is flooded.' }),
    (eventid: string) => changeMeetup(site, admin, eventid, { time: '09:45' }),
  ]
  for (const change of changes) {
    const asha = await site.person('member')
    const { _id: id } = await makeMeetup(site, admin, { audience: 'members' })
    await register(site, asha, id)
    await remove(asha)
    await change(id)
    await expect(undo(asha)).rejects.toMatchObject({ status: 409, code: 'undo_overtaken' })
    expect((await one(site, asha, id)).mine).toMatchObject({ state: 'cancelled' })
  }
})
