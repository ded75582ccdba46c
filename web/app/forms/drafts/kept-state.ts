import { useSyncExternalStore } from 'react'

// A page is one person's (docs/decisions/034-page-cache.md): what is here is never another's.
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
 * `useState` that outlives its component until the page is closed, under a name of its own: a file is nowhere else. It takes what is
 * set after the component has gone, too. `first` must be the same value each time.
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

/** Forgets all whose name begins so. */
export function forgetKeptState(begin: string): void {
  for (const name of kept.keys()) if (name.startsWith(begin)) kept.delete(name)
  tell()
}
