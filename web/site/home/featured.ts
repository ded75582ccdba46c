import { monthInIst, monthInWords, nextMonthInIst } from '#contract/values/days.ts'
import { allSpotlight } from '#contract/programmes/spotlight.ts'
import { goWithout } from '#web/app/api/last-known.ts'
import type { LoaderContext } from '#web/app/api/loader-context.ts'
import type { FeaturedSpotlight } from './spotlights.tsx'

// Most characters of a long text on a card.
const LETTERS = 280
const MOST = 12

/**
 * The featured spotlights, this month's pick first; picks of earlier months are not marked. Valid until the month of the pick
 * ends. Empty when they cannot be read; the page is then made again soon.
 */
export async function featured(context: LoaderContext): Promise<FeaturedSpotlight[]> {
  const { request, now, expireAt } = context
  try {
    // All spotlights are read, since the pick may be one of the oldest.
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
