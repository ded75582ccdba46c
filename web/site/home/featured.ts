import { allSpotlight } from '#contract/spotlight.ts'
import type { PageCalls } from '#web/app/page-calls.ts'
import type { FeaturedSpotlight } from './spotlights.tsx'

// What a card shows of a text that may be long.
const LETTERS = 280
const MOST = 12
const RETRY = 10_000

/** The featured spotlights, this month's pick first. When they can't be had the page goes without, and is soon made anew. */
export async function featured({ call, now, until, log }: PageCalls): Promise<FeaturedSpotlight[]> {
  try {
    const { spotlight } = await call(allSpotlight, { limit: MOST })
    const pickFirst = spotlight.toSorted(
      (a, b) => Number(b.monthlyPick !== null) - Number(a.monthlyPick !== null),
    )
    return pickFirst.map(({ _id, name, promote, feature, link, file, monthlyPick }) => ({
      _id,
      name,
      promote,
      feature: feature.length > LETTERS ? `${feature.slice(0, LETTERS).trimEnd()}…` : feature,
      link,
      file,
      monthlyPick,
    }))
  } catch (problem) {
    // The pages are bundled apart from the server, whose class of problems is another than theirs.
    if (!(problem instanceof Error) || problem.name !== 'Problem') throw problem
    log('Failed to fetch featured spotlights', problem)
    until(new Date(now.getTime() + RETRY))
    return []
  }
}
