import type { Answer, Endpoint, Input } from '#contract/call/endpoint.ts'
import type { LoaderContext } from './loader-context.ts'
import { isRefusal } from './refusal.ts'

const RETRY = 10_000

/**
 * Asks for what every visitor sees and an owner may change. While it can't be had, a page shows what was known last, null
 * when nothing was, and is soon made anew.
 */
export function lastKnown<E extends Endpoint>(endpoint: E, input: Input<E>, what: string) {
  let known: Answer<E> | null = null
  return async (context: LoaderContext): Promise<Answer<E> | null> => {
    try {
      known = await context.request(endpoint, input)
    } catch (problem) {
      goWithout(context, what, problem)
    }
    return known
  }
}

/** Has a page go without what was refused, logs why, and has the page made anew soon. Throws what is no refusal. */
export function goWithout({ now, expireAt, log }: LoaderContext, what: string, problem: unknown): void {
  if (!isRefusal(problem)) throw problem
  log(`Failed to fetch ${what}`, problem)
  expireAt(new Date(now.getTime() + RETRY))
}
