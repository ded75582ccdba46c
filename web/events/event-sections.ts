import type { EventKind } from '#contract/events/event-kinds.ts'

/** A section of the events page and of the page of past events; its texts are in the document of the page. */
type EventSection = {
  /** The anchor, which other pages link to. */
  id: string
  /** `agenda`: by day; `cards`: the picture above the text; `rows`: the picture beside the text. */
  look: 'agenda' | 'cards' | 'rows'
  /** The plural, within a label. */
  many: string
  /** The label of the link to all past events. */
  earlier: string
}

/** The sections in order. */
export const sections = {
  meetup: { id: 'meetups', look: 'agenda', many: 'meetups', earlier: 'Show earlier meetups' },
  event: { id: 'exclusive', look: 'cards', many: 'exclusive events', earlier: 'Show earlier events' },
  masterclass: {
    id: 'masterclass',
    look: 'rows',
    many: 'masterclasses',
    earlier: 'Show earlier masterclasses',
  },
} as const satisfies Record<EventKind, EventSection>

export const sectionKinds = Object.keys(sections) as EventKind[]

/** Shown when the lists cannot be read. */
export const away = {
  title: 'What is coming up',
  what: 'Just a moment',
  text: 'The events cannot be shown just now. Please open this page again in a minute.',
}
