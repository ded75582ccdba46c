import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { ToastKind, Waiting } from './toaster.tsx'

const waiting: Waiting[] = []
const listeners = new Set<() => void>()
let wanted = 0

/** Says something at the top right, in a role `alert`. */
export function notify(text: string, kind: ToastKind = 'info'): void {
  want({ text, kind, isOver: false })
}

/** Takes an error away that was told of and is none any more. */
export function takeBackError(text: string): void {
  want({ text, kind: 'error', isOver: true })
}

function want(one: Waiting): void {
  waiting.push(one)
  wanted += 1
  for (const tell of listeners) tell()
}

/** What is still to be done; taken once. */
function takeWaiting(): Waiting[] {
  return waiting.splice(0)
}

/** How many have been asked for; changes with each. */
function useWanted(): number {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => wanted,
    () => 0,
  )
}

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }))

/** The place where toasts appear; loads what it needs at the first one. Stands once in the root. */
export function Toasts() {
  const count = useWanted()
  return count === 0 ? null : (
    <Suspense>
      <Toaster wanted={count} takeWaiting={takeWaiting} />
    </Suspense>
  )
}
