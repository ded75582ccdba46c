import { useSyncExternalStore } from 'react'
import { sessionNow } from '#web/app/api/session.ts'

let kept = new Map<string, unknown>()
let owner: string | null = null
const listeners = new Set<() => void>()

function own(): Map<string, unknown> {
  const now = sessionNow().user?._id ?? null
  if (now !== null && now !== owner) {
    owner = now
    kept = new Map()
  }
  return kept
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * `useState` that outlives its component, for whoever is signed in, until the page is closed: a file is nowhere else. It takes what is
 * set after the component has gone, too. `first` must be the same value each time.
 */
export function useKeptState<T>(name: string, first: T): [T, (next: T | ((now: T) => T)) => void] {
  const read = () => (own().has(name) ? (own().get(name) as T) : first)
  const value = useSyncExternalStore(subscribe, read, () => first)
  function set(next: T | ((now: T) => T)): void {
    own().set(name, next instanceof Function ? next(read()) : next)
    tell()
  }
  return [value, set]
}

/** Forgets all of it: another file is chosen. */
export function forgetKeptState(): void {
  kept = new Map()
  tell()
}
