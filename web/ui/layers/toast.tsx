import { useEffect, useState, useSyncExternalStore } from 'react'
import { lazyImport } from '../lazy-import.ts'
import { PlainAlerts } from './plain-alerts.tsx'
import { takeBackPlainly, tellPlainly } from './told-alerts.ts'
import type { Toaster, ToastKind, ToastLink, Waiting } from './toaster.tsx'

const PATIENCE_MS = 3000

const waiting: Waiting[] = []
const listeners = new Set<() => void>()
let wanted = 0

/** Says something at the top right, in a role `alert`; `link` leads on from it. */
export function notify(text: string, kind: ToastKind = 'info', link?: ToastLink): void {
  want({ text, kind, isOver: false, ...(link ? { link } : {}) })
}

/** Takes an error away that was told of and is none any more. */
export function takeBackError(text: string): void {
  takeBackPlainly((told) => told.text === text)
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

/** Says it without the toasts, which cannot be loaded now. */
function tellWaitingPlainly(): void {
  for (const { text, isOver } of takeWaiting()) {
    if (isOver) takeBackPlainly((told) => told.text === text)
    else tellPlainly({ text })
  }
}

/** The place where toasts and plain alerts appear; loads what it needs at the first toast. Stands once in the root. */
export function Toasts() {
  const count = useWanted()
  const [Loaded, setLoaded] = useState<typeof Toaster | null>(null)
  useEffect(() => {
    if (count === 0 || Loaded !== null) return
    lazyImport(() => import('./toaster.tsx'), { patience: PATIENCE_MS, quiet: true }).then(
      (loaded) => setLoaded(() => loaded.Toaster),
      tellWaitingPlainly,
    )
  }, [count, Loaded])
  return (
    <>
      <PlainAlerts />
      {Loaded === null ? null : <Loaded wanted={count} takeWaiting={takeWaiting} />}
    </>
  )
}
