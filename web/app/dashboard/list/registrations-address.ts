import { type EventKind, eventKindFacts } from '#contract/events/event-kinds.ts'

/** Where the registrations of an event are listed, and of them what is asked for. */
export function registrationsOf(
  { kind, _id }: { kind: EventKind; _id: string },
  more: Record<string, string> = {},
): string {
  return `/admin?${new URLSearchParams({ panel: eventKindFacts[kind].path, event: _id, ...more })}`
}
