import { useEffect, useEffectEvent } from 'react'
import { useTopLayer } from './layers/top-layer.ts'

/**
 * Does something as the page is looked at again: what it shows may have changed in another tab or on another device. Not
 * behind a popup, which may be all that is left of the page: of an account that was just closed, say.
 */
export function useWindowFocus(then: () => unknown): void {
  const popup = useTopLayer()
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && popup === null) void then()
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
