import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/events.ts'
import { Problem } from '#contract/problem.ts'
import type { AppContext } from '../http/context.ts'
import { routes } from '../http/mount.ts'
import { compressed, send, uncompressed } from '../pages/compressed-response.ts'
import type { PageCache } from '../pages/page-cache.ts'
import { calendar, calendarEntry, feed } from './feeds.ts'
import { allEvent, allMasterClass, allMeetup } from './reads.ts'
import {
  createEvent,
  updateEvent,
  updateMasterClass,
  updateMeetup,
  planMeeting,
  deleteEvent,
  deleteMasterClass,
  deleteMeetup,
} from './writes.ts'

const mountCalls = routes(calls, {
  allEvent,
  createEvent,
  updateEvent,
  deleteEvent,
  allMeetup,
  createMeetup: planMeeting('meetup'),
  updateMeetup,
  deleteMeetup,
  allMasterClass,
  createMasterClass: planMeeting('masterclass'),
  updateMasterClass,
  deleteMasterClass,
})

export function eventRoutes(app: FastifyInstance, context: AppContext, cache: PageCache): void {
  mountCalls(app, context)
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
