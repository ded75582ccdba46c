import { expect, test } from 'vitest'
import { DAY } from '#contract/values/time.ts'
import { connectAlone } from '#server/db/connect.ts'
import { rows as mistakesOfRows } from '#server/integrity/row-consistency.ts'
import { changeMeetup, giveUp, makeMeetup, one, register } from '#test/cases/events/event-calls.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'

async function statesOf(site: Site, people: Person[], id: string): Promise<unknown[]> {
  const read = await Promise.all(people.map((person) => one(site, person, id)))
  return read.map(({ mine }) => mine?.state)
}

/** The mistakes of events that the integrity check finds. */
async function mistakes(site: Site): Promise<string[]> {
  const client = await connectAlone(site.database.url)
  const { store: files } = site.context.files
  const found = await mistakesOfRows({ client, files, gateway: null, now: site.context.clock() })
  await client.end()
  return found.filter((line) => line.startsWith('event '))
}

async function givePlaces(site: Site): Promise<void> {
  await site.startRecurring('give free places at events').stop()
}

test('a waiting non-member is passed over once an event is for members, and gets a place once it is for everyone again', async () => {
  await using site = await startTestApp({ confirmed: true })
  const admin = await site.person('admin')
  const [asha, bina, chitra] = [
    await site.person('member'),
    await site.person('member'),
    await site.person('member'),
  ]
  const [ravi, mira] = [await site.person(), await site.person()]
  const { _id: id, date, time } = await makeMeetup(site, admin, { capacity: '1' })
  for (const person of [asha, ravi, bina, mira]) await register(site, person, id)
  await changeMeetup(site, admin, id, { date, time, audience: 'members' })
  await giveUp(site, asha, id)
  expect(await statesOf(site, [ravi, bina, mira], id)).toEqual(['waiting', 'registered', 'waiting'])

  await changeMeetup(site, admin, id, { date, time, capacity: '5' })
  await givePlaces(site)
  expect(await statesOf(site, [ravi, mira], id)).toEqual(['waiting', 'waiting'])
  expect(await register(site, chitra, id)).toMatchObject({ state: 'registered' })
  expect(await mistakes(site)).toEqual([])

  await changeMeetup(site, admin, id, { date, time, audience: 'everyone' })
  expect(await statesOf(site, [ravi, mira], id)).toEqual(['registered', 'registered'])
})

test('a non-member waits while members come first, and moves up when that time has ended', async () => {
  await using site = await startTestApp({ confirmed: true })
  const admin = await site.person('admin')
  const [asha, ravi] = [await site.person('member'), await site.person()]
  const { _id: id, date, time } = await makeMeetup(site, admin, { capacity: '1' })
  for (const person of [asha, ravi]) await register(site, person, id)
  const membersFirstUntil = new Date(site.context.clock().getTime() + 2 * DAY).toISOString()
  await changeMeetup(site, admin, id, { date, time, membersFirstUntil, capacity: '2' })
  await givePlaces(site)
  expect(await statesOf(site, [ravi], id)).toEqual(['waiting'])
  site.turnClock(2 * DAY + 1)
  await givePlaces(site)
  expect(await statesOf(site, [ravi], id)).toEqual(['registered'])
})
