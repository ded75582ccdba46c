import type { Endpoint } from '#contract/call/endpoint.ts'
import { Problem } from '#contract/call/problem.ts'
import { HOUR } from '#contract/values/time.ts'
import { consume, LONGEST_WINDOW, refund } from '../db/rate-limit.ts'
import type { RequestContext } from '../context.ts'
import { waitInWords } from './wait-in-words.ts'

/**
 * Handles a call unless the person has made it as often as its endpoint allows. It is counted after its input was checked and before
 * anything is stored. With a limit per day, a call that is then refused does not count: a mistake costs nobody a try.
 */
export async function withinRateLimit<T>(
  context: Pick<RequestContext, 'db' | 'pool' | 'clock' | 'user'>,
  { path, limit }: Pick<Endpoint, 'path' | 'limit'>,
  handle: () => Promise<T>,
): Promise<T> {
  const { user } = context
  if (limit === undefined || user === null) return handle()
  const { most, per } = limit
  const key = `${path}:${user.id}`
  if (per === 'hour') {
    await consume(context, [{ key, most, window: HOUR }])
    return handle()
  }
  const consumed = await consume(context, [{ key, most, window: LONGEST_WINDOW }], async (_, wait) => {
    throw tooMany(most, wait)
  })
  try {
    return await handle()
  } catch (error) {
    if (error instanceof Problem && error.status < 500) await refund(context, consumed)
    throw error
  }
}

function tooMany(most: number, wait: number): Problem {
  return new Problem('too_many', {
    retryAfter: Math.max(1, wait / 1000),
    message: `You have sent this ${most} times in 24 hours, which is the most. Please try again in ${waitInWords(wait)}.`,
  })
}
