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
import type { AppContext } from '../http/context.ts'
import { mount } from '../http/mount.ts'
import { compressed, send, uncompressed } from '../pages/compressed-response.ts'
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

export function eventRoutes(app: FastifyInstance, context: AppContext, cache: PageCache): void {
  mount(app, context, allEvent, listEvents)
  mount(app, context, createEvent, announceEvent)
  mount(app, context, updateEvent, changeEvent)
  mount(app, context, deleteEvent, removeEvent)
  mount(app, context, allMeetup, listMeetups)
  mount(app, context, createMeetup, planMeeting('meetup'))
  mount(app, context, updateMeetup, changeMeetup)
  mount(app, context, deleteMeetup, removeMeetup)
  mount(app, context, allMasterClass, listMasterClasses)
  mount(app, context, createMasterClass, planMeeting('masterclass'))
  mount(app, context, updateMasterClass, changeMasterClass)
  mount(app, context, deleteMasterClass, removeMasterClass)
  feedRoutes(app, context, cache)
}

const ICS = 'text/calendar; charset=utf-8'
const JSON_FEED = 'application/feed+json; charset=utf-8'
const ASK_AGAIN = { 'cache-control': 'public, max-age=0, must-revalidate' }

/** Calendars and feeds, which are no calls: programs read them as they are. */
function feedRoutes(app: FastifyInstance, context: AppContext, cache: PageCache): void {
  /** Made once a change. */
  function serve(url: string, type: string, make: (context: AppContext) => Promise<string>): void {
    app.get(url, async (request, reply) => {
      const { headers, content } = await cache.getOrRender(url, async () => ({
        status: 200,
        headers: ASK_AGAIN,
        content: await compressed(Buffer.from(await make(context)), type),
        expiresAt: Number.POSITIVE_INFINITY,
        isStatic: false,
      }))
      return send(request, reply.headers(headers), content)
    })
  }

  serve('/events.ics', ICS, calendar)
  serve('/events.json', JSON_FEED, feed)
  app.get('/events/:id(^[0-9a-f-]+).ics', async (request, reply) => {
    const entry = await calendarEntry(context, (request.params as { id: string }).id)
    if (entry === null) throw new Problem('not_found')
    reply.headers(ASK_AGAIN).header('content-disposition', 'attachment; filename="event.ics"')
    return send(request, reply, uncompressed(Buffer.from(entry), ICS))
  })
}
