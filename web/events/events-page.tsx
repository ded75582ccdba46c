import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import { type EventKind, eventKinds } from '#contract/events/event-kinds.ts'
import { pageMeta } from '#web/app/seo/metadata.ts'
import { JoinButton } from '#web/app/layout/join-button.tsx'
import { loaderContext } from '#web/app/api/loader-context.ts'
import { documentIn, useDocument } from '#web/app/page-content/use-document.ts'
import { events as shipped } from '#content/events.ts'
import { PageHero } from '#web/site/page-hero.tsx'
import { Points, Section } from '#web/site/section.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { ComingSoon, EventCards, EventList } from './event-cards.tsx'
import { listedFact, tellerIn } from './event-fact.ts'
import { type Dated, type EventLists, eventLists } from './event-lists.ts'
import { away, sectionKinds, sections } from './event-sections.ts'
import { Toggle } from './panel/toggle.tsx'
import './calendar/agenda.css'
import './events.css'

const SEED = 'weekly meetups'

export function loader({ context }: LoaderFunctionArgs): Promise<EventLists | null> {
  return eventLists(context.get(loaderContext))
}

export function meta(args: MetaArgs<typeof loader>) {
  const teller = import.meta.env.SSR ? tellerIn(args.matches) : null
  const upcoming = eventKinds.flatMap((kind) => args.loaderData?.[kind].upcoming ?? [])
  return pageMeta({
    ...documentIn(args.matches, 'events', shipped).seo,
    seed: SEED,
    structuredData: teller === null ? [] : upcoming.map((event) => listedFact(event, teller)),
  })(args)
}

export function links() {
  return [
    { rel: 'alternate', type: 'text/calendar', href: '/events.ics', title: 'Events' },
    { rel: 'alternate', type: 'application/feed+json', href: '/events.json', title: 'Events' },
  ]
}

export default function EventsPage({ loaderData }: { loaderData: EventLists | null }) {
  const { hero, highlights } = useDocument('events', shipped)
  return (
    <>
      <PageHero seed={SEED} {...hero}>
        <JoinButton />
        <ButtonLink kind="ghost" to="/events#meetups">
          See the next meetups
        </ButtonLink>
      </PageHero>
      {highlights.points.length === 0 ? null : (
        <section className="wrap event-highlights">
          <h2 className="visually-hidden">{highlights.title}</h2>
          <Points points={highlights.points} look="columns" />
        </section>
      )}
      {loaderData === null ? (
        <Section id="meetups" title={away.title} tone="sunk">
          <ComingSoon seed="away" title={away.what} text={away.text} />
        </Section>
      ) : (
        sectionKinds.map((kind, nth) => (
          <KindSection key={kind} kind={kind} events={loaderData[kind]} nth={nth} />
        ))
      )}
    </>
  )
}

function KindSection({ kind, events, nth }: { kind: EventKind; events: Dated; nth: number }) {
  const { id, look } = sections[kind]
  const { title, lead } = useDocument('events', shipped)[kind]
  return (
    <Section id={id} title={title} lead={lead} tone={nth % 2 === 0 ? 'sunk' : 'paper'}>
      {look === 'cards' ? <Together kind={kind} {...events} /> : <Apart kind={kind} {...events} />}
      {nth === 0 ? (
        <p className="event-feeds">
          Follow all events: <a href="/events.ics">calendar feed</a>
          <a href="/events.json">JSON feed</a>
        </p>
      ) : null}
    </Section>
  )
}

type KindProps = Dated & { kind: EventKind }

/** Future and past events in one list. */
function Together({ kind, upcoming, past }: KindProps) {
  const { many } = sections[kind]
  const { soon } = useDocument('events', shipped)[kind]
  return (
    <>
      {upcoming.length === 0 ? <ComingSoon seed={many} text={soon} /> : null}
      {upcoming.length + past.shown.length > 0 ? <EventCards upcoming={upcoming} past={past.shown} /> : null}
      <EarlierLink kind={kind} page={past} />
    </>
  )
}

/** Future events, or past ones behind a toggle. */
function Apart({ kind, upcoming, past }: KindProps) {
  const { look, many } = sections[kind]
  const { soon, nonePast } = useDocument('events', shipped)[kind]
  return (
    <Toggle
      name={many}
      label={`Which ${many}`}
      upcoming={
        upcoming.length > 0 ? (
          <EventList look={look} records={upcoming} />
        ) : (
          <ComingSoon seed={`${many} to come`} text={soon} />
        )
      }
      past={
        past.shown.length > 0 ? (
          <>
            <EventList look={look} records={past.shown} isPast />
            <EarlierLink kind={kind} page={past} />
          </>
        ) : (
          <ComingSoon seed={`${many} past`} text={nonePast} />
        )
      }
    />
  )
}

/** A link to all past events, if there are more than shown. */
function EarlierLink({ kind, page }: { kind: EventKind; page: Dated['past'] }) {
  const { id, earlier } = sections[kind]
  return page.hasEarlier ? (
    <p className="event-earlier">
      <ButtonLink kind="ghost" to={`/events/past#${id}`}>
        {earlier}
      </ButtonLink>
    </p>
  ) : null
}
