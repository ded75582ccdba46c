import { useCallback, useEffect, useRef } from 'react'
import { UNDO_SECONDS } from '#contract/business-constants.ts'
import { SECOND } from '#contract/values/time.ts'

type HeldRun = { timer: ReturnType<typeof setTimeout>; run: () => void }

/**
 * Runs a function after `UNDO_SECONDS` unless it is undone, or immediately when the panel, the page or the browser is left. A
 * document number cannot be taken back, so the request is sent only then
 * (`docs/decisions/058-bank-statements.md`).
 */
export function useHeld(): { hold: (run: () => void) => void; undo: () => void } {
  const held = useRef<HeldRun | null>(null)
  const runNow = useCallback(() => {
    const heldRun = held.current
    held.current = null
    if (heldRun === null) return
    clearTimeout(heldRun.timer)
    heldRun.run()
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
      held.current = { run, timer: setTimeout(runNow, UNDO_SECONDS * SECOND) }
    },
    [runNow],
  )
  const undo = useCallback(() => {
    if (held.current !== null) clearTimeout(held.current.timer)
    held.current = null
  }, [])
  return { hold, undo }
}
