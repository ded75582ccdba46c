import type { Route } from '../call/routes.ts'

type EventKindFacts = {
  /** The singular and the plural. */
  label: string
  many: string
  /** The singular within a sentence of the dashboard. */
  one: string
  /** The name of its panel, and of its list in the audit log. */
  panel: string
  /** The text of an empty panel. */
  empty: string
  /** The fields of its form. `venue`: a venue and a link to register. `meeting`: online, with a host and a link to take part. */
  fieldSet: 'venue' | 'meeting'
  /** The path of its calls, the name and id of one event in them, and the name of the list in the answer. */
  path: string
  call: string
  id: string
  list: string
}

/**
 * The facts of each kind of event, in the order of the side bar. No schema is imported here, because visitors' pages import
 * this file.
 */
export const eventKindFacts = {
  event: {
    label: 'Exclusive event',
    many: 'Exclusive events',
    one: 'event',
    panel: 'All Events',
    empty: 'No Events found',
    fieldSet: 'venue',
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
    fieldSet: 'meeting',
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
    fieldSet: 'meeting',
    path: 'masterClass',
    call: 'master_class',
    id: 'masterclassid',
    list: 'masterclass',
  },
} as const satisfies Record<string, EventKindFacts>

export type EventKind = keyof typeof eventKindFacts
export const eventKinds = Object.keys(eventKindFacts) as EventKind[]

/** The route of the list of a kind. */
export function eventListRoute(kind: EventKind) {
  const { path, call } = eventKindFacts[kind]
  return { method: 'POST', path: `/${path}/all_${call}`, allow: 'anyone' } as const satisfies Route
}

/** A noun with its article: `an event`, `a meetup`. */
export function aOrAn(one: string): string {
  return `${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}`
}
