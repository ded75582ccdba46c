import type { Endpoint } from '#contract/endpoint.ts'
import {
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

/** What the three panels differ in. */
export type EventPanel = {
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
  one: 'event',
  create: createEvent,
  update: updateEvent,
  remove: deleteEvent,
  idName: 'eventid',
  isMeeting: false,
  empty: 'No Events found',
}

export const weeklyMeetups: EventPanel = {
  one: 'meetup',
  create: createMeetup,
  update: updateMeetup,
  remove: deleteMeetup,
  idName: 'meetupid',
  isMeeting: true,
  empty: 'No Meetups found',
}

export const masterClasses: EventPanel = {
  one: 'masterclass',
  create: createMasterClass,
  update: updateMasterClass,
  remove: deleteMasterClass,
  idName: 'masterclassid',
  isMeeting: true,
  empty: 'No Masterclasses found',
}
