import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import * as confirmEmailCalls from '#contract/accounts/confirm-email.ts'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { eventKinds } from '#contract/events/event-kinds.ts'
import * as calls from '#contract/events/events.ts'
import * as checkInCalls from '#contract/events/check-in.ts'
import * as feedbackCalls from '#contract/events/feedback.ts'
import * as figureCalls from '#contract/events/figures.ts'
import type { Scope } from '#contract/events/fields.ts'
import * as registrationCalls from '#contract/events/registrations.ts'
import type { Upload } from '#contract/files.ts'
import { Problem } from '#contract/call/problem.ts'
import type { AppContext } from '../context.ts'
import { type Handler, mount, routes } from '../http/mount.ts'
import { brandingOf } from '../pages/branding.ts'
import { compressed, send, uncompressed } from '../pages/compressed-response.ts'
import type { PageCache } from '../pages/page-cache.ts'
import { plainPageHeaders } from '../pages/plain-page.ts'
import { addRegistration, removeRegistration } from './registrations/add-registration.ts'
import { cancelEvent } from './cancel-event.ts'
import { checkIn, undoCheckIn } from './registrations/check-in.ts'
import {
  confirmEmail,
  confirmNewEmail,
  readConfirmation,
  sendConfirmation,
} from './registrations/confirm-email.ts'
import { allFeedback, giveFeedback, myFeedback } from './registrations/feedback.ts'
import { calendar, calendarEntry, feed, feedsHoldUntil } from './letters/feeds.ts'
import { eventFigures, registrationsOfFigure } from './figures.ts'
import type { EventForm, NewEventForm } from './form.ts'
import {
  cancelRegistration,
  myEvents,
  oneEvent,
  registerForEvent,
} from './registrations/own-registrations.ts'
import { listOf } from './reads.ts'
import { checkInList, eventRegistrations } from './registrations/registration-list.ts'
import { unsubscribe, unsubscriberOf } from './letters/unsubscribe.ts'
import { unsubscribePage } from './letters/unsubscribe-page.ts'
import { creating, deleting, updating } from './writes.ts'

type ByAdmin<Form> = Endpoint & { allow: 'admin'; input: z.ZodType<Form, object> }
/** The common types of the calls of all kinds; each call checks its answer by its own schema. */
type Calls = {
  all: Endpoint & { input: (typeof calls.eventCalls)['event']['all']['input'] }
  create: ByAdmin<NewEventForm & { thumbnail: Upload }>
  update: ByAdmin<EventForm & { scope?: Scope | undefined; thumbnail?: Upload | undefined }>
  remove: ByAdmin<{ scope?: Scope | undefined }>
}

const registrationRoutes = [
  routes(registrationCalls, {
    oneEvent,
    registerForEvent,
    cancelRegistration,
    myEvents,
    eventRegistrations,
    addRegistration,
    removeRegistration,
    cancelEvent,
  }),
  // These are here, since confirming an e-mail may also register a person for an event.
  routes(confirmEmailCalls, { readConfirmation, confirmEmail, confirmNewEmail, sendConfirmation }),
  routes(checkInCalls, { checkIn, undoCheckIn, checkInList }),
  routes(feedbackCalls, { giveFeedback, myFeedback, allFeedback }),
  routes(figureCalls, { eventFigures, registrationsOfFigure }),
]

const names = new Map<unknown, string>(Object.entries(calls).map(([name, endpoint]) => [endpoint, name]))

/** Gives a handler made for a kind the name of its endpoint. */
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
  for (const mountAll of registrationRoutes) mountAll(app, context)
  feedRoutes(app, context, cache)
  unsubscribeRoutes(app, context)
}

const ICS = 'text/calendar; charset=utf-8'
const JSON_FEED = 'application/feed+json; charset=utf-8'
const ASK_AGAIN = { 'cache-control': 'public, max-age=0, must-revalidate' }

/** Calendars and feeds, which programs read. */
function feedRoutes(app: FastifyInstance, context: AppContext, cache: PageCache): void {
  function serve(url: string, type: string, make: (context: AppContext) => Promise<string>): void {
    app.get(url, async (request, reply) => {
      const { headers, content } = await cache.getOrRender(url, async () => ({
        status: 200,
        headers: ASK_AGAIN,
        content: await compressed(Buffer.from(await make(context)), type),
        expiresAt: await feedsHoldUntil(context),
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

/** The link to unsubscribe: mail programs post it with any body (RFC 8058); a GET changes nothing. */
function unsubscribeRoutes(app: FastifyInstance, context: AppContext): void {
  const tokenOf = ({ params }: { params: unknown }) => (params as { token: string }).token
  /** Answers a page. For an unknown link only browsers get a page; programs get the refusal. */
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<'asks' | 'done'>,
  ) => {
    const state = await work().catch((error: unknown) => {
      const isUnknown = error instanceof Problem && error.code === 'not_found'
      if (isUnknown && request.headers.accept?.includes('text/html')) return 'unknown' as const
      throw error
    })
    const branding = await brandingOf(context)
    if (state === 'unknown') reply.code(404)
    return reply.headers(plainPageHeaders(branding)).send(unsubscribePage(state, branding))
  }
  app.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, null))
    forms.get('/unsubscribe/:token', (request, reply) =>
      answer(request, reply, async () => {
        await unsubscriberOf(context, tokenOf(request))
        return 'asks'
      }),
    )
    forms.post('/unsubscribe/:token', (request, reply) =>
      answer(request, reply, async () => {
        const { ip: address, id: requestId } = request
        await unsubscribe(context, { token: tokenOf(request), address, requestId })
        return 'done'
      }),
    )
  })
}
