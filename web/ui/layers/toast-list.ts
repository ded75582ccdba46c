export type ToastKind = 'error' | 'success' | 'info'
/** Where somebody may go on from what is said. */
export type ToastLink = { label: string; to: string }

/** Something to be told. */
export type Toast = {
  text: string
  kind: ToastKind
  link?: ToastLink | undefined
  /** Told of a load: it stays until it is closed, or something could be loaded again. Others leave after five seconds. */
  isOfLoad?: boolean
  /** Tries again what has failed. */
  again?: (() => void) | undefined
  /** Offers to load the document anew. */
  canReload?: boolean
}

/** One that is told: another `id` each time. `isOffline`: over once there is a network again. */
export type Told = Toast & { id: number; isOffline: boolean }

const MOST_OF_LOADS = 3
let told: readonly Told[] = []
let count = 0
const listeners = new Set<() => void>()

function change(next: readonly Told[]): void {
  told = next
  for (const tell of listeners) tell()
}

/** Says something in a role `alert`. The same text is said once. */
export function tell(toast: Toast): void {
  const before = told.find(({ text, kind }) => text === toast.text && kind === toast.kind)
  const agains = [before?.again, toast.again].filter((again) => again !== undefined)
  const again = agains.length === 0 ? undefined : () => agains.forEach((each) => each())
  count += 1
  const isOffline = toast.isOfLoad === true && !navigator.onLine
  const next = [...told.filter((one) => one !== before), { ...before, ...toast, again, id: count, isOffline }]
  const over = next.filter(({ isOfLoad }) => isOfLoad).slice(0, -MOST_OF_LOADS)
  change(next.filter((one) => !over.includes(one)))
}

/** Once the network is back, what was told without it is over, and what offers to be tried again is. */
export function endOffline(): void {
  const over = told.filter(({ isOffline }) => isOffline)
  takeBack((one) => over.includes(one))
  for (const { again } of over) again?.()
}

/** What is told at this moment. */
export function toldNow(): readonly Told[] {
  return told
}

/** Takes away what was told and holds no longer. */
export function takeBack(isOver: (toast: Told) => boolean): void {
  if (told.some(isOver)) change(told.filter((one) => !isOver(one)))
}

/** Has somebody hear of each change, until the answer is called. */
export function subscribeToTold(hear: () => void): () => void {
  listeners.add(hear)
  return () => listeners.delete(hear)
}
