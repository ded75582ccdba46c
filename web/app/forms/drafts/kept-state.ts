import { useSyncExternalStore } from 'react'

// A loaded page belongs to one person (docs/decisions/034-page-cache.md), so nobody else sees these values.
const kept = new Map<string, unknown>()
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * `useState` whose value stays, under its name, after the component is gone, until the page is closed. A value that is set after the
 * component is gone is kept too. `first` must be the same value each time.
 */
export function useKeptState<T>(name: string, first: T): [T, (next: T | ((now: T) => T)) => void] {
  const read = () => (kept.has(name) ? (kept.get(name) as T) : first)
  const value = useSyncExternalStore(subscribe, read, () => first)
  function set(next: T | ((now: T) => T)): void {
    kept.set(name, next instanceof Function ? next(read()) : next)
    tell()
  }
  return [value, set]
}

/** Forgets all values whose name begins with `begin`. */
export function forgetKeptState(begin: string): void {
  for (const name of kept.keys()) if (name.startsWith(begin)) kept.delete(name)
  tell()
}
