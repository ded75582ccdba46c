import { useCallback, useEffect, useRef } from 'react'

/** How long what was recorded can be undone, in milliseconds. */
const HELD_MS = 10_000

type Held = { timer: ReturnType<typeof setTimeout>; run: () => void }

/**
 * Does something in ten seconds unless it is undone; at once where the panel, the page or the browser is left. What a document
 * is numbered for has no way back, so it is asked of the server no earlier (`docs/decisions/109-undone-before-it-is-recorded.md`).
 */
export function useHeld(): { hold: (run: () => void) => void; undo: () => void } {
  const held = useRef<Held | null>(null)
  const runNow = useCallback(() => {
    const now = held.current
    held.current = null
    if (now === null) return
    clearTimeout(now.timer)
    now.run()
  }, [])
  useEffect(() => {
    addEventListener('pagehide', runNow)
    return () => {
      removeEventListener('pagehide', runNow)
      runNow()
    }
  }, [runNow])
  const hold = useCallback(
    (run: () => void) => {
      held.current = { run, timer: setTimeout(runNow, HELD_MS) }
    },
    [runNow],
  )
  const undo = useCallback(() => {
    if (held.current !== null) clearTimeout(held.current.timer)
    held.current = null
  }, [])
  return { hold, undo }
}
