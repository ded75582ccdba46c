import { expect, test } from 'vitest'
import { confirmEmail } from '#contract/accounts/confirm-email.ts'
import { addRegistration } from '#contract/events/registrations.ts'
import { DAY, HOUR } from '#contract/values/time.ts'
import { makeMeetup, one, refusal, register } from '#test/cases/events/event-calls.ts'
import { tokenFor, unconfirmed } from '#test/cases/people/unconfirmed-people.ts'
import { codeOf } from '#test/support/code-of.ts'
import { type Person, sharedTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp()
const admin = await site.person('admin')
const NOT_CONFIRMED = '409 email_not_confirmed'

const confirm = (token: string) => site.call(null, confirmEmail, { token })

async function counts(id: string): Promise<[number, number]> {
  const { event } = await one(site, null, id)
  return [event.registered, event.waiting]
}

/** Gives somebody a place and then makes their e-mail unconfirmed, as accounts were before places needed a confirmation. */
async function hold(person: Person, id: string): Promise<void> {
  await site.confirm(person.email)
  await register(site, person, id)
  await unconfirm(person)
}

async function unconfirm({ id }: Person): Promise<void> {
  await site.database.pool.query('update users set email_verified_at = null where id = $1', [id])
}

test('500 unconfirmed accounts at once get no place, and a confirmed account gets one', async () => {
  const { _id } = await makeMeetup(site, admin, { capacity: '3' })
  const crowd: Person[] = []
  while (crowd.length < 500) crowd.push(await site.person())
  const answers = await Promise.all(crowd.map((person) => refusal(site, person, _id)))
  expect(new Set(answers)).toEqual(new Set([NOT_CONFIRMED]))
  expect(await counts(_id)).toEqual([0, 0])
  const asha = await site.person()
  await site.confirm(asha.email)
  expect(await register(site, asha, _id)).toMatchObject({ state: 'registered' })
})

test('one confirmation link that is pressed twice at once gives one place', async () => {
  const { _id } = await makeMeetup(site, admin)
  const asha = await unconfirmed(site)
  expect(await refusal(site, asha, _id)).toBe(NOT_CONFIRMED)
  const token = await tokenFor(site, asha)
  const press = () => codeOf(confirm(token))
  const results = await site.collide('users', asha.id, [press, press])
  const codes = results.map((one) => (one.status === 'fulfilled' ? one.value : ''))
  expect(codes.toSorted()).toEqual(['400 link_used', 'done'])
  expect(await counts(_id)).toEqual([1, 0])
})

test('two confirmation links of one person that are pressed at once give one place', async () => {
  const { _id } = await makeMeetup(site, admin)
  const asha = await unconfirmed(site)
  expect(await refusal(site, asha, _id)).toBe(NOT_CONFIRMED)
  const tokens = [await tokenFor(site, asha), await tokenFor(site, asha)]
  const results = await site.collide(
    'users',
    asha.id,
    tokens.map((token) => () => codeOf(confirm(token))),
  )
  expect(results).toEqual([
    { status: 'fulfilled', value: 'done' },
    { status: 'fulfilled', value: 'done' },
  ])
  expect(await counts(_id)).toEqual([1, 0])
})

test('one person confirms by a link and another registers for the last place at once: one has it and the other waits', async () => {
  const { _id } = await makeMeetup(site, admin, { capacity: '1' })
  const [asha, ravi] = [await unconfirmed(site), await site.person()]
  await site.confirm(ravi.email)
  expect(await refusal(site, asha, _id)).toBe(NOT_CONFIRMED)
  const token = await tokenFor(site, asha)
  await site.collide<unknown>('events', _id, [() => confirm(token), () => register(site, ravi, _id)])
  const states = [(await one(site, asha, _id)).mine?.state, (await one(site, ravi, _id)).mine?.state]
  expect(new Set(states)).toEqual(new Set(['registered', 'waiting']))
  expect(await counts(_id)).toEqual([1, 1])
})

test('places that unconfirmed accounts already had are freed once their links have expired', async () => {
  const { _id } = await makeMeetup(site, admin, { capacity: '4' }, 30)
  const { _id: soon } = await makeMeetup(site, admin, {}, 1)
  const [stranger, added, member, confirmed, next, late] = [
    await site.person(),
    await site.person(),
    await site.person('member'),
    await site.person(),
    await site.person(),
    await site.person(),
  ]
  await hold(stranger, soon)
  await hold(stranger, _id)
  await site.call(admin.session, addRegistration, { eventid: _id, email: added.email })
  await hold(member, _id)
  await hold(confirmed, _id)
  await site.confirm(confirmed.email)
  await site.confirm(next.email)
  expect(await register(site, next, _id)).toMatchObject({ state: 'waiting' })
  const free = () => site.startRecurring('free places of unconfirmed accounts').stop()
  const states = async (id: string, people: Person[]) => {
    const rows = await site.database.db
      .selectFrom('event_registrations')
      .select(['user_id', 'state'])
      .where('event_id', '=', id)
      .execute()
    return people.map((person) => rows.find((row) => row.user_id === person.id)?.state)
  }

  site.turnClock(7 * DAY - HOUR)
  await hold(late, _id)
  await free()
  expect(await states(_id, [stranger])).toEqual(['registered'])
  site.turnClock(2 * HOUR)
  await free()
  expect(await states(_id, [stranger, added, member, confirmed, next, late])).toEqual([
    'cancelled',
    'registered',
    'registered',
    'registered',
    'registered',
    'waiting',
  ])
  // A registration for a past event stays.
  expect(await states(soon, [stranger])).toEqual(['registered'])
  const told = (await site.emails()).filter(({ to }) => to === stranger.email).map(({ kind }) => kind)
  expect(told).toEqual(['event_place', 'event_place'])
  expect((await site.emails()).filter(({ to }) => to === next.email).at(-1)?.kind).toBe('event_moved_up')
})
