import type { Route } from '../call/routes.ts'

type EventKindFacts = {
  /** What one is called, and many. */
  label: string
  many: string
  /** What one is called in the dashboard, within a sentence. */
  one: string
  /** Its panel, and its list in the audit log. */
  panel: string
  /** What the panel says without any. */
  empty: string
  /** `place`: where it is and where one registers. `meeting`: how one takes part, by which link, and who hosts it. */
  asks: 'place' | 'meeting'
  /** Where its calls stand, what they call one, its id, and the list in an answer. */
  path: string
  call: string
  id: string
  list: string
}

/** What is said of each kind of event, in the order of the side bar. No schema stands here: a visitor's page reads it. */
export const eventKindFacts = {
  event: {
    label: 'Exclusive event',
    many: 'Exclusive events',
    one: 'event',
    panel: 'All Events',
    empty: 'No Events found',
    asks: 'place',
    path: 'events',
    call: 'event',
    id: 'eventid',
    list: 'event',
  },
  meetup: {
    label: 'Weekly meetup',
    many: 'Weekly meetups',
    one: 'meetup',
    panel: 'Weekly Meetup',
    empty: 'No Meetups found',
    asks: 'meeting',
    path: 'meetups',
    call: 'meetup',
    id: 'meetupid',
    list: 'meetups',
  },
  masterclass: {
    label: 'Masterclass',
    many: 'Masterclasses',
    one: 'masterclass',
    panel: 'MasterClass',
    empty: 'No Masterclasses found',
    asks: 'meeting',
    path: 'masterClass',
    call: 'master_class',
    id: 'masterclassid',
    list: 'masterclass',
  },
} as const satisfies Record<string, EventKindFacts>

export type EventKind = keyof typeof eventKindFacts
export const eventKinds = Object.keys(eventKindFacts) as EventKind[]

/** How the list of a kind is reached. */
export function eventListRoute(kind: EventKind) {
  const { path, call } = eventKindFacts[kind]
  return { method: 'POST', path: `/${path}/all_${call}`, allow: 'anyone' } as const satisfies Route
}

/** One of something, within a sentence: `an event`, `a meetup`. */
export function aOrAn(one: string): string {
  return `${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}`
}
