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
import { Problem } from '#contract/problem.ts'
import type { World } from '../app/call.ts'
import { mount } from '../app/mount.ts'
import { compressed, send, uncompressed } from '../pages/compressed.ts'
import type { PageCache } from '../pages/page-cache.ts'
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

export function eventRoutes(app: FastifyInstance, world: World, cache: PageCache): void {
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
  feedRoutes(app, world, cache)
}

const ICS = 'text/calendar; charset=utf-8'
const JSON_FEED = 'application/feed+json; charset=utf-8'
const ASK_AGAIN = { 'cache-control': 'public, max-age=0, must-revalidate' }

/** Calendars and feeds, which are no calls: programs read them as they are. */
function feedRoutes(app: FastifyInstance, world: World, cache: PageCache): void {
  /** Made once a change. */
  function serve(url: string, type: string, make: (world: World) => Promise<string>): void {
    app.get(url, async (request, reply) => {
      const { headers, content } = await cache.getOrRender(url, async () => ({
        status: 200,
        headers: ASK_AGAIN,
        content: await compressed(Buffer.from(await make(world)), type),
        expiresAt: Number.POSITIVE_INFINITY,
        isSteady: false,
      }))
      return send(request, reply.headers(headers), content)
    })
  }

  serve('/events.ics', ICS, calendar)
  serve('/events.json', JSON_FEED, feed)
  app.get('/events/:id(^[0-9a-f-]+).ics', async (request, reply) => {
    const entry = await calendarEntry(world, (request.params as { id: string }).id)
    if (entry === null) throw new Problem('not_found')
    reply.headers(ASK_AGAIN).header('content-disposition', 'attachment; filename="event.ics"')
    return send(request, reply, uncompressed(Buffer.from(entry), ICS))
  })
}
