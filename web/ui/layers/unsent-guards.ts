import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** The guard of an open popup: asks before typed text is lost, and returns whether it had to ask. */
type Guard = () => boolean

const guards = new Set<Guard>()

export function addGuard(guard: Guard): () => void {
  guards.add(guard)
  return () => guards.delete(guard)
}

/** Whether text typed in a popup would be lost now. If so, the popup asks what to do with it. */
export function asksBeforeLeaving(): boolean {
  return [...guards].some((asks) => asks())
}

/** Has an open popup ask before the browser's way back closes it with typed text. Used once, in the root. */
export function useQuestionOnWayBack(): void {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP' && asksBeforeLeaving())
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])
}
