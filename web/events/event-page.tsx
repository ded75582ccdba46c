import { data, type LoaderFunctionArgs, type MetaArgs, type MetaDescriptor } from 'react-router'
import { type MarkdownTree, plainText } from '#contract/content-documents/markdown-tree.ts'
import { eventKindFacts } from '#contract/events/event-kinds.ts'
import type { EventRecord } from '#contract/events/events.ts'
import { oneEvent } from '#contract/events/registrations.ts'
import type { PageHandle } from '#contract/site/page-handle.ts'
import { Problem } from '#contract/call/problem.ts'
import { loaderContext } from '#web/app/api/loader-context.ts'
import { hiddenMeta, pageMeta } from '#web/app/seo/metadata.ts'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import { Picture } from '#web/ui/drawings/picture.tsx'
import { Markdown } from '#web/app/page-content/markdown.tsx'
import { inIst } from '#web/ui/time.tsx'
import { EventDetails } from './panel/event-details.tsx'
import { eventFact, tellerIn } from './event-fact.ts'
import { LinkOut } from './event-links.tsx'
import { type EventPhase, phaseOf, whereOf } from './event-words.ts'
import { Registration } from './registration.tsx'
import './event-page.css'

type Loaded = { event: EventRecord; description: MarkdownTree; now: number }

export const handle = { byPath: true } satisfies PageHandle

/** An event as everybody can read it, valid until registration opens to everybody, or the event begins or ends. */
export async function loader({ context, params: { id = '' } }: LoaderFunctionArgs) {
  const { request, readMarkdown, now, expireAt } = context.get(loaderContext)
  try {
    const { event } = await request(oneEvent, { id })
    const changes = [event.membersFirstUntil, event.startsAt, event.endsAt].map((at) => new Date(at ?? 0))
    for (const at of changes) if (at > now) expireAt(at)
    return data<Loaded | null>({
      event,
      description: readMarkdown(event.description),
      now: now.getTime(),
    })
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    return data<Loaded | null>(null, { status: 404 })
  }
}

// Search engines show this many characters of a description.
const LONGEST = 160

export function meta(args: MetaArgs<typeof loader>): MetaDescriptor[] {
  if (!args.loaderData) return hiddenMeta('Page not found')(args)
  const { event } = args.loaderData
  const description = plainText(args.loaderData.description)
  // Search engines and sites that make link previews load the page from the server.
  const teller = import.meta.env.SSR ? tellerIn(args.matches) : null
  const { title, thumbnail } = event
  const words = pageMeta({
    title,
    description: inShort(event, description),
    seed: title,
    isTyped: true,
    structuredData: teller === null ? [] : [eventFact({ ...event, description }, teller)],
  })(args)
  if (teller === null) return words
  // The event's own picture is used for link previews.
  const shared = {
    'og:image': teller.origin + thumbnail.url,
    'og:image:width': String(thumbnail.width),
    'og:image:height': String(thumbnail.height),
    'og:image:alt': title,
  }
  return [
    ...words.filter((one) => !('property' in one && String(one.property) in shared)),
    ...Object.entries(shared).map(([property, content]) => ({ property, content })),
  ]
}

function inShort(event: EventRecord, description: string): string {
  const { label } = eventKindFacts[event.kind]
  const facts = `${label}, ${inIst(event.startsAt)}, ${whereOf(event)}.`
  const line = [event.cancelled ? 'Cancelled.' : '', facts, description]
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1).replace(/\s+\S*$/, '')}…`
}

/** An event, and the way to register for it. */
export default function EventPage({ loaderData }: { loaderData: Loaded | null }) {
  if (loaderData === null) return <NoEvent />
  const { event, description, now } = loaderData
  const phase = phaseOf(event, now)
  return (
    <article className="wrap event-page" key={event._id}>
      <header className="event-head">
        <p className="eyebrow">{eventKindFacts[event.kind].label}</p>
        <h1 className="display display-2">{event.title}</h1>
        <PhasePill phase={phase} />
      </header>
      <section className="card event-side" aria-labelledby="event-facts">
        <h2 id="event-facts" className="visually-hidden">
          When and where
        </h2>
        <EventDetails event={event} phase={phase} now={now} />
        <Registration event={event} phase={phase} now={now} />
      </section>
      <div className="event-words">
        <Picture
          file={event.thumbnail}
          alt=""
          sizes="(max-width: 960px) 100vw, 720px"
          className="event-picture"
        />
        {description.length === 0 ? null : (
          <div className="markdown event-description">
            <Markdown of={description} under={1} />
          </div>
        )}
        {phase === 'over' && event.recording !== '' ? (
          <p>
            <LinkOut to={event.recording} label="Watch the recording" title={event.title} />
          </p>
        ) : null}
        <p>
          <ButtonLink kind="ghost" to="/events">
            See all events
          </ButtonLink>
        </p>
      </div>
    </article>
  )
}

function NoEvent() {
  return (
    <section className="wrap stack event-none">
      <p className="eyebrow">Page not found</p>
      <h1 className="display display-2">There is no such event.</h1>
      <p>It may have been deleted, or its address is mistyped.</p>
      <ButtonLink to="/events">See all events</ButtonLink>
    </section>
  )
}

function PhasePill({ phase }: { phase: EventPhase }) {
  if (phase === 'coming') return null
  return (
    <p>
      {phase === 'cancelled' ? (
        <Pill tone="bad">Cancelled</Pill>
      ) : phase === 'running' ? (
        <Pill tone="ok">It has begun</Pill>
      ) : (
        <Pill>Past event</Pill>
      )}
    </p>
  )
}
