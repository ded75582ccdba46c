import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  fairQueue,
  knownTurn,
  OPERATORS_TURN,
  strangersTurn,
  type Turn,
} from '#server/accounts/sign-in/password-queue.ts'

/** A queue for one task at a time that a task of the operator blocks; `order` releases the queue and returns the order of the tasks. */
function blockedQueue() {
  const enqueue = fairQueue(1)
  const begun: string[] = []
  const refused: [name: string, code: string][] = []
  let release = () => {}
  const blocking = enqueue(() => new Promise<void>((done) => (release = done)), OPERATORS_TURN)
  const all: Promise<void>[] = []
  return {
    refused,
    enter(name: string, turn: Turn): void {
      const one = enqueue(() => Promise.resolve(void begun.push(name)), turn)
      all.push(one.catch(({ code }: { code: string }) => void refused.push([name, code])))
    },
    async order(): Promise<string[]> {
      await setImmediate()
      release()
      await blocking
      await Promise.all(all)
      return begun
    },
  }
}

const ofAddress = (n: number) => `203.0.113.${n}`

test('with twenty busy accounts, a stranger waits for one task, and another account waits for one task of each busy account', async () => {
  const queue = blockedQueue()
  for (let n = 0; n < 20; n += 1)
    for (let call = 0; call < 9; call += 1) queue.enter(`busy ${n}`, knownTurn(`busy-${n}@example.org`))
  queue.enter('stranger', strangersTurn('192.0.2.1', 'asha@example.org'))
  queue.enter('known', knownTurn('asha@example.org'))
  await setImmediate()
  // Four tasks of an account may wait; further tasks of that account are refused, and no others.
  expect(queue.refused).toHaveLength(20 * 5)
  expect(new Set(queue.refused.map(([, code]) => code))).toEqual(new Set(['too_many']))
  const order = await queue.order()
  expect(order.indexOf('stranger')).toBe(1)
  expect(order.indexOf('known')).toBe(21)
  expect(order).toHaveLength(20 * 4 + 2)
})

test('strangers take turns by address, however many e-mails one address sends, and known people take turns by account', async () => {
  const queue = blockedQueue()
  for (let n = 0; n < 40; n += 1) queue.enter('flood', strangersTurn(ofAddress(1), `${n}@example.org`))
  queue.enter('stranger', strangersTurn(ofAddress(2), 'asha@example.org'))
  queue.enter('owner', knownTurn('asha@example.org'))
  await setImmediate()
  // One address may take half of the places; the rest is left for other addresses.
  expect(queue.refused).toEqual(Array(8).fill(['flood', 'too_many']))
  const order = await queue.order()
  expect(order.slice(0, 3)).toEqual(['flood', 'owner', 'stranger'])
})

test('within an address, accounts take turns: a person behind a shared router waits for one task of each other account', async () => {
  const queue = blockedQueue()
  for (let n = 0; n < 10; n += 1) queue.enter('guess', strangersTurn(ofAddress(1), 'zoe@example.org'))
  for (let n = 0; n < 10; n += 1) queue.enter(`sign-up ${n}`, strangersTurn(ofAddress(1), `${n}@example.org`))
  const order = await queue.order()
  expect(queue.refused).toEqual([])
  expect(order.slice(0, 11)).toEqual(['guess', ...Array.from({ length: 10 }, (_, n) => `sign-up ${n}`)])
})

test('strangers from sixty-four addresses do not keep a known browser out; the known browser waits for one task of a stranger', async () => {
  const queue = blockedQueue()
  for (let n = 0; n < 70; n += 1)
    queue.enter(`stranger ${n}`, strangersTurn(ofAddress(n), 'asha@example.org'))
  queue.enter('owner', knownTurn('asha@example.org'))
  await setImmediate()
  expect(queue.refused).toEqual(Array.from({ length: 6 }, (_, n) => [`stranger ${64 + n}`, 'busy']))
  expect((await queue.order()).indexOf('owner')).toBe(1)
})

test('two addresses that fill the queue each lose one place to a later address, and no more', async () => {
  const queue = blockedQueue()
  for (const n of [1, 2])
    for (let call = 0; call < 32; call += 1)
      queue.enter(`flood ${n}`, strangersTurn(ofAddress(n), `${call}@example.org`))
  for (const n of [3, 4]) queue.enter(`stranger ${n}`, strangersTurn(ofAddress(n), 'asha@example.org'))
  queue.enter('flood 1', strangersTurn(ofAddress(1), 'late@example.org'))
  await setImmediate()
  expect(queue.refused).toEqual([
    ['flood 1', 'too_many'],
    ['flood 2', 'too_many'],
    ['flood 1', 'busy'],
  ])
  const order = await queue.order()
  expect(order).toHaveLength(64)
  expect(order.slice(0, 4).toSorted()).toEqual(['flood 1', 'flood 2', 'stranger 3', 'stranger 4'])
})

test('the queue runs as many tasks at once as it allows, and a task that fails lets the next task start', async () => {
  const enqueue = fairQueue(2)
  const ends: (() => void)[] = []
  const begun: string[] = []
  const enter = (name: string) =>
    enqueue(() => {
      begun.push(name)
      return new Promise<void>((_done, fail) => ends.push(() => fail(new Error(name))))
    }, knownTurn(name)).catch((error: Error) => error.message)
  const all = ['a', 'b', 'c', 'd'].map(enter)
  await expect.poll(() => begun).toEqual(['a', 'b'])
  ends[1]?.()
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
  for (const n of [0, 2]) ends[n]?.()
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd'])
  ends[3]?.()
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})
