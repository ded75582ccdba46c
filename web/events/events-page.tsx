import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import { type Fact, pageMeta } from '#web/app/seo/metadata.ts'
import { JoinButton } from '#web/app/layout/join-button.tsx'
import { loaderContext } from '#web/app/api/loader-context.ts'
import { staticPage } from '#web/app/hydration/static-page.ts'
import { away, exclusive, masterclasses, meetupList, meetups } from '#web/content/events.ts'
import { PageHero } from '#web/site/page-hero.tsx'
import { Points, Section } from '#web/site/section.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Agenda, ClassRows, ComingSoon, EventCards } from './event-cards.tsx'
import { type EventLists, eventLists } from './event-lists.ts'
import { PastList } from './past-list.tsx'
import { Toggle } from './toggle.tsx'
import './agenda.css'
import './events.css'

const SEED = 'weekly meetups'

export const handle = staticPage

export function loader({ context }: LoaderFunctionArgs): Promise<EventLists | null> {
  return eventLists(context.get(loaderContext))
}

export function meta(args: MetaArgs<typeof loader>) {
  const { events, meetups: meetings, masterclasses: classes } = args.loaderData ?? {}
  return pageMeta({
    title: 'Events: weekly meetups, exclusive events and masterclasses',
    description:
      'Weekly meetups for people who build, exclusive events and masterclasses of the FWC community, with a calendar you can follow.',
    seed: SEED,
    facts: [
      ...(events?.upcoming ?? []).map((event) => inSearch(event, event.register_link, event.location)),
      ...[...(meetings?.upcoming ?? []), ...(classes?.upcoming ?? [])].map((meeting) =>
        inSearch(meeting, meeting.link),
      ),
    ],
  })(args)
}

export function links() {
  return [
    { rel: 'alternate', type: 'text/calendar', href: '/events.ics', title: 'Events of FWC' },
    { rel: 'alternate', type: 'application/feed+json', href: '/events.json', title: 'Events of FWC' },
  ]
}

/** An event as search engines read it. */
function inSearch(event: { title: string; startsAt: string }, url: string, place?: string): Fact {
  const mode = place === undefined ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode'
  return {
    '@type': 'Event',
    name: event.title,
    startDate: event.startsAt,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${mode}`,
    location:
      place === undefined
        ? { '@type': 'VirtualLocation', url }
        : { '@type': 'Place', name: place, address: place },
    organizer: { '@type': 'Organization', name: 'FWC' },
    url,
  }
}

export default function EventsPage({ loaderData }: { loaderData: EventLists | null }) {
  return (
    <>
      <PageHero seed={SEED} eyebrow={meetups.eyebrow} title={meetups.title} lead={meetups.lead}>
        <JoinButton />
        <ButtonLink kind="ghost" to="/events#meetups">
          See the next meetups
        </ButtonLink>
      </PageHero>
      <section className="wrap event-highlights">
        <h2 className="visually-hidden">What a meetup gives you</h2>
        <Points points={meetups.highlights} look="columns" />
      </section>
      {loaderData === null ? (
        <Section id="meetups" title={away.title} tone="sunk">
          <ComingSoon seed="away" title={away.what} text={away.text} />
        </Section>
      ) : (
        <>
          <Meetups meetings={loaderData.meetups} />
          <Exclusive events={loaderData.events} />
          <Masterclasses meetings={loaderData.masterclasses} />
        </>
      )}
    </>
  )
}

function Meetups({ meetings: { upcoming, past } }: { meetings: EventLists['meetups'] }) {
  return (
    <Section id="meetups" title={meetupList.title} lead={meetupList.lead} tone="sunk">
      <Toggle
        name="meetups"
        label="Which meetups"
        upcoming={
          upcoming.length > 0 ? (
            <Agenda meetings={upcoming} />
          ) : (
            <ComingSoon seed="meetups to come" text={meetupList.soon} />
          )
        }
        past={
          past.shown.length > 0 ? (
            <PastList list="meetups" page={past}>
              {(shown) => <Agenda meetings={shown} isPast />}
            </PastList>
          ) : (
            <ComingSoon seed="meetups past" text={meetupList.nonePast} />
          )
        }
      />
      <p className="event-feeds">
        Follow all events: <a href="/events.ics">calendar feed</a>
        <a href="/events.json">JSON feed</a>
      </p>
    </Section>
  )
}

function Exclusive({ events: { upcoming, past } }: { events: EventLists['events'] }) {
  return (
    <Section id="exclusive" title={exclusive.title} lead={exclusive.lead}>
      {upcoming.length === 0 ? <ComingSoon seed="exclusive events" text={exclusive.soon} /> : null}
      {upcoming.length + past.shown.length > 0 ? (
        <PastList list="event" page={past}>
          {(shown) => <EventCards upcoming={upcoming} past={shown} />}
        </PastList>
      ) : null}
    </Section>
  )
}

function Masterclasses({ meetings: { upcoming, past } }: { meetings: EventLists['masterclasses'] }) {
  return (
    <Section id="masterclass" title={masterclasses.title} lead={masterclasses.lead} tone="sunk">
      <Toggle
        name="masterclasses"
        label="Which masterclasses"
        upcoming={
          upcoming.length > 0 ? (
            <ClassRows meetings={upcoming} />
          ) : (
            <ComingSoon seed="masterclasses to come" text={masterclasses.soon} />
          )
        }
        past={
          past.shown.length > 0 ? (
            <PastList list="masterclass" page={past}>
              {(shown) => <ClassRows meetings={shown} isPast />}
            </PastList>
          ) : (
            <ComingSoon seed="masterclasses past" text={masterclasses.nonePast} />
          )
        }
      />
    </Section>
  )
}
