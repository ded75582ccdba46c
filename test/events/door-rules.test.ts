import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DoorTicket, Scan } from '#web/events/check-in/door-store.ts'
import { afterScans, hashOf, isOwnAnswer, named, verdictOf } from '#web/events/check-in/verdict.ts'

const AT = '2030-01-15T12:30:00.000Z'
const LATER = '2030-01-15T12:30:20.000Z'

function ticket(name: string, more: Partial<DoorTicket> = {}): DoorTicket {
  return { _id: name, hash: name, name, state: 'registered', checkedInAt: null, ...more }
}

function scan(registration: string, more: Partial<Scan> = {}): Scan {
  return { n: 1, eventid: 'e', registration, isUndo: false, at: AT, offline: true, ...more }
}

test.each([
  [undefined, 'unknown'],
  [ticket('Asha'), 'in'],
  [ticket('Asha', { checkedInAt: AT }), 'already'],
  [ticket('Asha', { state: 'waiting' }), 'waiting'],
] as const)('the verdict on the ticket %j is: %s', (found, kind) => {
  expect(verdictOf(found).kind).toBe(kind)
})

test.each([
  [[], null],
  [[scan('Asha')], AT],
  [[scan('Asha'), scan('Asha', { isUndo: true })], null],
  [[scan('Asha'), scan('Asha', { isUndo: true }), scan('Asha', { at: LATER })], LATER],
  [[scan('Bela')], null],
])('after the scans %j the time of Asha’s check-in is %s', (scans, at) => {
  expect(afterScans([ticket('Asha')], scans)[0]?.checkedInAt).toBe(at)
})

test.each([
  ['', []],
  ['ash', ['Ásha Patel', 'Asha Rao']],
  ['ÁSHA r', ['Asha Rao']],
  ['patel asha', ['Ásha Patel']],
  ['atel', []],
  ['अनि', ['अनिता देवी']],
])('typing %j finds the names %j', (typed, names) => {
  const all = ['Ásha Patel', 'Asha Rao', 'अनिता देवी'].map((name) => ticket(name))
  expect(named(all, typed).map(({ name }) => name)).toEqual(names)
})

test.each([
  [AT, true],
  [LATER, false],
  [null, false],
])('an earlier check-in at %s counts as made by this same scan: %s', (checkedInAt, isOwn) => {
  expect(isOwnAnswer(scan('Asha'), checkedInAt)).toBe(isOwn)
})

test('a ticket is hashed in the browser as on the server', async () => {
  expect(await hashOf('tïcket')).toBe(createHash('sha256').update('tïcket').digest('hex'))
})
