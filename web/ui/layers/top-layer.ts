import { useSyncExternalStore } from 'react'

let layers: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLElement[]): void {
  layers = next
  for (const tell of listeners) tell()
}

/** For the `ref` of the place for toasts in a popup. */
export function registerLayer(place: HTMLElement | null): (() => void) | undefined {
  if (place === null) return undefined
  change([...layers, place])
  return () => change(layers.filter((one) => one !== place))
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** The place for toasts in the top popup, which keeps focus and presses to itself; null: no popup is open. */
export function useTopLayer(): HTMLElement | null {
  return useSyncExternalStore(
    subscribe,
    () => layers.at(-1) ?? null,
    () => null,
  )
}
