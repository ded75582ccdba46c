import { expect, test } from 'vitest'
import { DAY, HOUR } from '#contract/values/time.ts'
import { keptOf, lastDue } from '#server/backup/schedule.ts'

test.each([
  ['an hour before the time of the backup', '2026-11-23T20:30:00Z', '03:00', '2026-11-22T21:30:00Z'],
  ['at the time of the backup', '2026-11-23T21:30:00Z', '03:00', '2026-11-23T21:30:00Z'],
  ['an hour after the time of the backup', '2026-11-23T22:30:00Z', '03:00', '2026-11-23T21:30:00Z'],
  ['at midnight in India', '2026-11-23T18:30:00Z', '00:00', '2026-11-23T18:30:00Z'],
  ['a second before midnight in India', '2026-11-23T18:29:59Z', '00:00', '2026-11-22T18:30:00Z'],
  ['after midnight, for a backup before midnight', '2026-12-31T18:40:00Z', '23:59', '2026-12-31T18:29:00Z'],
  ['in the night after 29 February', '2028-02-29T20:00:00Z', '03:00', '2028-02-28T21:30:00Z'],
])('the time at which the last backup was due: %s', (_when, now, at, due) => {
  expect(lastDue(new Date(now), at)).toEqual(new Date(due))
})

/** The times of `count` nightly backups, the last on 23 November 2026 (a Monday) at three in the morning in India. */
function nights(count: number): Date[] {
  return Array.from({ length: count }, (_, n) => new Date(Date.parse('2026-11-22T21:30:00Z') - n * DAY))
}

const kept = (made: Date[]) =>
  [...keptOf(made)]
    .map((instant) => new Date(instant.getTime() + 5.5 * HOUR).toISOString().slice(0, 10))
    .toSorted()

test.each<[string, Date[], string[]]>([
  ['none if there are none', [], []],
  ['the only backup', nights(1), ['2026-11-23']],
  [
    'all seven of a week',
    nights(7),
    nights(7)
      .map((one) => kept([one])[0] as string)
      .toSorted(),
  ],
  [
    'all but the oldest of eight days',
    nights(8),
    ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'],
  ],
  [
    'after forty days, seven days and the last backups of four weeks and of two months',
    nights(40),
    [
      '2026-10-31',
      '2026-11-08',
      '2026-11-15',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
    ],
  ],
  [
    'only the last of two on one day',
    nights(1).flatMap((one) => [one, new Date(one.getTime() + HOUR)]),
    ['2026-11-23'],
  ],
])('the backups that are kept: %s', (_what, made, days) => {
  expect(kept(made)).toEqual(days)
})

test('of two years of nightly backups, those of the last days, weeks and twelve months are kept', () => {
  const months = new Set(kept(nights(730)).map((day) => day.slice(0, 7)))
  expect(months.size).toBe(12)
  expect(kept(nights(730)).length).toBeLessThan(7 + 4 + 12)
})
