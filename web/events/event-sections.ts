import type { EventKind } from '#contract/events/event-kinds.ts'

/** A section of the events page, and of that of past events; its words are in the document of the page. */
type EventSection = {
  /** Its anchor: links to it stand elsewhere. */
  id: string
  /** `agenda`: by the day; `cards`: a picture above the words; `rows`: one beside them. */
  look: 'agenda' | 'cards' | 'rows'
  /** Many of them, within a label. */
  many: string
  /** The link to the page of all past ones. */
  earlier: string
}

/** The sections, in their order. */
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

/** While the lists cannot be had. */
export const away = {
  title: 'What is coming up',
  what: 'Just a moment',
  text: 'The events cannot be shown just now. Please open this page again in a minute.',
}
