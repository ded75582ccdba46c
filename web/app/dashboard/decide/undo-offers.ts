import { useSyncExternalStore } from 'react'
import { UNDO_SECONDS } from '#contract/business-constants.ts'
import type { Endpoint, Input } from '#contract/call/endpoint.ts'
import { SECOND } from '#contract/values/time.ts'
import type { undoDecision } from '#contract/admin/undo.ts'
import { notify } from '#web/ui/layers/toast.tsx'

/** How long an offer stays, in milliseconds: a little less than the server allows after the decision, so that Undo is never too late. */
const OFFERED = (UNDO_SECONDS - 0.5) * SECOND
const MOST = 3

type About = Input<typeof undoDecision>
/** A decision that can be undone, or several that were made together. */
export type Offer = {
  id: number
  text: string
  abouts: readonly About[]
  until: number
  /** Called for each decision that is undone, with its index. */
  undone?: ((at: number) => void) | undefined
}

let offers: readonly Offer[] = []
let made = 0
const listeners = new Set<() => void>()

function change(next: readonly Offer[]): void {
  offers = next
  for (const tell of listeners) tell()
}

/** How the undo call names a decision: by the person's e-mail, or by the id of the record. */
function aboutOf(input: object): About {
  if ('email' in input) return { email: String(input.email) }
  return { id: String('id' in input ? input.id : '_id' in input ? input._id : '') }
}

/**
 * Tells an admin what they have done, with an Undo where the call can be undone. `useAdminAction` and `useAdminSubmit` call this for every
 * decision.
 */
export function tellDecided(
  endpoint: Endpoint,
  inputs: object | readonly object[],
  text: string,
  undone?: Offer['undone'],
): void {
  const about = [inputs].flat()
  if (!endpoint.undoable) notify(text, 'success')
  else if (about.length > 0) {
    made += 1
    const offer = { id: made, text, abouts: about.map(aboutOf), until: performance.now() + OFFERED, undone }
    change([...offers, offer].slice(-MOST))
  }
}

/** Removes an offer that is used, over, or closed. */
export function dropOffer(id: number): void {
  if (offers.some((one) => one.id === id)) change(offers.filter((one) => one.id !== id))
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export function useOffers(): readonly Offer[] {
  return useSyncExternalStore(
    subscribe,
    () => offers,
    () => offers,
  )
}
