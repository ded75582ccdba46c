import type { Answer, Endpoint, Input } from '#contract/call/endpoint.ts'
import type { LoaderContext } from './loader-context.ts'
import { isRefusal } from './refusal.ts'

const RETRY = 10_000

/**
 * Asks for a setting that every visitor sees and an owner may change. Without an answer of the server a page shows the last known value,
 * or null, and is rendered again soon.
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

/** Renders a page without the refused data, logs why, and has the page rendered again soon. Throws every other error. */
export function goWithout({ now, expireAt, log }: LoaderContext, what: string, problem: unknown): void {
  if (!isRefusal(problem)) throw problem
  log(`Failed to fetch ${what}`, problem)
  expireAt(new Date(now.getTime() + RETRY))
}
