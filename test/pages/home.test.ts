import { expect, test } from 'vitest'
import { nextMonthInIst } from '#contract/values/days.ts'
import type { LoaderContext } from '#web/app/api/loader-context.ts'
import { featured } from '#web/site/home/featured.ts'

const now = new Date('2026-11-21T06:00:00Z')
const spotlight = {
  _id: '1',
  name: 'Kisan Cold Chain',
  promote: 'business',
  feature: 'Cold rooms.',
  link: '',
  file: { url: null },
  showOnHome: true,
  featured: true,
  monthlyPick: null,
}

/** The context of a page’s loader, the instants at which the loader says that the page expires, and what it logs. */
function contextFor(answer: () => unknown) {
  const expiries: Date[] = []
  const logged: string[] = []
  const page = {
    request: async () => answer(),
    now,
    expireAt: (instant: Date) => expiries.push(instant),
    log: (missing: string) => logged.push(missing),
  }
  return { page: page as unknown as LoaderContext, expiries, logged }
}

test('the pick of this month comes first among the featured spotlights, and long texts are cut', async () => {
  const pick = { ...spotlight, _id: '2', monthlyPick: '2026-11', feature: 'Long words. '.repeat(200) }
  const { page, expiries } = contextFor(() => ({ spotlight: [spotlight, pick] }))
  const found = await featured(page)
  expect(found.map(({ _id, pickOf }) => [_id, pickOf])).toEqual([
    ['2', 'November 2026'],
    ['1', null],
  ])
  expect(found[0]?.feature).toMatch(/^Long words.{200,280}…$/)
  expect(Object.keys(found[0] ?? {})).not.toContain('showOnHome')
  // The page expires at the end of the month in India.
  expect(expiries).toEqual([new Date('2026-11-30T18:30:00Z')])
})

test.each([
  ['2026-11', 'November 2026'],
  ['2026-10', null],
  ['2025-11', null],
  [null, null],
])('in November 2026, the pick of %s is called startup of the month: %s', async (monthlyPick, pickOf) => {
  const others = Array.from({ length: 20 }, (_, at) => ({ ...spotlight, _id: `${at}` }))
  const monthly = { ...spotlight, _id: 'first of all', monthlyPick }
  const { page, expiries } = contextFor(() => ({ spotlight: [...others, monthly] }))
  const found = await featured(page)
  expect(found).toHaveLength(12)
  expect(found[0]?._id).toBe(pickOf === null ? '0' : 'first of all')
  expect(found.flatMap((one) => one.pickOf ?? [])).toEqual(pickOf === null ? [] : [pickOf])
  expect(expiries).toHaveLength(pickOf === null ? 0 : 1)
})

test.each([
  ['2026-11-30T18:29:59.999Z', '2026-11-30T18:30:00.000Z'],
  ['2026-11-30T18:30:00.000Z', '2026-12-31T18:30:00.000Z'],
  ['2027-12-31T18:29:59.999Z', '2027-12-31T18:30:00.000Z'],
])('the month in India at %s ends at %s', (instant, over) => {
  expect(nextMonthInIst(new Date(instant)).toISOString()).toBe(over)
})

test('the home page is shown without spotlights that cannot be read, and expires soon', async () => {
  const { page, expiries, logged } = contextFor(() => {
    throw Object.assign(new Error('Something went wrong.'), { name: 'Problem' })
  })
  expect(await featured(page)).toEqual([])
  expect(expiries).toEqual([new Date('2026-11-21T06:00:10Z')])
  expect(logged).toEqual(['Failed to fetch featured spotlights'])
})
