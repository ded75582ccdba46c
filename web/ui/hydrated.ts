import { useSyncExternalStore } from 'react'

function never(): () => void {
  return () => undefined
}

/**
 * Whether the page is hydrated. A page is rendered once for everybody, so content that depends on the query, the clock or the visitor must
 * wait for this.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
