import type { FastifyInstance } from 'fastify'
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
  updateEvent,
  updateMasterClass,
  updateMeetup,
} from '#contract/events.ts'
import type { World } from '../app/call.ts'
import { mount } from '../app/mount.ts'
import { listEvents, listMasterClasses, listMeetups } from './reads.ts'
import {
  announceEvent,
  changeEvent,
  changeMasterClass,
  changeMeetup,
  planMeeting,
  removeEvent,
  removeMasterClass,
  removeMeetup,
} from './writes.ts'

export function eventRoutes(app: FastifyInstance, world: World): void {
  mount(app, world, allEvent, listEvents)
  mount(app, world, createEvent, announceEvent)
  mount(app, world, updateEvent, changeEvent)
  mount(app, world, deleteEvent, removeEvent)
  mount(app, world, allMeetup, listMeetups)
  mount(app, world, createMeetup, planMeeting('meetup'))
  mount(app, world, updateMeetup, changeMeetup)
  mount(app, world, deleteMeetup, removeMeetup)
  mount(app, world, allMasterClass, listMasterClasses)
  mount(app, world, createMasterClass, planMeeting('masterclass'))
  mount(app, world, updateMasterClass, changeMasterClass)
  mount(app, world, deleteMasterClass, removeMasterClass)
}
