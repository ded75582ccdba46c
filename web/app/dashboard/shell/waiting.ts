import { readWaiting, type WaitingKind } from '#contract/admin/overview.ts'
import { isRefusal } from '../../api/refusal.ts'
import { request } from '../../api/client.ts'

/** The number of waiting requests of each kind, within one's duties. */
export type Waiting = Partial<Record<WaitingKind, number>>

/** The numbers of the side bar. Without them the panel is still shown. */
export async function loadWaiting(signal: AbortSignal): Promise<Waiting> {
  try {
    const { waiting } = await request(readWaiting, {}, { signal })
    return Object.fromEntries(waiting.map(({ of, count }) => [of, count]))
  } catch (problem) {
    if (!isRefusal(problem) && !signal.aborted) throw problem
    return {}
  }
}
