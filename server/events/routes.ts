import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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
import { Problem } from '#contract/problem.ts'
import type { World } from '../app/call.ts'
import { type Copies, copiesOf, send } from '../app/copies.ts'
import { mount } from '../app/mount.ts'
import { calendar, calendarEntry, feed } from './feeds.ts'
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
  feedRoutes(app, world)
}

const ICS = 'text/calendar; charset=utf-8'
const JSON_FEED = 'application/feed+json; charset=utf-8'

/** Calendars and feeds, which are no calls: programs read them as they are. Made once a change. */
function feedRoutes(app: FastifyInstance, world: World): void {
  const kept = new Map<string, Promise<Copies>>()
  world.changes.listen(() => kept.clear())

  async function keep(name: string, type: string, make: (world: World) => Promise<string>): Promise<Copies> {
    const there = kept.get(name)
    if (there) return there
    const coming = make(world).then((text) => copiesOf(Buffer.from(text), type))
    kept.set(name, coming)
    coming.catch(() => (kept.get(name) === coming ? kept.delete(name) : undefined))
    return coming
  }

  function answer(request: FastifyRequest, reply: FastifyReply, copies: Copies): FastifyReply {
    reply.header('cache-control', 'public, max-age=0, must-revalidate')
    return send(request, reply, copies)
  }

  app.get('/events.ics', async (request, reply) => answer(request, reply, await keep('ics', ICS, calendar)))
  app.get('/events.json', async (request, reply) =>
    answer(request, reply, await keep('json', JSON_FEED, feed)),
  )
  app.get('/events/:id(^[0-9a-f-]+).ics', async (request, reply) => {
    const entry = await calendarEntry(world, (request.params as { id: string }).id)
    if (entry === null) throw new Problem('not_found')
    reply.header('content-disposition', 'attachment; filename="event.ics"')
    return answer(request, reply, await copiesOf(Buffer.from(entry), ICS))
  })
}
