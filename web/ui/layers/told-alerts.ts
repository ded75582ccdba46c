/** Something to be told without loading anything. */
export type PlainAlert = {
  text: string
  /** Tries again what has failed. */
  again?: (() => void) | undefined
  /** Offers to load the document anew. */
  canReload?: boolean
  /** Told of a load: over once something could be loaded again. */
  isOfLoad?: boolean
  /** Told while there was no network: over once there is one. */
  isOffline?: boolean
}

const MOST = 3
let told: readonly PlainAlert[] = []
const listeners = new Set<() => void>()

function change(next: readonly PlainAlert[]): void {
  told = next
  for (const tell of listeners) tell()
}

/** Says something at the bottom, in a role `alert`, by code and styles that every page has. The same text is said once. */
export function tellPlainly(alert: PlainAlert): void {
  const before = told.find(({ text }) => text === alert.text)
  const agains = [before?.again, alert.again].filter((again) => again !== undefined)
  const again = agains.length === 0 ? undefined : () => agains.forEach((each) => each())
  change(
    [
      ...told.filter((one) => one !== before),
      { ...before, ...alert, again, isOffline: !navigator.onLine },
    ].slice(-MOST),
  )
}

/** Once the network is back, what was told without it is over, and what offers to be tried again is. */
export function endOffline(): void {
  const over = told.filter(({ isOffline }) => isOffline)
  takeBackPlainly((one) => over.includes(one))
  for (const { again } of over) again?.()
}

/** What is told at this moment. */
export function toldNow(): readonly PlainAlert[] {
  return told
}

/** Takes away what was told and holds no longer. */
export function takeBackPlainly(isOver: (alert: PlainAlert) => boolean): void {
  if (told.some(isOver)) change(told.filter((one) => !isOver(one)))
}

/** Has somebody hear of each change, until the answer is called. */
export function subscribeToTold(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
