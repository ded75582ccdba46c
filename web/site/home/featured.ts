import { monthInIst, monthInWords, nextMonthInIst } from '#contract/values/days.ts'
import { allSpotlight } from '#contract/programmes/spotlight.ts'
import { goWithout } from '#web/app/api/last-known.ts'
import type { LoaderContext } from '#web/app/api/loader-context.ts'
import type { FeaturedSpotlight } from './spotlights.tsx'

// What a card shows of a text that may be long.
const LETTERS = 280
const MOST = 12

/**
 * The featured spotlights, this month's pick first; the pick of an earlier month is one like the others. Right until the
 * month of the pick is over. When they can't be had the page goes without, and is soon made anew.
 */
export async function featured(context: LoaderContext): Promise<FeaturedSpotlight[]> {
  const { request, now, expireAt } = context
  try {
    // All of them: the pick may be among the first that were ever made.
    const { spotlight } = await request(allSpotlight, {})
    const month = monthInIst(now)
    const pick = spotlight.find(({ monthlyPick }) => monthlyPick === month)
    if (pick) expireAt(nextMonthInIst(now))
    return [...(pick ? [pick] : []), ...spotlight.filter((one) => one !== pick)]
      .slice(0, MOST)
      .map(({ _id, name, promote, feature, link, file }) => ({
        _id,
        name,
        promote,
        feature: feature.length > LETTERS ? `${feature.slice(0, LETTERS).trimEnd()}…` : feature,
        link,
        file,
        pickOf: _id === pick?._id ? monthInWords(month) : null,
      }))
  } catch (problem) {
    goWithout(context, 'featured spotlights', problem)
    return []
  }
}
