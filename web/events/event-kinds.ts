import type { SavedList } from '#contract/audit.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  allEvent,
  allMasterClass,
  allMeetup,
  createEvent,
  createMasterClass,
  createMeetup,
  deleteEvent,
  deleteMasterClass,
  deleteMeetup,
  type Event,
  type Meeting,
  updateEvent,
  updateMasterClass,
  updateMeetup,
} from '#contract/events.ts'
import { type Page, page } from '#web/app/api/client.ts'
import type { PageInput } from '#web/app/dashboard/panel.tsx'

/** What the three panels differ in. */
export type EventPanel = {
  panel: SavedList
  list: (input: PageInput, more?: { signal: AbortSignal }) => Promise<Page<EventRecord>>
  /** What one of them is called, within a sentence. */
  one: string
  create: Endpoint
  update: Endpoint
  remove: Endpoint
  /** The name under which the calls take the id. */
  idName: 'eventid' | 'meetupid' | 'masterclassid'
  isMeeting: boolean
  empty: string
}

export type EventRecord = Event | Meeting

export const exclusiveEvents: EventPanel = {
  panel: 'All Events',
  list: (input, more) => page(allEvent, input, more),
  one: 'event',
  create: createEvent,
  update: updateEvent,
  remove: deleteEvent,
  idName: 'eventid',
  isMeeting: false,
  empty: 'No Events found',
}

export const weeklyMeetups: EventPanel = {
  panel: 'Weekly Meetup',
  list: (input, more) => page(allMeetup, input, more),
  one: 'meetup',
  create: createMeetup,
  update: updateMeetup,
  remove: deleteMeetup,
  idName: 'meetupid',
  isMeeting: true,
  empty: 'No Meetups found',
}

export const masterClasses: EventPanel = {
  panel: 'MasterClass',
  list: (input, more) => page(allMasterClass, input, more),
  one: 'masterclass',
  create: createMasterClass,
  update: updateMasterClass,
  remove: deleteMasterClass,
  idName: 'masterclassid',
  isMeeting: true,
  empty: 'No Masterclasses found',
}
