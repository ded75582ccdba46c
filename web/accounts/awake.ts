import { useSyncExternalStore } from 'react'

/**
 * Whether the page has woken up. A page is rendered once for everybody, so what depends on the address's query, or
 * would lose what is typed, waits for this.
 */
export function useAwake(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
