/** The element that matches `kind` and is, or contains, the target of an event. */
export function closestTarget<Kind extends Element>({ target }: Event, kind: string): Kind | null {
  return target instanceof Element ? target.closest<Kind>(kind) : null
}
