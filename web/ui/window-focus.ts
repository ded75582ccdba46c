import { useEffect, useEffectEvent } from 'react'
import { useTopLayer } from './layers/top-layer.ts'

/**
 * Runs `then` when the page becomes visible or gets the focus: something may have changed in another tab or on another device.
 * Does nothing while a popup is open: the page behind it may be outdated for good, for example when the account is closed.
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
