import { readWaiting, type WaitingKind } from '#contract/admin/overview.ts'
import { isRefusal } from '../../api/refusal.ts'
import { request } from '../../api/client.ts'

/** How many of each kind wait for an answer, within one's duties. */
export type Waiting = Partial<Record<WaitingKind, number>>

/** The numbers of the side bar; without them it has none, and the panel is shown all the same. */
export async function loadWaiting(signal: AbortSignal): Promise<Waiting> {
  try {
    const { waiting } = await request(readWaiting, {}, { signal })
    return Object.fromEntries(waiting.map(({ of, count }) => [of, count]))
  } catch (problem) {
    if (!isRefusal(problem) && !signal.aborted) throw problem
    return {}
  }
}
