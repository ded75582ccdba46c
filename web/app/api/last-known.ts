import type { Answer, Endpoint, Input } from '#contract/endpoint.ts'
import type { LoaderContext } from './loader-context.ts'

const RETRY = 10_000

/**
 * Asks for what every visitor sees and an owner may change. While it can't be had, a page shows what was known last, null
 * when nothing was, and is soon made anew.
 */
export function lastKnown<E extends Endpoint>(endpoint: E, input: Input<E>, what: string) {
  let known: Answer<E> | null = null
  return async ({ request, now, expireAt, log }: LoaderContext): Promise<Answer<E> | null> => {
    try {
      known = await request(endpoint, input)
    } catch (problem) {
      // The pages are bundled apart from the server, whose class of problems is another than theirs.
      if (!(problem instanceof Error) || problem.name !== 'Problem') throw problem
      log(`Failed to fetch ${what}`, problem)
      expireAt(new Date(now.getTime() + RETRY))
    }
    return known
  }
}
