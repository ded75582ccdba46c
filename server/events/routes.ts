import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { eventKinds } from '#contract/event-kinds.ts'
import * as calls from '#contract/events.ts'
import type { Upload } from '#contract/files.ts'
import { Problem } from '#contract/problem.ts'
import type { AppContext } from '../http/context.ts'
import { type Handler, mount } from '../http/mount.ts'
import { compressed, send, uncompressed } from '../pages/compressed-response.ts'
import type { PageCache } from '../pages/page-cache.ts'
import { calendar, calendarEntry, feed } from './feeds.ts'
import { listOf } from './reads.ts'
import { creating, deleting, type EventForm, updating } from './writes.ts'

type ByAdmin<Form> = Endpoint & { allow: 'admin'; input: z.ZodType<Form, object> }
/** What the calls of all kinds have in common; what leaves is checked by the schema of each. */
type Calls = {
  all: Endpoint & { input: (typeof calls.eventCalls)['event']['all']['input'] }
  create: ByAdmin<EventForm & { thumbnail: Upload }>
  update: ByAdmin<EventForm & { thumbnail?: Upload | undefined }>
  remove: ByAdmin<object>
}

const names = new Map<unknown, string>(Object.entries(calls).map(([name, endpoint]) => [endpoint, name]))

/** A handler that is made for a kind, under the name of its endpoint. */
function called<E extends Endpoint>(endpoint: E, handler: Handler<E>): Handler<E> {
  return Object.defineProperty(handler, 'name', { value: names.get(endpoint) })
}

export function eventRoutes(app: FastifyInstance, context: AppContext, cache: PageCache): void {
  for (const kind of eventKinds) {
    const { all, create, update, remove }: Calls = calls.eventCalls[kind]
    mount(app, context, all, called(all, listOf(kind)))
    mount(app, context, create, called(create, creating(kind)))
    mount(app, context, update, called(update, updating(kind)))
    mount(app, context, remove, called(remove, deleting(kind)))
  }
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
