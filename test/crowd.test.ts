import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { currentUser } from '#contract/accounts.ts'
import { allMembers } from '#contract/members.ts'
import { openCrowd } from '#server/app/crowd.ts'
import { pipelined, rawRequest } from './raw-request.ts'
import { type Site, startWorld, waitingForLocks } from './world.ts'

/** Somebody's clock, which goes on as far as it is told. */
function standingClock() {
  let time = 0
  return { now: () => time, goOn: (by: number) => void (time += by) }
}

/** Works of which each says when it begins, and ends when it is told. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  return {
    begun,
    end: (name: string, error?: Error) => ends.get(name)?.(error),
    work: (name: string) => () => {
      begun.push(name)
      return new Promise<string>((done, failed) =>
        ends.set(name, (error) => (error ? failed(error) : done(name))),
      )
    },
  }
}

test.each([
  ['nobody', [], 0],
  ['three pages in a turn', [3, 3, 3], 0],
  ['a crowd that was seen a second ago', [4], 1_000],
])('with %s, all is done at once', async (_who, turns, ago) => {
  const { now, goOn } = standingClock()
  const { begun, work } = works()
  const { saw, giveWay } = openCrowd(now)
  for (const pages of turns) saw(pages)
  goOn(ago)
  for (const name of ['a', 'b']) void giveWay(work(name))
  await pause(0)
  expect(begun).toEqual(['a', 'b'])
})

test('with a crowd, one is done after another, in the order in which they came, whether or not one fails', async () => {
  const { now, goOn } = standingClock()
  const { begun, work, end } = works()
  const { saw, giveWay } = openCrowd(now)
  saw(4)
  goOn(999)
  const [a, b, c] = ['a', 'b', 'c'].map((name) => giveWay(work(name)))
  await pause(0)
  expect(begun).toEqual(['a'])
  end('a', new Error('broken'))
  await expect(a).rejects.toThrow('broken')
  await expect.poll(() => begun).toEqual(['a', 'b'])
  end('b')
  expect(await b).toBe('b')
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
  end('c')
  expect(await c).toBe('c')
})

test('before a crowd, whoever had their turn leaves three times as long to the others', async () => {
  const { now, goOn } = standingClock()
  const { begun, work, end } = works()
  const { saw, giveWay } = openCrowd(now)
  saw(4)
  for (const name of ['a', 'b']) void giveWay(work(name))
  await pause(0)
  goOn(30)
  const ended = performance.now()
  end('a')
  await expect.poll(() => begun, { interval: 5 }).toEqual(['a', 'b'])
  expect(performance.now() - ended).toBeGreaterThan(88)
})

test('nobody waits for what does not end', async () => {
  const { now } = standingClock()
  const { begun, work } = works()
  const { saw, giveWay } = openCrowd(now)
  saw(4)
  for (const name of ['a', 'b']) void giveWay(work(name))
  await expect.poll(() => begun, { timeout: 5_000 }).toEqual(['a', 'b'])
})

test('an admin’s lists are looked up one at a time while visitors crowd, and nobody else waits', async () => {
  // Whoever has come stays, however slow the machine is.
  await using site = await startWorld({ crowd: openCrowd(standingClock().now) })
  const [admin, user] = [await site.person('admin'), await site.person()]
  const list = () => site.call(admin.session, allMembers, { q: 'person' })
  await rawRequest(site, '/login')
  for (const { crowds, atOnce } of [
    { crowds: false, atOnce: 2 },
    { crowds: true, atOnce: 1 },
  ]) {
    const keeper = await site.world.pool.connect()
    try {
      await keeper.query('begin; lock table applications')
      if (crowds) await askManyAtOnce(site)
      const lists = [list(), list()]
      await expect.poll(() => waitingForLocks(site.world.pool)).toBe(atOnce)
      expect((await site.call(user.session, currentUser, {})).user.email).toBe(user.email)
      expect(await waitingForLocks(site.world.pool)).toBe(atOnce)
      await keeper.query('rollback')
      for (const { members } of await Promise.all(lists)) expect(members).toEqual([])
    } finally {
      keeper.release(true)
    }
  }
})

/** What comes in one breath the server meets in one turn. */
async function askManyAtOnce(site: Site): Promise<void> {
  const said = await pipelined(
    site,
    Array.from({ length: 6 }, () => '/login'),
  )
  expect([...said.matchAll(/HTTP\/1.1 200/g)].length).toBe(6)
}
