/** Of an open popup: asks before typed text is lost, and says whether it had to. */
type Guard = () => boolean

const guards = new Set<Guard>()

export function addGuard(guard: Guard): () => void {
  guards.add(guard)
  return () => guards.delete(guard)
}

/** Whether something typed in a popup would be lost by going back; whoever typed it is asked then. */
export function asksBeforeLeaving(): boolean {
  return [...guards].some((asks) => asks())
}
