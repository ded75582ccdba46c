import { type EventKind, eventKindFacts } from '#contract/events/event-kinds.ts'

/** The address of the registrations of an event, with further filters. */
export function registrationsOf(
  { kind, _id }: { kind: EventKind; _id: string },
  more: Record<string, string> = {},
): string {
  return `/admin?${new URLSearchParams({ panel: eventKindFacts[kind].path, event: _id, ...more })}`
}
