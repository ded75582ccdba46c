import { afterAll, expect, test } from 'vitest'
import { DAY } from '#contract/values/time.ts'
import { startProvider } from '#test/support/test-app.ts'
import { dayOf, written, yearsAfter } from './calendar.ts'
import { emptyTally, type How, liveAll } from './run.ts'

const simulator = await startProvider()
afterAll(() => simulator[Symbol.asyncDispose]())

// The short form of `npm run histories:members` with a fixed seed: a failure comes from a change of the code.
test.each<[How, number]>([
  ['in this process', 8],
  ['as a process', 1],
])('lives with the product %s agree with the model (%i lives)', { timeout: 600_000 }, async (how, runs) => {
  const tally = emptyTally()
  await liveAll(simulator, { seed: 19, runs, shrinks: false, how, tally })
  expect(tally.histories).toBe(runs)
})

test('the calendar of the model agrees with the real calendar', () => {
  for (let day = dayOf(2027, 12, 1); day < dayOf(2033, 4, 1); day += 1)
    expect(written(day)).toBe(new Date(day * DAY).toISOString().slice(0, 10))
  expect(written(yearsAfter(dayOf(2028, 2, 29), 1))).toBe('2029-03-01')
  expect(written(yearsAfter(dayOf(2028, 2, 29), 4))).toBe('2032-02-29')
})
