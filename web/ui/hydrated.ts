import { useSyncExternalStore } from 'react'

function never(): () => void {
  return () => undefined
}

/**
 * Whether the page has woken up in a browser. A page is rendered once for everybody, so whatever depends on the query,
 * the clock or the visitor must wait for this.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
