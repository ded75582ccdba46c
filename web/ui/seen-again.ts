import { useEffect, useEffectEvent } from 'react'

/** Does something as the page is looked at again: what it shows may have changed in another tab or on another device. */
export function useSeenAgain(then: () => unknown): void {
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void then()
  })
  useEffect(() => {
    document.addEventListener('visibilitychange', look)
    addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('focus', look)
    }
  }, [])
}
