import { useSyncExternalStore } from 'react'

let layers: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLElement[]): void {
  layers = next
  for (const tell of listeners) tell()
}

/** For the `ref` of the place in a popup where notices stand while it is the uppermost. */
export function registerLayer(place: HTMLElement | null): (() => void) | undefined {
  if (place === null) return undefined
  change([...layers, place])
  return () => change(layers.filter((one) => one !== place))
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** The place for notices in the uppermost popup, which keeps focus and presses to itself; null: none is open. */
export function useTopLayer(): HTMLElement | null {
  return useSyncExternalStore(
    subscribe,
    () => layers.at(-1) ?? null,
    () => null,
  )
}
