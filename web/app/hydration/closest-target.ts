/** What of that kind the event's target is, or lies in. */
export function closestTarget<Kind extends Element>({ target }: Event, kind: string): Kind | null {
  return target instanceof Element ? target.closest<Kind>(kind) : null
}
